import { z } from 'zod';
import { type Connection, connectionProfileSchema } from '../../../shared/model/connection.ts';

/** A paid account: from the settings, or given completely by the environment. */
export const remoteConnectionSchema = connectionProfileSchema.extend({
  name: z.string().min(1),
  /** In memory; null if the `secrets` port stores it. */
  clientSecret: z.string().min(1).nullable().default(null),
  /** In memory; null if the `secrets` port stores it, or if the service needs none. */
  segmentationToken: z.string().min(1).nullable().default(null),
  /** Where the connection comes from; the advice about a missing secret depends on it. */
  namedBy: z.enum(['settings', 'environment']).default('environment'),
});
export type RemoteConnection = z.output<typeof remoteConnectionSchema>;
export type RemoteConnectionInput = z.input<typeof remoteConnectionSchema>;

/** A remote connection without its secrets. */
export function publicPart(remote: RemoteConnection): Connection {
  const {
    namedBy: _namedBy,
    clientSecret: _secret,
    segmentationToken: _token,
    secrets: _places,
    ...rest
  } = remote;
  return { ...rest, kind: 'remote' };
}

/** Normalises an address, so that equal ones can be compared. */
export function normalAddress(baseUrl: string): string {
  return (URL.parse(baseUrl)?.href ?? baseUrl).replace(/\/+$/, '');
}

/** Whether two connections spend from one account. */
export function isSameAccount(
  one: Pick<RemoteConnection, 'baseUrl' | 'clientId'>,
  other: Pick<RemoteConnection, 'baseUrl' | 'clientId'>,
): boolean {
  return one.clientId === other.clientId && normalAddress(one.baseUrl) === normalAddress(other.baseUrl);
}

/** Whether the calls of two connections are the same. Names, use and the number of parallel jobs do not matter. */
export function isCalledAlike(one: Connection, other: Connection): boolean {
  const callsOf = ({
    name: _name,
    soleUser: _sole,
    jobsInFlight: _jobs,
    uploads: _up,
    downloads: _down,
    ...rest
  }: Connection) => JSON.stringify(Object.entries(rest).sort());
  return callsOf(one) === callsOf(other);
}

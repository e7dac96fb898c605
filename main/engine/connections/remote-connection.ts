import { z } from 'zod';
import { type Connection, connectionProfileSchema } from '../../../shared/model/connection.ts';

/** An account as it is used: one of the settings, or one handed in whole by the environment. */
export const remoteConnectionSchema = connectionProfileSchema.extend({
  name: z.string().min(1),
  /** In memory; null where the `secrets` port keeps it. */
  clientSecret: z.string().min(1).nullable().default(null),
  /** In memory; null where the `secrets` port keeps it, or where the service needs none. */
  segmentationToken: z.string().min(1).nullable().default(null),
  /** Who named it: what the artist is told to do about a secret hangs on it. */
  namedBy: z.enum(['settings', 'environment']).default('environment'),
});
export type RemoteConnection = z.output<typeof remoteConnectionSchema>;
export type RemoteConnectionInput = z.input<typeof remoteConnectionSchema>;

/** What is known of a remote connection without its secrets. */
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

/** Two addresses that differ in nothing that matters are one. */
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

/** Whether the calls of two connections are the same: not so their names, their use, and how many jobs run at once. */
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

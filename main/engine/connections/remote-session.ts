import { z } from 'zod';
import { AppError } from '../../../shared/model/app-error.ts';
import type { Connection } from '../../../shared/model/connection.ts';
import { createServiceClient, type ServiceClient } from '../api/service-client.ts';
import type { Clock, Ids, Secrets } from '../ports.ts';
import type { ServiceSession } from './connections.ts';

/** A connection handed in whole, e.g. from the environment. */
export const remoteConnectionSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  baseUrl: z.string().min(1),
  clientId: z.string().min(1),
  /** In memory; null where the keychain keeps it. */
  clientSecret: z.string().min(1).nullable().default(null),
  appId: z.string().nullable().default(null),
  generalPrefix: z.string().min(1).default('general'),
  segmentationToken: z.string().nullable().default(null),
  soleUser: z.boolean().default(false),
  jobsInFlight: z.number().int().positive().default(10),
  requestsPerSecond: z.number().positive().default(5),
});
export type RemoteConnection = z.output<typeof remoteConnectionSchema>;
export type RemoteConnectionInput = z.input<typeof remoteConnectionSchema>;

/** What is known of a remote connection without its secrets. */
export function publicPart(remote: RemoteConnection): Connection {
  return {
    id: remote.id,
    name: remote.name,
    kind: 'remote',
    baseUrl: remote.baseUrl,
    clientId: remote.clientId,
    appId: remote.appId,
    generalPrefix: remote.generalPrefix,
    soleUser: remote.soleUser,
    jobsInFlight: remote.jobsInFlight,
  };
}

export interface RemoteSessions {
  readonly connection: Connection;
  /** @throws AppError `usage` where the address is none */
  readonly session: () => ServiceSession;
  readonly close: () => Promise<void>;
}

export function createRemoteSessions(
  remote: RemoteConnection,
  { clock, ids, secrets }: { readonly clock: Clock; readonly ids: Ids; readonly secrets: Secrets },
): RemoteSessions {
  const connection = publicPart(remote);
  let client: ServiceClient | null = null;
  return {
    connection,
    session: () => {
      client ??= createServiceClient({
        baseUrl: remote.baseUrl,
        clientId: remote.clientId,
        secret: async (signal) => remote.clientSecret ?? storedSecret(secrets, remote, signal),
        appId: remote.appId,
        generalPrefix: remote.generalPrefix,
        segmentationToken: remote.segmentationToken,
        requestsPerSecond: remote.requestsPerSecond,
        clock,
        ids,
      });
      return { connection, baseUrl: remote.baseUrl, client, startedAt: null };
    },
    close: async () => {
      await client?.close();
    },
  };
}

/** Two connections of one account are told apart, and so are two accounts of one connection. */
function keychainAccount({ id, clientId }: Pick<RemoteConnection, 'id' | 'clientId'>): string {
  return `${id}/${clientId}`;
}

async function storedSecret(
  secrets: Secrets,
  remote: RemoteConnection,
  signal?: AbortSignal,
): Promise<string> {
  const account = keychainAccount(remote);
  const secret = await secrets.get(account, signal);
  if (secret !== null) return secret;
  throw new AppError(
    'keychain',
    `The keychain holds no client secret for ${remote.name}; store it there for the service Maquette and the account ${account}, or set MAQUETTE_CLIENT_SECRET.`,
  );
}

import type { Connection, SecretState } from '../../../shared/model/connection.ts';
import { createServiceClient, type ServiceClient } from '../api/service-client.ts';
import { proxyChoice } from '../net/proxy-choice.ts';
import type { Ports } from '../ports.ts';
import type { ServiceSession } from './connections.ts';
import { publicPart, type RemoteConnection } from './remote-connection.ts';
import { secretAccounts } from './secret-account.ts';
import { createStoredSecret } from './stored-secret.ts';

export interface RemoteSessions {
  readonly connection: Connection;
  /** @throws AppError `usage` if the address cannot be used */
  readonly session: () => ServiceSession;
  /** Allows another read of a keychain that was locked. */
  readonly askAgain: () => void;
  readonly close: () => Promise<void>;
}

export interface RemoteSessionsOptions {
  readonly ports: Pick<Ports, 'clock' | 'ids' | 'secrets' | 'systemProxy' | 'beforeTls'>;
  /** Called with the state of the client secret whenever it is read. */
  readonly onSecret: (state: SecretState) => void;
}

/** An account at a remote service. Its secrets are read only when they are needed. */
export function createRemoteSessions(
  remote: RemoteConnection,
  { ports, onSecret }: RemoteSessionsOptions,
): RemoteSessions {
  const connection = publicPart(remote);
  const accounts = secretAccounts(remote);
  const proxyFor = proxyChoice(remote.proxy, ports);
  const stored = {
    secret: createStoredSecret({
      secrets: ports.secrets,
      account: accounts.clientSecret,
      what: 'client secret',
      remote,
      onState: onSecret,
    }),
    token: createStoredSecret({
      secrets: ports.secrets,
      account: accounts.segmentationToken,
      what: 'segmentation token',
      remote,
      onState: () => undefined,
    }),
  };
  let segmentationToken = remote.segmentationToken;
  let client: ServiceClient | null = null;
  return {
    connection,
    session: () => {
      client ??= createServiceClient({
        ...connection,
        baseUrl: remote.baseUrl,
        clientId: remote.clientId,
        secret: async (signal) => remote.clientSecret ?? stored.secret.read(signal),
        segmentationToken: async (signal) => {
          if (remote.secrets.segmentationToken !== null)
            segmentationToken ??= await stored.token.read(signal);
          return segmentationToken;
        },
        proxyFor,
        clock: ports.clock,
        ids: ports.ids,
      });
      return { connection, baseUrl: remote.baseUrl, client, proxyFor, startedAt: null };
    },
    askAgain: () => {
      stored.secret.askAgain();
      stored.token.askAgain();
    },
    close: async () => {
      await client?.close();
    },
  };
}

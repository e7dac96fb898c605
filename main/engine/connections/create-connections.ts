import { join } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import {
  type Connection,
  type ConnectionStatus,
  LOCAL_CONNECTION,
  LOCAL_CONNECTION_ID,
} from '../../../shared/model/connection.ts';
import type { Ports } from '../ports.ts';
import type { Connections, ServiceSession } from './connections.ts';
import { createLocalSessions } from './local-session.ts';
import {
  createRemoteSessions,
  type RemoteConnectionInput,
  remoteConnectionSchema,
} from './remote-session.ts';

export interface ConnectionsOptions {
  readonly ports: Pick<Ports, 'paths' | 'clock' | 'ids' | 'logger' | 'secrets' | 'localService'>;
  /** Connections beside *Local*, e.g. the one of the environment. */
  readonly remotes?: readonly RemoteConnectionInput[];
}

/** A way to a service, and what was last seen of it. */
interface Line {
  readonly connection: Connection;
  readonly session: (signal?: AbortSignal) => Promise<ServiceSession>;
  readonly close: () => Promise<void>;
  status: ConnectionStatus;
}

/** @throws ZodError where a remote connection lacks what it needs */
export function createConnections({ ports, remotes = [] }: ConnectionsOptions): Connections {
  const listeners = new Set<(statuses: readonly ConnectionStatus[]) => void>();
  const lines = new Map<string, Line>();

  const list = (): readonly ConnectionStatus[] => [...lines.values()].map(({ status }) => status);
  const tell = (line: Line, change: Partial<ConnectionStatus>): void => {
    const status = { ...line.status, ...change };
    if (JSON.stringify(status) === JSON.stringify(line.status)) return;
    line.status = status;
    for (const listener of listeners) listener(list());
  };
  const lineOf = (id: string): Line => {
    const line = lines.get(id);
    if (line === undefined) throw new AppError('not-found', `There is no connection “${id}”.`);
    return line;
  };

  const local = createLocalSessions({
    ports,
    data: join(ports.paths.data, 'service'),
    onExit: () =>
      tell(lineOf(LOCAL_CONNECTION_ID), { state: 'idle', message: 'It ended, and is started again.' }),
  });
  lines.set(LOCAL_CONNECTION_ID, { ...local, connection: LOCAL_CONNECTION, status: idle(LOCAL_CONNECTION) });
  for (const input of remotes) {
    const remote = createRemoteSessions(remoteConnectionSchema.parse(input), ports);
    const { connection, close } = remote;
    lines.set(connection.id, {
      connection,
      close,
      session: async () => remote.session(),
      status: idle(connection),
    });
  }

  const note: Connections['note'] = (id, seen) => {
    const line = lines.get(id);
    if (line === undefined) return;
    if (seen === 'online') tell(line, { state: 'online', message: null });
    else if ('balance' in seen) tell(line, { state: 'online', message: null, balance: seen.balance });
    else if (!(seen.error instanceof AppError) || seen.error.kind !== 'cancelled')
      tell(line, trouble(seen.error));
  };

  const check: Connections['check'] = async (id, signal) => {
    const line = lineOf(id);
    try {
      const { client } = await line.session(signal);
      note(id, { balance: await client.balance(signal) });
    } catch (error) {
      signal?.throwIfAborted();
      note(id, { error });
      throw error;
    }
    return line.status;
  };

  return {
    list,
    find: (id) => lines.get(id)?.connection ?? null,
    session: async (id, signal) => {
      const line = lineOf(id);
      try {
        return await line.session(signal);
      } catch (error) {
        signal?.throwIfAborted();
        note(id, { error });
        throw error;
      }
    },
    check,
    refresh: async (id, signal) => {
      const line = lineOf(id);
      await check(id, signal).catch((error: unknown) => {
        if (signal?.aborted || !(error instanceof AppError)) throw error;
      });
      return line.status;
    },
    note,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      listeners.clear();
      await Promise.all([...lines.values()].map((line) => line.close()));
    },
  };
}

function idle({ id, name, kind }: Connection): ConnectionStatus {
  return { id, name, kind, state: 'idle', message: null, balance: null };
}

/** How an error shows in a status: `refused` where waiting alone will not help. */
function trouble(error: unknown): Pick<ConnectionStatus, 'state' | 'message'> {
  if (!(error instanceof AppError)) return { state: 'offline', message: 'An unexpected fault; see the log.' };
  const refused = ['credentials', 'keychain', 'not-the-interface', 'usage'].includes(error.kind);
  return { state: refused ? 'refused' : 'offline', message: error.message };
}

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
import { refillLocal } from './refill-local.ts';
import {
  isCalledAlike,
  isSameAccount,
  publicPart,
  type RemoteConnection,
  type RemoteConnectionInput,
  remoteConnectionSchema,
} from './remote-connection.ts';
import { createRemoteSessions } from './remote-session.ts';

export interface ConnectionsOptions {
  readonly ports: Pick<
    Ports,
    'paths' | 'clock' | 'ids' | 'logger' | 'secrets' | 'systemProxy' | 'beforeTls' | 'localService'
  >;
  /** Connections besides *Local*: those of the settings, and the one of the environment. */
  readonly remotes?: readonly RemoteConnectionInput[];
  /** The connection for new batches; *Local* if it does not exist. */
  readonly selected?: string;
  /** The external program that cuts pictures out for *Local*, at this moment; none if it is left out. */
  readonly cutoutCommand?: () => string | null;
  /** Whether *Local* evens baked light out of textures; by default it does not. */
  readonly evenLight?: () => boolean;
  /** Receives sentences of *Local* for the artist. */
  readonly notice?: (message: string) => void;
}

/** A connection with its sessions and its last known status. */
interface Line {
  connection: Connection;
  /** Null for *Local*. */
  remote: RemoteConnection | null;
  readonly session: (signal?: AbortSignal) => Promise<ServiceSession>;
  readonly askAgain: () => void;
  readonly close: () => Promise<void>;
  status: Omit<ConnectionStatus, 'selected'>;
}

/** @throws ZodError if a remote connection lacks a required value */
export function createConnections(options: ConnectionsOptions): Connections {
  const { ports, remotes = [] } = options;
  const listeners = new Set<(statuses: readonly ConnectionStatus[]) => void>();
  const lines = new Map<string, Line>();
  /** Lines that were replaced: work that is running on them ends there. */
  const replaced: Line[] = [];

  const statusOf = ({ status }: Line): ConnectionStatus => ({ ...status, selected: status.id === selected });
  const list = (): readonly ConnectionStatus[] => [...lines.values()].map(statusOf);
  const tellAll = (): void => {
    for (const listener of listeners) listener(list());
  };
  const tell = (line: Line, change: Partial<Line['status']>): void => {
    const status = { ...line.status, ...change };
    if (JSON.stringify(status) === JSON.stringify(line.status)) return;
    line.status = status;
    if (lines.get(status.id) === line) tellAll();
  };
  const lineOf = (id: string): Line => {
    const line = lines.get(id);
    if (line === undefined) throw new AppError('not-found', `There is no connection “${id}”.`);
    return line;
  };

  const remoteLine = (remote: RemoteConnection): Line => {
    const { connection, session, askAgain, close } = createRemoteSessions(remote, {
      ports,
      onSecret: (secret) => tell(line, { secret }),
    });
    const line: Line = {
      connection,
      remote,
      askAgain,
      close,
      session: async () => ({ ...session(), connection: line.connection }),
      status: { ...idle(connection), secret: remote.clientSecret === null ? 'unasked' : 'given' },
    };
    return line;
  };

  const local = createLocalSessions({
    ports,
    data: join(ports.paths.data, 'service'),
    cutoutCommand: options.cutoutCommand ?? (() => null),
    evenLight: options.evenLight ?? (() => false),
    onNotice: options.notice ?? (() => undefined),
    onExit: () =>
      tell(lineOf(LOCAL_CONNECTION_ID), { state: 'idle', message: 'It ended, and is started again.' }),
  });
  lines.set(LOCAL_CONNECTION_ID, {
    ...local,
    remote: null,
    askAgain: () => undefined,
    status: { ...idle(LOCAL_CONNECTION), secret: 'given' },
  });
  for (const input of remotes) {
    const remote = remoteConnectionSchema.parse(input);
    const line = remoteLine(remote);
    // What was kept in memory went with the process before this one.
    const isGone = remote.clientSecret === null && remote.secrets.clientSecret === 'session';
    if (isGone) line.status = { ...line.status, secret: 'absent' };
    lines.set(remote.id, line);
  }
  let selected =
    options.selected !== undefined && lines.has(options.selected) ? options.selected : LOCAL_CONNECTION_ID;

  const recordStatus: Connections['recordStatus'] = (id, seen) => {
    const line = lines.get(id);
    if (line === undefined) return;
    if (seen === 'online') tell(line, { state: 'online', message: null });
    else if ('balance' in seen) tell(line, { state: 'online', message: null, balance: seen.balance });
    else if (!(seen.error instanceof AppError) || seen.error.kind !== 'cancelled')
      tell(line, trouble(seen.error));
  };

  /** Whether another connection uses the same account: its balance then proves nothing about this connection's jobs. */
  const isShared = ({ remote }: Line): boolean =>
    remote !== null &&
    [...lines.values()].some(
      (other) => other.remote !== null && other.remote !== remote && isSameAccount(other.remote, remote),
    );

  const check: Connections['check'] = async (id, signal) => {
    const line = lineOf(id);
    try {
      const { client } = await line.session(signal);
      recordStatus(id, { balance: await client.balance(signal) });
    } catch (error) {
      signal?.throwIfAborted();
      recordStatus(id, { error });
      throw error;
    }
    return statusOf(line);
  };

  return {
    list,
    find: (id) => {
      const line = lines.get(id);
      if (line === undefined) return null;
      return isShared(line) ? { ...line.connection, soleUser: false } : line.connection;
    },
    session: async (id, signal) => {
      const line = lineOf(id);
      try {
        return await line.session(signal);
      } catch (error) {
        signal?.throwIfAborted();
        recordStatus(id, { error });
        throw error;
      }
    },
    check,
    unlock: (id, signal) => {
      lineOf(id).askAgain();
      return check(id, signal);
    },
    refill: async (credits, signal) => {
      const { baseUrl } = await lineOf(LOCAL_CONNECTION_ID).session(signal);
      await refillLocal(baseUrl, credits, signal);
      return check(LOCAL_CONNECTION_ID, signal);
    },
    refresh: async (id, signal) => {
      const line = lineOf(id);
      await check(id, signal).catch((error: unknown) => {
        if (signal?.aborted || !(error instanceof AppError)) throw error;
      });
      return statusOf(line);
    },
    recordStatus,
    tellCutoutCommand: local.tellCutoutCommand,
    tellEvenLight: local.tellEvenLight,
    selected: () => selected,
    select: (id) => {
      const line = lineOf(id);
      selected = id;
      tellAll();
      return statusOf(line);
    },
    put: (input, { fresh = false } = {}) => {
      const remote = remoteConnectionSchema.parse(input);
      const before = lines.get(remote.id);
      let line = before;
      if (line === undefined || fresh || !isCalledAlike(line.connection, publicPart(remote))) {
        line = remoteLine(remote);
        lines.set(remote.id, line);
        if (before !== undefined) replaced.push(before);
      }
      line.connection = publicPart(remote);
      line.remote = remote;
      line.status = { ...(before ?? line).status, name: remote.name };
      // Nothing is known yet about how the changed connection answers.
      if (line !== before) line.status = { ...line.status, state: 'idle', message: null };
      tellAll();
      return statusOf(line);
    },
    remove: (id) => {
      const line = lineOf(id);
      const before = selected;
      lines.delete(id);
      if (selected === id) selected = LOCAL_CONNECTION_ID;
      replaced.push(line);
      tellAll();
      return {
        undo: () => {
          replaced.splice(replaced.indexOf(line), 1);
          lines.set(id, line);
          selected = before;
          tellAll();
        },
        end: async () => {
          // Replaced lines with the same id have a token, too.
          const own = replaced.filter(({ status }) => status.id === id);
          for (const each of own) replaced.splice(replaced.indexOf(each), 1);
          await Promise.all(own.map((each) => each.close()));
        },
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      listeners.clear();
      await Promise.all([...lines.values(), ...replaced].map((line) => line.close()));
    },
  };
}

function idle({ id, name, kind }: Connection): Omit<ConnectionStatus, 'selected' | 'secret'> {
  return { id, name, kind, state: 'idle', message: null, balance: null };
}

/** How an error appears in a status: `refused` if waiting alone will not help. */
function trouble(error: unknown): Pick<ConnectionStatus, 'state' | 'message'> {
  if (!(error instanceof AppError)) return { state: 'offline', message: 'An unexpected fault; see the log.' };
  const refused = ['credentials', 'keychain', 'not-the-interface', 'usage'].includes(error.kind);
  return { state: refused ? 'refused' : 'offline', message: error.message };
}

import type { Connection, ConnectionStatus } from '../../../shared/model/connection.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { ProxyFor } from '../ports.ts';
import type { RemoteConnectionInput } from './remote-connection.ts';

/** A client for a connection. Ask for a new one for every piece of work, because *Local* may have been restarted. */
export interface ServiceSession {
  readonly connection: Connection;
  readonly baseUrl: string;
  readonly client: ServiceClient;
  readonly proxyFor: ProxyFor;
  /** When we started the service's process, in milliseconds since the epoch; null for a remote service. */
  readonly startedAt: number | null;
}

export type Sighting = 'online' | { readonly balance: string } | { readonly error: unknown };

/** A removed connection. Exactly one of the two must be called. */
export interface RemovedConnection {
  /** Adds it again. */
  readonly undo: () => void;
  /** Ends its calls, and frees its token and its secrets. */
  readonly end: () => Promise<void>;
}

/** The services that the app can use. */
export interface Connections {
  readonly list: () => readonly ConnectionStatus[];
  readonly find: (id: string) => Connection | null;
  /** Starts *Local* if it is not running. Throws AppError `not-found`, `offline`, `usage`. */
  readonly session: (id: string, signal?: AbortSignal) => Promise<ServiceSession>;
  /** Reads the balance. Errors of the service appear in the status and are not thrown; throws AppError `not-found`. */
  readonly refresh: (id: string, signal?: AbortSignal) => Promise<ConnectionStatus>;
  /** Reads the balance; throws AppError `offline`, `credentials`, `keychain`, `not-the-interface`, `refused`. */
  readonly check: (id: string, signal?: AbortSignal) => Promise<ConnectionStatus>;
  /** Like `check`, and reads a locked keychain again, which may raise the system's own prompt. */
  readonly unlock: (id: string, signal?: AbortSignal) => Promise<ConnectionStatus>;
  /** Adds practice credits to *Local*. Throws AppError `offline`, `refused`. */
  readonly refill: (credits: Credits, signal?: AbortSignal) => Promise<ConnectionStatus>;
  /** Records what another caller's call showed: that the service answers, its balance, or an error. */
  readonly recordStatus: (id: string, seen: Sighting) => void;
  /** Tells *Local*, if it runs, which cut-out command counts now. Its tasks go on. */
  readonly tellCutoutCommand: () => void;
  /** The same for whether baked light is evened out. */
  readonly tellEvenLight: () => void;
  /** The id of the connection for new batches. */
  readonly selected: () => string;
  /** Throws AppError `not-found`. */
  readonly select: (id: string) => ConnectionStatus;
  /**
   * Adds or changes a connection. If calls to it change (or its secrets are `fresh`), running work ends with the old session, and new work
   * uses a new one.
   */
  readonly put: (remote: RemoteConnectionInput, options?: { readonly fresh?: boolean }) => ConnectionStatus;
  /** Removes a connection. Throws AppError `not-found`. */
  readonly remove: (id: string) => RemovedConnection;
  /** Called with all statuses after every change. */
  readonly subscribe: (listener: (statuses: readonly ConnectionStatus[]) => void) => () => void;
  /** Ends *Local* and all calls. */
  readonly close: () => Promise<void>;
}

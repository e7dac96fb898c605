import type { Connection, ConnectionStatus } from '../../../shared/model/connection.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { ProxyFor } from '../ports.ts';
import type { RemoteConnectionInput } from './remote-connection.ts';

/** A connection that can be called now. Ask for it anew for every piece of work: *Local* may have been restarted. */
export interface ServiceSession {
  readonly connection: Connection;
  readonly baseUrl: string;
  readonly client: ServiceClient;
  readonly proxyFor: ProxyFor;
  /** When the service's process was started by us, in milliseconds since the epoch; null for a remote service. */
  readonly startedAt: number | null;
}

export type Sighting = 'online' | { readonly balance: string } | { readonly error: unknown };

/** A connection that was taken away: either of the two is to be called. */
export interface RemovedConnection {
  /** Puts it back. */
  readonly undo: () => void;
  /** Ends its calls, and lets go of its token and its secrets. */
  readonly end: () => Promise<void>;
}

/** The services that the app may use. */
export interface Connections {
  readonly list: () => readonly ConnectionStatus[];
  readonly find: (id: string) => Connection | null;
  /** Starts *Local* where it does not run. Throws AppError `not-found`, `offline`, `usage`. */
  readonly session: (id: string, signal?: AbortSignal) => Promise<ServiceSession>;
  /** Asks for the balance now. Service trouble is told in the status, not thrown; throws AppError `not-found`. */
  readonly refresh: (id: string, signal?: AbortSignal) => Promise<ConnectionStatus>;
  /** Asks for the balance now; throws AppError `offline`, `credentials`, `keychain`, `not-the-interface`, `refused`. */
  readonly check: (id: string, signal?: AbortSignal) => Promise<ConnectionStatus>;
  /** As `check`, and asks a keychain again that was found locked, which may raise the system's own prompt. */
  readonly unlock: (id: string, signal?: AbortSignal) => Promise<ConnectionStatus>;
  /** Adds practice credits to *Local*. Throws AppError `offline`, `refused`. */
  readonly refill: (credits: Credits, signal?: AbortSignal) => Promise<ConnectionStatus>;
  /** Notes what a call by somebody else showed: that the service answers, its balance, or what was wrong. */
  readonly note: (id: string, seen: Sighting) => void;
  /** The id of the one that new batches go to. */
  readonly selected: () => string;
  /** Throws AppError `not-found`. */
  readonly select: (id: string) => ConnectionStatus;
  /**
   * Adds one, or changes it. Where it is called in another way from now on (or its secrets are `fresh`), work under way
   * ends as it began, and the next begins anew.
   */
  readonly put: (remote: RemoteConnectionInput, options?: { readonly fresh?: boolean }) => ConnectionStatus;
  /** Takes one away. Throws AppError `not-found`. */
  readonly remove: (id: string) => RemovedConnection;
  /** Tells of every change of a status. */
  readonly subscribe: (listener: (statuses: readonly ConnectionStatus[]) => void) => () => void;
  /** Ends *Local* and every call. */
  readonly close: () => Promise<void>;
}

import type { Settings } from '../../shared/model/settings.ts';

/** What the outside lends the engine. Only entry files construct these; the engine knows no Electron and no window. */
export interface Ports {
  readonly paths: Paths;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly settings: SettingsPort;
  readonly secrets: Secrets;
  readonly localService: LocalServicePort;
}

/** Absolute folders and files. */
export interface Paths {
  /** `<data>`: ledger, index, caches, logs. */
  readonly data: string;
  /** The library that is used where the settings name none. */
  readonly defaultLibrary: string;
  /** The sample references that ship with the app; null where they are not there. */
  readonly samples: string | null;
}

/** Time, so that tests can own it. Milliseconds since the epoch. */
export interface Clock {
  readonly now: () => number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Random identifiers. */
export interface Ids {
  /** A UUID. */
  readonly uuid: () => string;
  /** `length` random characters of 0-9a-f. */
  readonly hex: (length: number) => string;
  /** 0 ≤ x < 1, for jitter. */
  readonly random: () => number;
}

/** Structured log; no secret, token or signed URL is ever given to it. */
export interface Logger {
  readonly debug: (message: string, fields?: Record<string, unknown>) => void;
  readonly info: (message: string, fields?: Record<string, unknown>) => void;
  readonly warn: (message: string, fields?: Record<string, unknown>) => void;
  readonly error: (message: string, fields?: Record<string, unknown>) => void;
}

/** settings.json, parsed with its schema. */
export interface SettingsPort {
  readonly read: () => Settings;
  /** Writes atomically; resolves when it is on disk. */
  readonly write: (settings: Settings) => Promise<void>;
}

/** Where client secrets are kept: the system's keychain. */
export interface Secrets {
  /**
   * The secret stored for an account; null where there is none.
   * @throws AppError `keychain` where it is locked or cannot be used
   */
  readonly get: (account: string, signal?: AbortSignal) => Promise<string | null>;
}

/** Starts the local service, a process of its own. */
export interface LocalServicePort {
  readonly start: (options: {
    /** `<data>/service`. */
    readonly data: string;
    readonly clientId: string;
    /** Handed over by the child's environment, never by its arguments. */
    readonly clientSecret: string;
    readonly signal?: AbortSignal;
  }) => Promise<LocalServiceProcess>;
}

/** A running local service. */
export interface LocalServiceProcess {
  /** http://127.0.0.1:<port> */
  readonly baseUrl: string;
  /** Resolves when the process is gone, however it went. */
  readonly exited: Promise<void>;
  readonly stop: () => Promise<void>;
}

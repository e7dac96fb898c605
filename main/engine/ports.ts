import type { SecretPlace } from '../../shared/model/connection.ts';
import type { Settings } from '../../shared/model/settings.ts';
import type { DataLock } from './disk/data-lock.ts';
import type { StartDisk } from './disk/fork-disk.ts';

/** What the outside lends the engine. Only entry files construct these; the engine knows no Electron and no window. */
export interface Ports {
  /** `<data>`, held since before anything of it was opened, and until all of it is closed. */
  readonly lock: DataLock;
  readonly paths: Paths;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly settings: SettingsPort;
  readonly secrets: Secrets;
  /** What the system says of proxies. */
  readonly systemProxy: ProxyFor;
  readonly localService: LocalServicePort;
  /** Starts a process for work on a disk that may stop answering; as plain Node does where it is left out. */
  readonly startDisk?: StartDisk;
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

/**
 * Where client secrets and segmentation tokens are kept, by account. A call may raise the system's own prompt, and waits
 * for it. What became of it is the result; its calls reject with the signal's reason only.
 */
export interface Secrets {
  readonly get: (account: string, signal?: AbortSignal) => Promise<SecretRead>;
  /** Keeps one in place of what was there. */
  readonly set: (account: string, secret: string, signal?: AbortSignal) => Promise<SecretKept>;
  /** Takes one away; well ended too where there was none. */
  readonly delete: (account: string, signal?: AbortSignal) => Promise<SecretGone>;
}

/** Locked: it could be unlocked, and was not. Unavailable: there is none that can be used. The detail holds no secret. */
export type SecretTrouble = { readonly state: 'locked' | 'unavailable'; readonly detail: string };
export type SecretRead =
  | { readonly state: 'ok'; readonly secret: string; readonly place: SecretPlace }
  | { readonly state: 'absent' }
  | SecretTrouble;
export type SecretKept = { readonly state: 'ok'; readonly place: SecretPlace } | SecretTrouble;
export type SecretGone = { readonly state: 'ok' } | SecretTrouble;

/**
 * The proxy that leads to an address, which may hold a user name and password; null where the way is straight. Throws
 * AppError `usage` where one is named that cannot be used.
 */
export type ProxyFor = (url: URL) => Promise<URL | null>;

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

import type { SecretPlace } from '../../shared/model/connection.ts';
import type { NoticeAbout } from '../../shared/model/cutout/service-messages.ts';
import type { ReadSettings } from '../../shared/model/settings/read-settings.ts';
import type { Settings } from '../../shared/model/settings/settings.ts';
import type { DataLock } from './disk/data-lock.ts';
import type { StartDisk } from './disk/fork-disk.ts';

/** What the host gives the engine. Only entry files create these; the engine imports neither Electron nor a window. */
export interface Ports {
  /** The lock of `<data>`: acquired before anything of the folder is opened, released after everything is closed. */
  readonly lock: DataLock;
  readonly paths: Paths;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly settings: SettingsPort;
  readonly secrets: Secrets;
  /** The proxy settings of the system. */
  readonly systemProxy: ProxyFor;
  /** Called before a TLS connection is opened: whose certificates are trusted is settled then. By default only Node's own list is. */
  readonly beforeTls?: () => void;
  readonly localService: LocalServicePort;
  /** Starts a process for work on a disk that may stop answering; plain Node's way by default. */
  readonly startDisk?: StartDisk;
}

/** Absolute folders and files. */
export interface Paths {
  /** `<data>`: ledger, index, caches, logs. */
  readonly data: string;
  /** The library that is used if the settings name none. */
  readonly defaultLibrary: string;
  /** The sample references that ship with the app; null if they are missing. */
  readonly samples: string | null;
}

/** The clock, as a port so that tests can control time. Milliseconds since the epoch. */
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

/** Structured log. Secrets, tokens and signed URLs are never passed to it. */
export interface Logger {
  readonly debug: (message: string, fields?: Record<string, unknown>) => void;
  readonly info: (message: string, fields?: Record<string, unknown>) => void;
  readonly warn: (message: string, fields?: Record<string, unknown>) => void;
  readonly error: (message: string, fields?: Record<string, unknown>) => void;
}

/** settings.json, parsed with its schema. */
export interface SettingsPort {
  readonly read: () => Settings;
  /** Left out if the file could be read whole when it was opened. */
  readonly setAside?: SettingsSetAside;
  /** Writes atomically; resolves when it is on disk. */
  readonly write: (settings: Settings) => Promise<void>;
}

/** A settings file of which not all could be read. */
export interface SettingsSetAside {
  /** Where it lies as it was. Absolute. */
  readonly file: string;
  readonly lost: ReadSettings['lost'];
}

/**
 * The store of client secrets and segmentation tokens, by account. A call may raise the system's own prompt, and waits
 * for it. Failures are returned as results; calls reject with the signal's reason only.
 */
export interface Secrets {
  readonly get: (account: string, signal?: AbortSignal) => Promise<SecretRead>;
  /** Stores a secret, and replaces an earlier one. */
  readonly set: (account: string, secret: string, signal?: AbortSignal) => Promise<SecretKept>;
  /** Deletes a secret. Succeeds also if there was none. */
  readonly delete: (account: string, signal?: AbortSignal) => Promise<SecretGone>;
}

/** `locked`: it could be unlocked, and was not. `unavailable`: there is no store that can be used. The detail contains no secret. */
export type SecretTrouble = {
  readonly state: 'locked' | 'unavailable';
  readonly detail: string;
  /** The file of the store, if that is damaged and may hold the secret. Absolute. */
  readonly damaged?: string;
};
export type SecretRead =
  | { readonly state: 'ok'; readonly secret: string; readonly place: SecretPlace }
  | { readonly state: 'absent' }
  | SecretTrouble;
export type SecretKept = { readonly state: 'ok'; readonly place: SecretPlace } | SecretTrouble;
export type SecretGone = { readonly state: 'ok' } | SecretTrouble;

/**
 * The proxy for an address, possibly with user name and password; null for a direct connection. Throws AppError `usage` if the settings name
 * one that cannot be used.
 */
export type ProxyFor = (url: URL) => Promise<URL | null>;

/** Starts the local service, which is a process of its own. */
export interface LocalServicePort {
  readonly start: (options: LocalServiceStart) => Promise<LocalServiceProcess>;
}

/** What a local service is started with. */
export interface LocalServiceStart {
  /** `<data>/service`. */
  readonly data: string;
  readonly clientId: string;
  /** Passed in the child's environment, never in its arguments. */
  readonly clientSecret: string;
  /** The external program that cuts pictures out, which was checked before; null for none. */
  readonly cutoutCommand: string | null;
  /** Whether the light that is baked into pictures is evened out of textures. */
  readonly evenLight: boolean;
  /** Receives sentences of the service for the person, and what each is about. */
  readonly onNotice: (message: string, about: NoticeAbout) => void;
  readonly signal?: AbortSignal;
}

/** A running local service. */
export interface LocalServiceProcess {
  /** http://127.0.0.1:<port> */
  readonly baseUrl: string;
  /** Resolves when the process has ended, for any reason. */
  readonly exited: Promise<void>;
  /** Sets the external program that cuts pictures out, for tasks whose work begins from now on. */
  readonly setCutoutCommand: (command: string | null) => void;
  /** Sets whether baked light is evened out, for tasks whose work begins from now on. */
  readonly setEvenLight: (isOn: boolean) => void;
  readonly stop: () => Promise<void>;
}

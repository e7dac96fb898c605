import type { RemoteConnectionInput } from './connections/remote-connection.ts';

/** How an engine is opened. */
export interface EngineOptions {
  readonly version: string;
  /** Replaces the library of the settings for this run. */
  readonly libraryFolder?: string;
  /** The connection that the environment gives; used instead of the selected one. */
  readonly remote?: RemoteConnectionInput;
  /** Replaces the connection for new batches. */
  readonly connectionId?: string;
  /** The external program that cuts pictures out for *Local* in this run, in place of the settings'. */
  readonly cutoutCommand?: string;
  /** Whether the ledger is only read: nothing is sent or fetched until `jobs.start()` is called. */
  readonly hold?: boolean;
  /** Whether plans have what was set for their rows before, also before this start; usual is true. */
  readonly rememberRows?: boolean;
  /** Whether the folders that the artist had Maquette watch are watched, beside the queue; only where there is a window to see and stop it. */
  readonly watchFolders?: boolean;
  /** Milliseconds between two looks at a watched folder. */
  readonly watchEveryMs?: number;
}

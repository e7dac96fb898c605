import type { DiskReply, DiskTask } from '../disk/disk-messages.ts';

/** Why one or more files of a job's reference cannot be read at the moment. */
export interface ReferencesAway {
  /** The folder or drive that must come back. Absolute. */
  readonly place: string;
  /** `gone`: it does not exist. `silent`: it does not answer. */
  readonly why: 'gone' | 'silent';
}

/** The result of checking one file. `seen` includes a file that is missing from an existing folder, and one without read permission. */
export type FileCheck =
  | { readonly is: 'seen' }
  | { readonly is: 'no-file' }
  | ({ readonly is: 'away' } & ReferencesAway);

/** All work of the references' process, with its result. Paths are absolute. */
export interface ReferenceWork {
  readonly look: { readonly task: { readonly path: string }; readonly reply: FileCheck };
  /** Whether a file has these bytes; false if it cannot be read. */
  readonly 'is-same': {
    readonly task: { readonly path: string; readonly sha256: string };
    readonly reply: boolean;
  };
  /** Whether a place that was gone or silent can be read again. */
  readonly 'is-back': { readonly task: { readonly place: string }; readonly reply: boolean };
}

export type ReferenceTask = DiskTask<ReferenceWork>;

export type ReferenceReply = DiskReply<ReferenceWork>;

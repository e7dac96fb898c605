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

/** The tasks of the references' process. Paths are absolute. */
export type ReferenceTask =
  | { readonly work: 'look'; readonly path: string }
  /** Whether a place that was gone can be read again. */
  | { readonly work: 'is-back'; readonly place: string };

export type ReferenceReply = FileCheck | boolean;

/** Why files that a job is made of cannot be had for now, be it one of them or all. */
export interface ReferencesAway {
  /** The folder or the drive that is waited for. Absolute. */
  readonly place: string;
  /** Whether it is not there, or does not answer. */
  readonly why: 'gone' | 'silent';
}

/** What a look at one file comes to. A file that is missing from a folder that is there, or may not be read, counts as seen. */
export type FileLook =
  | { readonly is: 'seen' }
  | { readonly is: 'no-file' }
  | ({ readonly is: 'away' } & ReferencesAway);

/** What the process of the references is asked. Paths are absolute. */
export type ReferenceTask =
  | { readonly work: 'look'; readonly path: string }
  /** Whether a place that was gone can be read again. */
  | { readonly work: 'is-back'; readonly place: string };

export type ReferenceReply = FileLook | boolean;

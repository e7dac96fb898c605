/** A file that an asset links to, as its sidecar says. */
export interface LinkedFile {
  /** Absolute. */
  readonly source: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** What tells that a file was not written since it was hashed. */
export interface HashedMark {
  /** Size, time of change in nanoseconds and inode. */
  readonly mark: string;
  readonly sha256: string;
}

export type LinkState =
  /** The file has the bytes that the sidecar says. */
  | 'whole'
  | 'missing'
  /** A file lies there, but it has other bytes: it was changed, or is another one. */
  | 'changed'
  /** The system refuses to read it, or its disk does not answer. */
  | 'unreadable';

/** All work of the process that looks at linked files. */
export interface LinkWork {
  readonly look: {
    readonly task: { readonly file: LinkedFile; readonly known: HashedMark | null };
    readonly reply: { readonly state: LinkState; readonly known: HashedMark | null };
  };
}

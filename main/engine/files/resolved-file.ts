/** A file that the window may read. */
export interface ResolvedFile {
  /** Absolute. */
  readonly path: string;
  readonly contentType: string;
}

/** The used part of electron-store: the whole object, read from its file, and written to it atomically. */
export interface JsonStore {
  /** Throws a SyntaxError on a damaged file. */
  store: Record<string, unknown>;
}

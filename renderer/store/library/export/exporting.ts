/** The copying of results out of the library. */
export interface Exporting {
  readonly done: number;
  readonly of: number;
  /** Whether nothing has come from the engine for a while. */
  readonly isQuiet: boolean;
}

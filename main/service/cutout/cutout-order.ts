/** What a worker process needs to have pictures of a task cut out by an external program. */
export interface CutoutOrder {
  /** As it was set: see readCutoutCommand. */
  readonly command: string;
  /** A private folder that is the task's alone. Absolute path. */
  readonly folder: string;
  /** Where a relative path of the program counts from. Absolute path. */
  readonly cwd: string;
  /** How long the program may take for one picture. */
  readonly seconds: number;
  /** How many programs may run at the same time, for all tasks. The others wait. */
  readonly atOnce: number;
  /** Whether the program hung too often to be run again: our own cut-out takes its place at once. */
  readonly isGivenUp?: boolean;
}

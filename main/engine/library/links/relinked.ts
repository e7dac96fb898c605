import type { LinkedFile } from './link-task.ts';

/** A linked file of an asset: where it lies, and what it holds. */
export interface Relinked extends LinkedFile {
  /** Its path in the sidecar's `files`. */
  readonly path: string;
}

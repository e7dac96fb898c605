import type { SQLInputValue } from 'node:sqlite';
import type { IndexedAsset } from './indexed-asset.ts';

/** Finds assets by what they were made of, and by what they are. */
export interface WorkQueries {
  /** Searches the library, not its trash; a few, the newest first. */
  readonly byFingerprint: (fingerprint: string) => readonly IndexedAsset[];
  /** Returns the newest match in the trash. */
  readonly trashedByFingerprint: (fingerprint: string) => IndexedAsset | null;
  /** Searches the library (not its trash) for the asset whose result has this hash. */
  readonly byResult: (sha256: string) => IndexedAsset | null;
  /** Searches the library and its trash. */
  readonly byJob: (jobId: string) => IndexedAsset | null;
}

/** The most assets of the same work that are looked at. */
const SAME = 20;

/**
 * A plus sign keeps SQLite from using an index for that condition. Without them it chooses the one that has the assets of a place in their order, and walks it
 * to the first match, in place of the one that finds the few matches at once: with a million assets that takes half a second for each question.
 */
const IN_LIBRARY = "+shown = 1 AND +place = 'library' ORDER BY created_at DESC, id DESC";
const IN_TRASH = "+shown = 1 AND +place = 'trash' ORDER BY created_at DESC, id DESC";

/** @param few reads rows of `sidecars`, at most so many */
export function workQueries(
  few: (most: number, where: string, ...values: SQLInputValue[]) => readonly IndexedAsset[],
): WorkQueries {
  const found = (where: string, value: string): IndexedAsset | null => few(1, where, value)[0] ?? null;
  return {
    byFingerprint: (print) => few(SAME, `fingerprint = ? AND ${IN_LIBRARY}`, print),
    trashedByFingerprint: (print) => found(`fingerprint = ? AND ${IN_TRASH}`, print),
    byResult: (sha256) => found(`result = ? AND ${IN_LIBRARY}`, sha256),
    byJob: (jobId) => found('job_id = ? AND +shown = 1 ORDER BY created_at DESC, id DESC', jobId),
  };
}

import { leftOutKeys } from '../../../shared/model/plan/left-out-keys.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import { meshOf, type Reference, viewsOf } from '../../../shared/model/reference.ts';
import type { FileFate } from '../../../shared/model/watch/watch.ts';

/** What is known of files and work when the rows of a plan are judged. */
export interface RowFacts {
  /** Absolute paths. */
  readonly fresh: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  /** Not whole yet, or waiting for one that is not: their rows wait. */
  readonly growing: ReadonlySet<string>;
  /** Refused before, and as they were then: they may go with a file that could not be used, and now can. */
  readonly refused: ReadonlySet<string>;
  /** What the artist left out of batches, by `leftOutKeys`. */
  readonly leftOut: ReadonlySet<string>;
  /** Whether the watch dealt with this work before. */
  readonly wasQueued: (fingerprint: string) => boolean;
  /** What else speaks against sending this work without a word; null for nothing. */
  readonly against: (row: PlanRow, fingerprint: string) => Promise<FileFate | null>;
}

/** What becomes of a row with new or changed files. `start`: it may be sent. `later`: it is judged again with the next look. */
export interface JudgedRow {
  readonly row: PlanRow;
  /** Absolute paths of its files. */
  readonly files: readonly string[];
  readonly fate: FileFate | 'start' | 'later';
  readonly message: string | null;
}

/** Pixels of the largest picture that is decoded before it is sent; as the look at pictures has it. */
const MOST_DECODED = 120_000_000;

const pixelsOf = ({
  width,
  height,
}: {
  readonly width: number | null;
  readonly height: number | null;
}): number => (width ?? 0) * (height ?? 0);

/** The artist's own files of a reference, with masks; absolute paths. */
export function artistFilesOf(reference: Reference): readonly string[] {
  const mesh = meshOf(reference);
  return [
    ...viewsOf(reference).flatMap(({ image }) =>
      image.mask === undefined ? [image.path] : [image.path, image.mask.path],
    ),
    ...(mesh?.from === 'file' ? [mesh.file.path] : []),
  ];
}

/** Judges the rows that have new or changed files. A row is sent only if all its files are new. */
export async function judgeRows(rows: readonly PlanRow[], facts: RowFacts): Promise<readonly JudgedRow[]> {
  const judged: JudgedRow[] = [];
  for (const row of rows) {
    const files = artistFilesOf(row.reference);
    if (!files.some((path) => facts.fresh.has(path) || facts.changed.has(path))) continue;
    judged.push({ row, files, ...(await fateOf(row, files, rows, facts)) });
  }
  return judged;
}

async function fateOf(
  row: PlanRow,
  files: readonly string[],
  rows: readonly PlanRow[],
  { fresh, changed, growing, refused, leftOut, wasQueued, against }: RowFacts,
): Promise<Pick<JudgedRow, 'fate' | 'message'>> {
  const fate = (code: JudgedRow['fate'], message: string | null = null) => ({ fate: code, message });
  const { status, fingerprint } = row;
  if (files.some((path) => growing.has(path))) return fate('later');
  const isNew = (path: string): boolean => fresh.has(path) || refused.has(path);
  if (status === 'blocked' || fingerprint === null) {
    const finding = row.findings.find(({ severity }) => severity === 'error');
    // A file that was dealt with before asks still once it can be used again.
    return fate(files.some((path) => changed.has(path)) ? 'changed' : 'refused', finding?.message ?? null);
  }
  if (status === 'done' || status === 'owed') return fate('done-before');
  if (wasQueued(fingerprint)) return fate('same');
  if (status === 'duplicate') {
    const first = rows.find((each) => each.fingerprint === fingerprint && each !== row);
    const isFirstNew = first !== undefined && artistFilesOf(first.reference).every(isNew);
    return fate(isFirstNew ? 'later' : 'same');
  }
  if (!files.every(isNew)) return fate('changed');
  if (leftOutKeys(row).some((key) => leftOut.has(key))) return fate('left-out');
  // Before a job is sent its pictures are decoded, to know that they are whole. One so large is not.
  if (viewsOf(row.reference).some(({ image }) => pixelsOf(image) > MOST_DECODED)) return fate('unlooked');
  return fate((await against(row, fingerprint)) ?? 'start');
}

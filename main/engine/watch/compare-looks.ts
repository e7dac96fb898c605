import type { FileFate } from '../../../shared/model/watch/watch.ts';
import { forEachSlice } from '../async/slices.ts';

/** Size in bytes and time of the last change in milliseconds, as the disk says them. */
export interface FileStat {
  readonly size: number;
  readonly mtimeMs: number;
}

/** A file that was dealt with, as it was then. */
export interface KnownFile extends FileStat {
  readonly fate: FileFate;
}

/** Files by their paths, relative to the folder. */
export type Looked = ReadonlyMap<string, FileStat>;

/** What a look at a folder found against the one before. */
export interface Compared {
  /** Whole, and never dealt with, or only refused as they were before. */
  readonly fresh: ReadonlySet<string>;
  /** Whole, and other than when they were dealt with. */
  readonly changed: ReadonlySet<string>;
  /** Files that are not whole yet, and those beside them that wait so that views of one subject stay together. */
  readonly growing: ReadonlySet<string>;
}

/** A file as looks found it. */
export interface SeenFile extends FileStat {
  /** How many looks in a row found it as it is now, from 1. */
  readonly looks: number;
}

/** What looks found, by relative paths. */
export type Seen = ReadonlyMap<string, SeenFile>;

/**
 * So many looks a file waits for those beside it, at most: in a folder where something lands all day, it would wait for ever. An empty file
 * that stays empty so long is judged as it is.
 */
export const MOST_LOOKS = 30;

/** So many looks the files beside an empty one wait for it: most programs write on within seconds, and an empty file may be one that never grows. */
export const EMPTY_HOLDS = 6;

export const isSameStat = (a: FileStat | undefined, b: FileStat): boolean =>
  a !== undefined && a.size === b.size && a.mtimeMs === b.mtimeMs;

/** Says in which files are judged together: those of one folder, and of folders that belong together. */
export type Together = (path: string) => string;

/** The folder of a relative path; empty for the watched folder itself. */
export const folderOf: Together = (path) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Files between two turns of the event loop: a few milliseconds of work. A watched folder may hold a hundred thousand, at each look. */
const SLICE = { size: 1_000 };

/** Counts the looks that found each file the same. */
export async function seeAgain(before: Seen, now: Looked): Promise<Seen> {
  const seen = new Map<string, SeenFile>();
  await forEachSlice(
    [...now],
    (slice) => {
      for (const [path, stat] of slice) {
        const last = before.get(path);
        const looks = last !== undefined && isSameStat(last, stat) ? last.looks + 1 : 1;
        seen.set(path, { ...stat, looks });
      }
    },
    SLICE,
  );
  return seen;
}

/**
 * Compares a look with what is known. A file is whole once two looks in a row found the same size and time, and it is not empty; while one file of
 * a folder is not, those that are judged together with it wait, up to {@link MOST_LOOKS}, or {@link EMPTY_HOLDS} for one that stays empty.
 */
export async function compareLooks(
  known: ReadonlyMap<string, KnownFile>,
  seen: Seen,
  together: Together = folderOf,
): Promise<Compared> {
  const other: (readonly [string, SeenFile])[] = [];
  const busy = new Set<string>();
  const isLate = ({ looks }: SeenFile): boolean => looks > MOST_LOOKS;
  // One that stays empty is judged after a time as it is, so that somebody hears of it.
  const isMoving = (file: SeenFile): boolean => file.looks === 1 || (file.size === 0 && !isLate(file));
  const holdsOthers = (file: SeenFile): boolean => isMoving(file) && file.looks <= EMPTY_HOLDS;
  await forEachSlice(
    [...seen],
    (slice) => {
      for (const [path, file] of slice) {
        if (isSameStat(known.get(path), file)) continue;
        other.push([path, file]);
        if (holdsOthers(file)) busy.add(together(path));
      }
    },
    SLICE,
  );
  const growing = new Set<string>();
  const fresh = new Set<string>();
  const changed = new Set<string>();
  await forEachSlice(
    other,
    (slice) => {
      for (const [path, file] of slice) {
        if (isMoving(file) || (busy.has(together(path)) && !isLate(file))) growing.add(path);
        else if ((known.get(path)?.fate ?? 'refused') === 'refused') fresh.add(path);
        else changed.add(path);
      }
    },
    SLICE,
  );
  return { fresh, changed, growing };
}

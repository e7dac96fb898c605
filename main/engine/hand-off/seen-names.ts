import { stat } from 'node:fs/promises';
import { sha256Of } from '../library/kept-record.ts';

/** A file that has one of the names for a copy, as it was when it was looked at. */
export interface SeenFile {
  readonly path: string;
  readonly ino: number;
  readonly dev: number;
  readonly bytes: number;
  readonly isFile: boolean;
  readonly mtimeMs: number;
  /** Of its content, once it was wanted and could be read. */
  sha256?: string;
}

/** Names in one folder that are known to be taken: the first, the second … of the names for a copy. */
export interface TakenNames {
  /** How many, from the first on without a gap. */
  readonly count: () => number;
  /** Notes that the name with this number, from 1 on, is taken. */
  readonly note: (number: number) => void;
  /**
   * The files that have the names, in their order. Looks only at those that were not looked at before, and on until a name is free.
   * @param pathOf the path with a number, null beyond the last one
   */
  readonly files: (pathOf: (number: number) => string | null) => Promise<readonly SeenFile[]>;
}

/**
 * What a process saw of names, so that the thousandth copy of one name tries one name and not a thousand. It is a hint: a name is given by
 * the file system alone, and a name that became free meanwhile is left out until the process ends.
 */
export interface SeenNames {
  /** @param first the path of the first name */
  readonly of: (first: string) => TakenNames;
}

/** First names that are remembered. */
const MOST = 10_000;

export function createSeenNames(): SeenNames {
  const known = new Map<string, TakenNames>();
  return {
    of: (first) => {
      const before = known.get(first);
      if (before !== undefined) return before;
      if (known.size >= MOST) known.clear();
      const taken = createTakenNames();
      known.set(first, taken);
      return taken;
    },
  };
}

function createTakenNames(): TakenNames {
  /** Null for what was not looked at. */
  const taken: (SeenFile | null)[] = [];
  return {
    count: () => taken.length,
    note: (number) => {
      while (taken.length < number) taken.push(null);
    },
    files: async (pathOf) => {
      for (let index = 0; ; index += 1) {
        if (taken[index] != null) continue;
        const path = pathOf(index + 1);
        const found = path === null ? null : await stat(path).catch(() => null);
        if (path !== null && found !== null) {
          const { ino, dev, size, mtimeMs } = found;
          taken[index] = { path, ino, dev, bytes: size, mtimeMs, isFile: found.isFile() };
        } else if (index >= taken.length) break;
      }
      return taken.filter((each) => each !== null);
    },
  };
}

/** The hash of a file that was seen; null if it cannot be read. It is read once. */
export async function hashOfSeen(file: SeenFile): Promise<string | null> {
  if (file.sha256 !== undefined) return file.sha256;
  const sha256 = await sha256Of(file.path).catch(() => null);
  if (sha256 !== null) file.sha256 = sha256;
  return sha256;
}

/** Whether a path still leads to the file that was seen. */
export async function isStill({ path, ino, dev, bytes, mtimeMs }: SeenFile): Promise<boolean> {
  const now = await stat(path).catch(() => null);
  if (now === null || now.ino !== ino || now.dev !== dev) return false;
  return now.size === bytes && now.mtimeMs === mtimeMs;
}

import { extname } from 'node:path';
import { plainLine } from '../../../shared/interface/plain-text.ts';
import { NO_SHARED_RECIPES, type SharedRecipes } from '../../../shared/model/recipe/shared-recipes.ts';
import { abortable } from '../async/abortable.ts';
import { createWorkerPool, type WorkerPool } from '../threads/worker-pool.ts';

/** Reads the folder of shared recipes in a thread of its own: it may lie on a share that does not answer. */
export interface RecipeFolder {
  /** Never rejects: what keeps it from being read is in the answer. */
  readonly read: (folder: string | null) => Promise<SharedRecipes>;
  readonly close: () => Promise<void>;
}

/** How long a folder may take. Milliseconds. */
const LIMIT_MS = 10_000;
/**
 * How long a thread that hangs is waited for before another is sent, which a share that was mounted anew answers: twice as long each time,
 * because each may keep one of the threads that all files are read by. Milliseconds.
 */
const ANEW_MS = 10 * 60_000;
/** How many are sent before they are only waited for. */
const MOST_ANEW = 4;

type ReaderPool = Pick<WorkerPool<string, SharedRecipes>, 'run' | 'close'>;

const startThread = (): ReaderPool =>
  createWorkerPool<string, SharedRecipes>({
    url: new URL(`./recipe-folder-worker${extname(import.meta.url)}`, import.meta.url),
    size: 1,
  });

/** @param start starts a thread that reads one folder after the other; for tests, as is `anewMs` */
export function createRecipeFolder(
  limitMs = LIMIT_MS,
  start: () => ReaderPool = startThread,
  anewMs = ANEW_MS,
): RecipeFolder {
  let pool = start();
  /** What the thread is at. It may hang there, long after nobody waits for it any more. */
  let underWay: {
    readonly folder: string;
    readonly reading: Promise<SharedRecipes>;
    readonly since: number;
  } | null = null;
  /** How many threads in a row hang in the same folder. */
  let anew = 0;

  function readingOf(folder: string): Promise<SharedRecipes> {
    if (underWay?.folder === folder) {
      const isDue = anew < MOST_ANEW && performance.now() - underWay.since >= anewMs * 2 ** anew;
      if (!isDue) return underWay.reading;
      anew += 1;
    } else anew = 0;
    if (underWay !== null) {
      // A share that does not answer must not hold up another folder.
      void pool.close();
      pool = start();
    }
    const mine = { folder, reading: pool.run(folder), since: performance.now() };
    const end = (): void => {
      if (underWay === mine) underWay = null;
    };
    mine.reading.then(end, end);
    underWay = mine;
    return mine.reading;
  }

  return {
    read: async (folder) => {
      if (folder === null) return NO_SHARED_RECIPES;
      try {
        return await abortable(readingOf(folder), AbortSignal.timeout(limitMs));
      } catch {
        const away = `The recipe folder ${plainLine(folder)} does not answer; it is tried again by itself.`;
        return { ...NO_SHARED_RECIPES, folder, away };
      }
    },
    close: () => pool.close(),
  };
}

/** Reads a folder once. */
export async function readRecipesOnce(folder: string | null): Promise<SharedRecipes> {
  if (folder === null) return NO_SHARED_RECIPES;
  const reader = createRecipeFolder();
  try {
    return await reader.read(folder);
  } finally {
    await reader.close();
  }
}

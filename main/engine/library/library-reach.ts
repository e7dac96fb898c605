import { AppError } from '../../../shared/model/app-error.ts';
import { abortable } from '../async/abortable.ts';
import { diskError } from '../disk/disk-error.ts';
import { DiskSilence, isDiskSilence } from '../disk/disk-silence.ts';
import type { Clock } from '../ports.ts';

/**
 * Tracks whether a library can be reached: its drive can be unplugged and its share can hang at any time.
 *
 *   reached ◀──▶ missing (checked again every few seconds, and whenever it is needed)
 *      ▲
 *      └───────▶ silent  (checked again every few seconds; calls fail at once meanwhile)
 */
export interface LibraryReach {
  /**
   * Opens the library if it was not opened yet, and checks that it is still the same one. Throws AppError, or the signal's reason.
   */
  readonly ensure: (signal?: AbortSignal) => Promise<void>;
  /** Why it cannot be reached; null if it can, as far as is known. */
  readonly problem: () => AppError | null;
  /** Null until it was opened. */
  readonly id: () => string | null;
  /** Records that its disk did not answer a call. */
  readonly markSilent: () => void;
  /** Ends the periodic checks. */
  readonly close: () => void;
}

export interface LibraryReachOptions {
  readonly folder: string;
  readonly clock: Clock;
  /** Opens the folder; returns the library's id. */
  readonly open: () => Promise<string>;
  /** Checks that the library with that id is there. */
  readonly prove: (id: string, signal: AbortSignal | undefined) => Promise<unknown>;
  /** Called when the library cannot be reached any more, and with null when it is back. */
  readonly onProblem: (problem: AppError | null) => void;
  /** Reads what changed while it was away. */
  readonly onReturn: () => Promise<void>;
}

/** The time between two checks of a library that is missing. Milliseconds. */
const RETRY_MS = 5_000;

export function createLibraryReach(options: LibraryReachOptions): LibraryReach {
  const { folder, clock, open, prove, onProblem, onReturn } = options;
  const closing = new AbortController();
  let id: string | null = null;
  let problem: AppError | null = null;
  let opening: Promise<void> | null = null;

  function setProblem(now: AppError | null): void {
    const before = problem;
    problem = now;
    if (before?.message === now?.message) return;
    onProblem(now);
    if (before === null) void retryUntilReached();
  }

  async function retryUntilReached(): Promise<void> {
    while (problem !== null && !closing.signal.aborted) {
      await clock.sleep(RETRY_MS, closing.signal).catch(() => undefined);
      if (closing.signal.aborted) return;
      // `reach` itself records and reports why the library is still missing.
      await reach(closing.signal)
        .then(onReturn)
        .catch(() => undefined);
    }
  }

  /** Shares one opening between concurrent callers. */
  function openOnce(): Promise<void> {
    opening ??= open()
      .then((opened) => {
        id = opened;
      })
      .finally(() => {
        opening = null;
      });
    return opening;
  }

  async function reach(signal: AbortSignal | undefined): Promise<void> {
    try {
      if (id === null) await abortable(openOnce(), signal);
      else await prove(id, signal);
    } catch (cause) {
      if (signal?.aborted || closing.signal.aborted) throw cause;
      const error = isDiskSilence(cause)
        ? silentLibrary(folder)
        : diskError(cause, 'reach the library', folder);
      setProblem(error);
      throw error;
    }
    setProblem(null);
  }

  return {
    ensure: async (signal) => {
      // Otherwise every call would wait as long as the first did, and block a process.
      if (problem !== null && isDiskSilence(problem)) throw problem;
      await reach(signal);
    },
    problem: () => problem,
    id: () => id,
    markSilent: () => {
      if (!closing.signal.aborted) setProblem(silentLibrary(folder));
    },
    close: () => closing.abort(new Error('closing')),
  };
}

function silentLibrary(folder: string): AppError {
  return new AppError(
    'disk',
    `The library in ${folder} does not answer: check its drive, or the network share that it lies on. Results wait for it, and go on by themselves.`,
    { cause: new DiskSilence('reach the library') },
  );
}

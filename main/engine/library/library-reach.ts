import { AppError } from '../../../shared/model/app-error.ts';
import { abortable } from '../async/abortable.ts';
import { diskError } from '../disk/disk-error.ts';
import { DiskSilence, isDiskSilence } from '../disk/disk-silence.ts';
import type { Clock } from '../ports.ts';

/**
 * Whether a library can be reached, which a drive that is unplugged and a share that hangs change at any time:
 *
 *   reached ◀──▶ missing (looked for again every few seconds, and whenever it is needed)
 *      ▲
 *      └───────▶ silent  (looked for again every few seconds; whoever needs it meanwhile is told at once)
 */
export interface LibraryReach {
  /**
   * Opens the library where it was not opened yet, and proves that it still is the same. Throws AppError, or the signal's reason.
   */
  readonly ensure: (signal?: AbortSignal) => Promise<void>;
  /** Why it cannot be reached; null where it can, as far as is known. */
  readonly problem: () => AppError | null;
  /** Null until it was opened. */
  readonly id: () => string | null;
  /** Takes in that its disk did not answer somebody. */
  readonly fellSilent: () => void;
  /** Ends looking for it. */
  readonly close: () => void;
}

export interface LibraryReachOptions {
  readonly folder: string;
  readonly clock: Clock;
  /** Opens the folder; gives the library's id. */
  readonly open: () => Promise<string>;
  /** Proves that the library of that id is there. */
  readonly prove: (id: string, signal: AbortSignal | undefined) => Promise<unknown>;
  /** Tells that it went missing, or with null that it is back. */
  readonly onProblem: (problem: AppError | null) => void;
  /** Brings in what changed while it was away. */
  readonly onReturn: () => Promise<void>;
}

/** Between two looks for a library that is missing. Milliseconds. */
const LOOK_MS = 5_000;

export function createLibraryReach(options: LibraryReachOptions): LibraryReach {
  const { folder, clock, open, prove, onProblem, onReturn } = options;
  const closing = new AbortController();
  let id: string | null = null;
  let problem: AppError | null = null;
  let opening: Promise<void> | null = null;

  function note(now: AppError | null): void {
    const before = problem;
    problem = now;
    if (before?.message === now?.message) return;
    onProblem(now);
    if (before === null) void look();
  }

  async function look(): Promise<void> {
    while (problem !== null && !closing.signal.aborted) {
      await clock.sleep(LOOK_MS, closing.signal).catch(() => undefined);
      if (closing.signal.aborted) return;
      // Why it is still missing is noted, and told where it changed.
      await reach(closing.signal)
        .then(onReturn)
        .catch(() => undefined);
    }
  }

  /** Several may ask at once; the folder is opened once. */
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
      note(error);
      throw error;
    }
    note(null);
  }

  return {
    ensure: async (signal) => {
      // Each that asks would wait as long as the first did, and hold a process.
      if (problem !== null && isDiskSilence(problem)) throw problem;
      await reach(signal);
    },
    problem: () => problem,
    id: () => id,
    fellSilent: () => {
      if (!closing.signal.aborted) note(silentLibrary(folder));
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

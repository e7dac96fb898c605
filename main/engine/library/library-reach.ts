import type { AppError } from '../../../shared/model/app-error.ts';
import type { Clock } from '../ports.ts';
import { diskError } from './disk-error.ts';
import { proveSameLibrary } from './library-folder.ts';

/**
 * Whether a library can be reached, which a drive that is unplugged changes at any time:
 *
 *   reached ◀──▶ missing (looked for again every few seconds, and whenever it is needed)
 */
export interface LibraryReach {
  /** Opens the library where it was not opened yet, and proves that it still is the same. Throws AppError. */
  readonly ensure: () => Promise<void>;
  /** Why it cannot be reached; null where it can, as far as is known. */
  readonly problem: () => AppError | null;
  /** Null until it was opened. */
  readonly id: () => string | null;
  /** Ends looking for it. */
  readonly close: () => void;
}

export interface LibraryReachOptions {
  readonly folder: string;
  readonly clock: Clock;
  /** Opens the folder and reads what is in it; gives the library's id. */
  readonly open: () => Promise<string>;
  /** Tells that it went missing, or with null that it is back. */
  readonly onProblem: (problem: AppError | null) => void;
  /** Brings in what changed while it was away. */
  readonly onReturn: () => Promise<void>;
}

/** Between two looks for a library that is missing. Milliseconds. */
const LOOK_MS = 5_000;

export function createLibraryReach(options: LibraryReachOptions): LibraryReach {
  const { folder, clock, open, onProblem, onReturn } = options;
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
      await ensure()
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

  async function ensure(): Promise<void> {
    try {
      if (id === null) await openOnce();
      else await proveSameLibrary(folder, id);
    } catch (cause) {
      const error = diskError(cause, 'reach the library', folder);
      note(error);
      throw error;
    }
    note(null);
  }

  return { ensure, problem: () => problem, id: () => id, close: () => closing.abort(new Error('closing')) };
}

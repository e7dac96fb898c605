/*
 * Folder watch: folders whose new files are queued by themselves, within a budget a day. It plans and queues through main/engine/batch/, and keeps in
 * `<data>/watch.sqlite` what it dealt with; what is spent stands in the ledger alone.
 */
import { AppError } from '../../../shared/model/app-error.ts';
import { addCredits, type Credits, subtractCredits } from '../../../shared/model/credits.ts';
import { isQuiet } from '../../../shared/model/watch/local-day.ts';
import type { StandingStill, Watch, WatchState, WatchStatus } from '../../../shared/model/watch/watch.ts';
import { watchStateWords } from '../../../shared/model/watch/watch-words.ts';
import { abortable } from '../async/abortable.ts';
import type { Slots } from '../async/slots.ts';
import { startOfDay } from '../money/spending-limits.ts';
import type { Clock, Logger } from '../ports.ts';
import { compareLooks, type Seen, seeAgain, type Together } from './compare-looks.ts';
import type { FolderLook } from './look-at-folder.ts';
import type { WatchStore } from './watch-store.ts';
import { type QueuePort, type TurnEnd, takeTurn } from './watch-turn.ts';

export interface WatcherParts {
  readonly store: WatchStore;
  readonly queue: QueuePort;
  /** Reads a watched folder. Throws AppError if that cannot be done. */
  readonly look: (watch: Watch, signal: AbortSignal) => Promise<FolderLook>;
  /** Which files are judged together, by the artist's words for views as they are now. */
  readonly together: () => Together;
  /** Why nothing may be queued until the artist's word; null for nothing. */
  readonly standingStill: (watch: Watch) => StandingStill | null;
  /**
   * Runs the taking of works with their queueing, of one watch at a time: all watches of a data folder take works under one name, so one could give free
   * what another is about to queue.
   */
  readonly alone: Slots['run'];
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Watches one folder. */
export interface Watcher {
  /** One look, and what follows from it. Rejects with the signal's reason only. */
  readonly turn: (signal: AbortSignal) => Promise<WatchStatus>;
  readonly status: () => WatchStatus;
  /** Why it stands still until the artist's word; null if it does not. */
  readonly standsStill: () => StandingStill | null;
  /** Looks at once: something was set otherwise. */
  readonly poke: () => void;
  /** Looks again and again until the signal aborts, then resolves. */
  readonly run: (options: {
    readonly signal: AbortSignal;
    /** Milliseconds between two looks; a folder that takes long is looked at less often. */
    readonly everyMs: number;
    readonly onTurn?: (status: WatchStatus) => void;
  }) => Promise<void>;
}

/** How much longer than a look the pause after it is at least. */
const REST = 4;
/** The longest pause that a long look is followed by, in milliseconds: a machine that slept, or a clock that was set, makes a look seem to take days. */
const LONGEST_REST = 15 * 60_000;

/** @param id of a watch that the store holds */
export function createWatcher(parts: WatcherParts, id: string): Watcher {
  const { store, queue, alone, clock, logger } = parts;
  let state: WatchState = { state: 'starting' };
  let lastLook: number | null = null;
  let seen: Seen = new Map();
  /** What could not be read, as it was said last. */
  let toldUnread: ReadonlySet<string> = new Set();
  const elsewhere = new Set<string>();
  let woken = new AbortController();
  let growing = 0;
  let waiting = 0;
  let taken: Opened | null = null;

  const current = (): Watch => {
    const watch = store.watch(id);
    if (watch === null) throw new AppError('not-found', 'This folder is not watched any more.');
    return watch;
  };
  const status = (): WatchStatus => {
    const watch = current();
    return {
      watch,
      state,
      lastLook,
      growing,
      waiting,
      asking: store.asking(id),
      queuedToday: store.queuedSince(id, startOfDay(clock.now())),
      leftToday: taken === null ? null : leftOf(taken, watch.budget),
    };
  };
  /** Each state is logged when it begins. */
  const enter = (next: WatchState): void => {
    const isSame = JSON.stringify(next) === JSON.stringify(state);
    state = next;
    if (isSame) return;
    logger.info('a watch changed its state', { id, state: next.state });
    const entry = { at: clock.now(), path: null, code: next.state, message: watchStateWords(next) };
    store.record(current(), [], [entry]);
  };

  /** On a full disk its log cannot say so; the watch is tried again all the same. */
  const enterTrouble = (message: string): void => {
    try {
      enter({ state: 'trouble', message });
    } catch (cause) {
      logger.warn('the log of a watch could not be written', { id, cause: String(cause) });
    }
  };

  /** What may be done with what is new now; null for all. */
  const heldBy = (watch: Watch): WatchState | null => {
    const of = parts.standingStill(watch);
    if (of !== null) return { state: 'standing-still', of };
    if (watch.isPaused) return { state: 'paused' };
    return isQuiet(watch.quiet, clock.now()) ? { state: 'quiet' } : null;
  };

  const begin = (watch: Watch, { files: looked, place }: FolderLook): Watch => {
    const begun = { ...watch, isBegun: true, emptyPlace: looked.size === 0 ? place : null };
    const known = store.files(id);
    const left = watch.existing === 'leave' ? [...looked].filter(([path]) => !known.has(path)) : [];
    const files = left.map(([path, stat]) => ({ path, ...stat, fate: 'left' as const }));
    const message = `${looked.size} ${looked.size === 1 ? 'file was' : 'files were'} there before.`;
    store.record(begun, files, [{ at: clock.now(), path: null, code: 'began', message }]);
    return begun;
  };

  /** The first files that are found where there never was one: in the same folder they are new; on a drive that came, they were there before. */
  const beginWith = (watch: Watch, look: FolderLook): Watch => {
    if (!watch.isBegun) return begin(watch, look);
    if (watch.emptyPlace === null || look.files.size === 0) return watch;
    if (watch.emptyPlace !== look.place) return begin(watch, look);
    const filled = { ...watch, emptyPlace: null };
    store.note(filled);
    return filled;
  };

  /** What cannot be read is said once for each time that it is found. */
  const tellUnread = (watch: Watch, { unread }: FolderLook): void => {
    const entries = unread
      .filter(({ message, as = message }) => !toldUnread.has(as))
      .map(({ path, message }) => ({ at: clock.now(), path, code: 'unread', message }));
    if (entries.length > 0) store.record(watch, [], entries);
    toldUnread = new Set(unread.map(({ message, as = message }) => as));
  };

  async function lookAndTake(signal: AbortSignal): Promise<void> {
    let watch = current();
    const still = parts.standingStill(watch);
    let look: FolderLook;
    try {
      look = await parts.look(watch, signal);
    } catch (cause) {
      signal.throwIfAborted();
      // What was seen before is kept: a folder that comes back is compared with it.
      return enter({ state: 'away', message: wordsOf(cause) });
    }
    const { files: looked } = look;
    lastLook = clock.now();
    watch = current();
    if (still === null) watch = beginWith(watch, look);
    tellUnread(watch, look);
    seen = await seeAgain(seen, looked);
    const together = parts.together();
    const compared = await compareLooks(store.files(id), seen, together);
    signal.throwIfAborted();
    // What the artist set meanwhile counts.
    watch = current();
    growing = compared.growing.size;
    waiting = compared.fresh.size + compared.changed.size;
    // One that stood still when it looked did not begin: what was there before would be taken for new.
    const held = still === null ? heldBy(watch) : ({ state: 'standing-still', of: still } as const);
    if (held !== null) return enter(held);
    const end = await takeTurn(
      { store, queue, alone, together, elsewhere, now: clock.now },
      watch,
      looked,
      compared,
      signal,
    );
    waiting = end.waiting;
    taken = end.taken === null ? null : { ...end.taken, budget: watch.budget };
    enter(end.state);
  }

  const turn: Watcher['turn'] = async (signal) => {
    signal.throwIfAborted();
    try {
      await lookAndTake(signal);
    } catch (cause) {
      signal.throwIfAborted();
      logger.warn('a watch could not go on', { id, cause: String(cause) });
      enterTrouble(wordsOf(cause));
    }
    return status();
  };

  return {
    turn,
    status,
    poke: () => woken.abort(new Error('poked')),
    standsStill: () => parts.standingStill(current()),
    run: async ({ signal, everyMs, onTurn }) => {
      while (!signal.aborted) {
        const began = clock.now();
        woken = new AbortController();
        const { signal: poked } = woken;
        try {
          // A disk that does not answer must not keep the process from ending.
          onTurn?.(await abortable(turn(signal), signal));
          await clock.sleep(pauseAfter(clock.now() - began, everyMs), AbortSignal.any([signal, poked]));
        } catch (cause) {
          if (!signal.aborted && !poked.aborted) throw cause;
        }
      }
    },
  };
}

/** A day as it was opened, with the budget of a day as it was then. */
type Opened = NonNullable<TurnEnd['taken']> & { readonly budget: Credits };

/** What is left of the day under the budget of now, which may have been set otherwise since. */
function leftOf({ limit, committed, budget: then }: Opened, now: Credits): Credits {
  return addCredits([subtractCredits(limit, committed), subtractCredits(now, then)]);
}

/** How long nothing is looked at after a look that took a time. All in milliseconds. */
export function pauseAfter(tookMs: number, everyMs: number): number {
  return Math.max(everyMs, Math.min(REST * tookMs, LONGEST_REST));
}

function wordsOf(cause: unknown): string {
  if (cause instanceof AppError) return cause.message;
  return cause instanceof Error ? cause.message : String(cause);
}

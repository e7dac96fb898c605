import { AppError } from '../../../shared/model/app-error.ts';
import type { Watch, WatchStatus } from '../../../shared/model/watch/watch.ts';
import { startOfDay } from '../money/spending-limits.ts';
import type { Ports } from '../ports.ts';
import type { WatchStore } from './watch-store.ts';
import type { Watcher } from './watcher.ts';

/** The watchers that run. */
export interface Following {
  /** Runs a watcher in the place of the one before. Throws what `open` throws; then nothing runs for this id. */
  readonly open: (id: string, open: () => Promise<Watcher>) => Promise<void>;
  /** The same, but what `open` throws is what the watch says of itself. */
  readonly follow: (id: string, open: () => Promise<Watcher>) => Promise<void>;
  /** Has one look at once. */
  readonly poke: (id: string) => void;
  /** Ends one, and waits for the look under way unless its disk does not answer. */
  readonly leave: (id: string) => Promise<void>;
  /** How a watch is, also one that does not run. */
  readonly statusOf: (watch: Watch) => WatchStatus;
  readonly close: () => Promise<void>;
}

export interface FollowingParts {
  readonly ports: Pick<Ports, 'clock' | 'logger'>;
  readonly store: () => WatchStore;
  /** Milliseconds between two looks. */
  readonly everyMs?: number;
  readonly onTurn: () => void;
}

interface Runner {
  readonly watcher: Watcher;
  readonly stop: () => Promise<void>;
}

const EVERY_MS = 10_000;

export function createFollowing({ ports, store, everyMs = EVERY_MS, onTurn }: FollowingParts): Following {
  const { clock, logger } = ports;
  const runners = new Map<string, Runner>();
  /** The last that was asked for: one that took long to open does not take its place. */
  const wanted = new Map<string, symbol>();
  const troubles = new Map<string, string>();

  const run = (id: string, watcher: Watcher): Runner => {
    const closing = new AbortController();
    const { signal } = closing;
    const untilClosed = async (): Promise<void> => {
      while (!signal.aborted) {
        try {
          await watcher.run({
            signal,
            everyMs,
            onTurn: () => {
              troubles.delete(id);
              onTurn();
            },
          });
        } catch (cause) {
          // Its store cannot be read, say: it is tried again as long as Maquette runs.
          logger.warn('a watched folder could not go on', { id, cause: String(cause) });
          troubles.set(id, wordsOf(cause));
          await clock.sleep(everyMs, signal).catch(() => undefined);
        }
      }
    };
    const running = untilClosed();
    const stop = async (): Promise<void> => {
      closing.abort(new Error('not watched any more'));
      await running;
    };
    return { watcher, stop };
  };

  const leave: Following['leave'] = async (id) => {
    wanted.delete(id);
    await stop(id);
  };
  const stop = async (id: string): Promise<void> => {
    troubles.delete(id);
    const runner = runners.get(id);
    runners.delete(id);
    await runner?.stop();
  };
  const open: Following['open'] = async (id, opening) => {
    const own = Symbol(id);
    wanted.set(id, own);
    await stop(id);
    const watcher = await opening();
    if (wanted.get(id) === own) runners.set(id, run(id, watcher));
  };

  return {
    open,
    follow: async (id, opening) => {
      try {
        await open(id, opening);
      } catch (cause) {
        if (!(cause instanceof AppError)) throw cause;
        troubles.set(id, cause.message);
      }
    },
    poke: (id) => runners.get(id)?.watcher.poke(),
    leave,
    statusOf: (watch) => {
      const trouble = troubles.get(watch.id);
      const runner = runners.get(watch.id);
      if (runner !== undefined && trouble === undefined) return runner.watcher.status();
      const { id } = watch;
      return {
        watch,
        state: trouble === undefined ? { state: 'starting' } : { state: 'trouble', message: trouble },
        lastLook: null,
        growing: 0,
        waiting: 0,
        asking: store().asking(id),
        queuedToday: store().queuedSince(id, startOfDay(clock.now())),
        leftToday: null,
      };
    },
    close: async () => {
      await Promise.all([...wanted.keys()].map(leave));
    },
  };
}

const wordsOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

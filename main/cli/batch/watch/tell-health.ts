import writeFileAtomic from 'write-file-atomic';
import { isEnded } from '../../../../shared/model/job.ts';
import { watchStateWords } from '../../../../shared/model/watch/watch-words.ts';
import type { Watcher } from '../../../engine/watch/watcher.ts';
import type { BatchReporter } from '../../report/batch-reporter.ts';
import type { Health } from '../../report/json-events.ts';
import { waitingResults } from '../chain/waiting-results.ts';
import type { FollowedWatch } from './follow-watched.ts';

/** At least how often health is told, also while a look is not answered. Milliseconds. */
const EVERY_MS = 60_000;

/** Tells a supervisor how a watch is. */
export interface HealthTeller {
  /** Writes the file, and a line if something changed. */
  readonly now: () => void;
  /** Says at last that the watch has ended. What cannot be read any more stays as it was last known. */
  readonly stop: () => Promise<void>;
}

/** How a watch is that has ended: a supervisor must not take what was written before for a watch that goes on. */
const STOPPED = {
  state: 'stopped',
  message: 'The watch has ended; nothing more is queued until it is started again.',
} as const;

/** Throws what {@link Watcher.status} does, if it cannot be read now. */
export function healthTeller({
  watcher,
  followed,
  reporter,
  file,
}: {
  readonly watcher: Pick<Watcher, 'status'>;
  readonly followed: Pick<FollowedWatch, 'tracked' | 'chains'>;
  readonly reporter: Pick<BatchReporter, 'health' | 'notice'>;
  /** Absolute; null for none. */
  readonly file: string | null;
}): HealthTeller {
  let last = '';
  let known = healthOf(watcher, followed);
  let hasFailed = false;
  let writing: Promise<void> = Promise.resolve();
  const keep = async (health: Health): Promise<void> => {
    if (file === null) return;
    try {
      await writeFileAtomic(file, `${JSON.stringify(health)}\n`);
      hasFailed = false;
    } catch (cause) {
      if (!hasFailed)
        reporter.notice(`${file} cannot be written, so it does not say how the watch is (${String(cause)}).`);
      hasFailed = true;
    }
  };
  /** A supervisor hears of it as well if nobody can tell how the watch is. */
  const healthNow = (): Health => {
    try {
      known = healthOf(watcher, followed);
    } catch (cause) {
      const message = `How the watch is cannot be read, and is tried again: ${cause instanceof Error ? cause.message : String(cause)}`;
      known = { ...known, at: new Date().toISOString(), state: 'trouble', message };
    }
    return known;
  };
  const tell = (isDue: boolean, health = healthNow()): void => {
    const { at: _, lastLook: _look, ...rest } = health;
    const words = JSON.stringify(rest);
    if (isDue || words !== last) reporter.health(health);
    last = words;
    writing = writing.then(() => keep(health));
  };
  const timer = setInterval(() => tell(true), EVERY_MS);
  return {
    now: () => tell(false),
    stop: () => {
      clearInterval(timer);
      tell(true, { ...healthNow(), ...STOPPED });
      return writing;
    },
  };
}

function healthOf(
  watcher: Pick<Watcher, 'status'>,
  followed: Pick<FollowedWatch, 'tracked' | 'chains'>,
): Health {
  const { watch, state, lastLook, growing, waiting, asking, queuedToday, leftToday } = watcher.status();
  const states = followed.tracked().map(({ job }) => job.state);
  const count = (name: string): number => states.filter((each) => each.state === name).length;
  return {
    event: 'health',
    at: new Date().toISOString(),
    state: state.state,
    message: watchStateWords(state),
    folder: watch.folder,
    lastLook: lastLook === null ? null : new Date(lastLook).toISOString(),
    growing,
    waiting,
    asking,
    queuedToday,
    budget: watch.budget,
    leftToday,
    unfinished: states.filter((each) => !isEnded(each)).length,
    failed: count('failed'),
    unknown: count('unknown'),
    toApprove: waitingResults(followed.chains()).length,
  };
}

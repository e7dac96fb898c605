import { setTimeout as delay } from 'node:timers/promises';
import type { StartDisk } from '../../../disk/fork-disk.ts';
import type { Clock, Logger } from '../../../ports.ts';
import { IndexDamage } from '../index-damage.ts';
import type { ReplaceableIndex } from '../replaceable-index.ts';
import { checkIndexFile } from './index-checker.ts';

export interface DailyCheckOptions {
  readonly index: Pick<ReplaceableIndex, 'use' | 'replaceIfDamaged' | 'generation'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly startDisk?: StartDisk | undefined;
  /** How long the start of the app is left alone. Milliseconds. */
  readonly checkAfterMs?: number | undefined;
  /** Between two looks whether a check is due. Milliseconds. */
  readonly lookEachMs?: number | undefined;
}

const AFTER_MS = 30_000;
/** An index that was being filled is looked at again soon; a clock that the day is told by may be set. */
const EACH_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const CHECKED_FACT = 'checked-at';

/**
 * Checks the index of a library in the background, once a day as long as it is open. One that is damaged is replaced, to be filled again from the
 * sidecars. Resolves when the signal ends it; never rejects.
 */
export async function checkDaily(options: DailyCheckOptions): Promise<void> {
  const { signal, checkAfterMs = AFTER_MS, lookEachMs = EACH_MS } = options;
  for (let wait = checkAfterMs; await passes(wait, signal); wait = lookEachMs) await checkIfDue(options);
}

/** False if the signal ended it. */
const passes = (ms: number, signal: AbortSignal): Promise<boolean> =>
  delay(ms, true, { signal, ref: false }).catch(() => false);

async function checkIfDue({ index, clock, logger, signal, startDisk }: DailyCheckOptions): Promise<void> {
  const noteChecked = (): void => index.use((each) => each.setFact(CHECKED_FACT, String(clock.now())));
  try {
    const { file, last } = index.use((each) => ({ file: each.file, last: Number(each.fact(CHECKED_FACT)) }));
    const since = clock.now() - last;
    if (file === null || (since >= 0 && since < DAY_MS)) return;
    const { generation } = index;
    const began = generation();
    try {
      if (await checkIndexFile(file, { signal, startDisk })) noteChecked();
    } catch (cause) {
      // A damaged one may have been replaced meanwhile.
      if (!(cause instanceof IndexDamage) || generation() !== began) throw cause;
      logger.warn('the index is not what the sidecars say', { file, cause: cause.message });
      if (index.replaceIfDamaged(cause)) noteChecked();
    }
  } catch (cause) {
    if (!signal.aborted) logger.warn('the index could not be checked', { cause: String(cause) });
  }
}

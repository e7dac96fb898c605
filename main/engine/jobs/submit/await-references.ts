import { sep } from 'node:path';
import type { Job } from '../../../../shared/model/job.ts';
import { ownFilesOf } from '../../../../shared/model/reference.ts';
import type { Clock, Logger } from '../../ports.ts';
import type { ReferenceReach } from '../../references/reference-reach.ts';
import type { ReferencesAway } from '../../references/reference-task.ts';
import { applyInSlices } from '../state/apply-in-slices.ts';
import type { Queue } from '../state/queue.ts';

/** Holds jobs whose references are on a drive that is unplugged or does not answer, and releases them when it is back. */
export interface AwaitedReferences {
  /** The place that is missing, and why; null if all files of the reference can be read. Throws as {@link ReferenceReach} does. */
  readonly findAway: ReferenceReach['findAway'];
  /** Holds all jobs whose references are in the missing place. */
  readonly hold: (away: ReferencesAway) => Promise<void>;
  /** Stops polling; resolves when it has ended. */
  readonly close: () => Promise<void>;
}

export interface AwaitedReferencesOptions {
  readonly queue: Pick<Queue, 'all' | 'applyAll'>;
  readonly reach: ReferenceReach;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly closing: AbortSignal;
}

/** Backoff between two checks of a place: the first wait, and the longest. Milliseconds. */
const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;
/** A place that is lost again within this time does not count as back: the backoff goes on growing. Milliseconds. */
const STABLE_MS = 5 * 60_000;

export function createAwaitedReferences(options: AwaitedReferencesOptions): AwaitedReferences {
  const { queue, reach, clock, logger, closing } = options;
  /** For each place the next wait, and when its jobs were last released. */
  const waits = new Map<string, { ms: number; releasedAt: number | null }>();
  const polls = new Map<string, Promise<void>>();

  async function pollUntilBack(place: string): Promise<void> {
    while (!closing.aborted && waitersFor(place).length > 0) {
      const wait = waitOf(place);
      await clock.sleep(wait.ms, closing);
      wait.ms = Math.min(wait.ms * 2, LONGEST_MS);
      if (!(await reach.isBack(place, closing))) continue;
      wait.releasedAt = clock.now();
      const released = waitersFor(place).map(({ id }) => ({ id, event: { type: 'released' } as const }));
      await applyInSlices(queue, released, closing);
      return;
    }
  }

  function waitOf(place: string): { ms: number; releasedAt: number | null } {
    const known = waits.get(place);
    const steady = known?.releasedAt != null && clock.now() - known.releasedAt > STABLE_MS;
    const wait = known === undefined || steady ? { ms: FIRST_MS, releasedAt: null } : known;
    waits.set(place, wait);
    return wait;
  }

  function waitersFor(place: string): readonly Job[] {
    return [...queue.all()].filter(
      ({ state }) =>
        state.state === 'waiting' && state.wait?.reason === 'references' && state.wait.place === place,
    );
  }

  function begin(place: string): void {
    if (polls.has(place) || closing.aborted) return;
    const ended = pollUntilBack(place)
      .catch((cause: unknown) => {
        if (!closing.aborted) logger.error('references were not looked for', { place, cause: String(cause) });
      })
      .finally(() => {
        polls.delete(place);
        // A job was held during the last check, or the ledger could not be written.
        if (waitersFor(place).length > 0) begin(place);
      });
    polls.set(place, ended);
  }

  return {
    findAway: reach.findAway,
    hold: async ({ place, why }) => {
      const event = { type: 'held', wait: { reason: 'references', place, why } } as const;
      const held = [...queue.all()].filter((job) => canBeSent(job) && liesIn(job, place));
      await applyInSlices(
        queue,
        held.map(({ id }) => ({ id, event })),
        closing,
      );
      begin(place);
    },
    close: async () => {
      await reach.close();
      await Promise.all(polls.values());
    },
  };
}

/** Whether a job waits only for its turn or for something temporary, not for the artist or the library. */
function canBeSent({ state }: Job): boolean {
  if (state.state !== 'waiting') return false;
  const reason = state.wait?.reason;
  return reason !== 'paused' && reason !== 'restored' && reason !== 'library';
}

function liesIn({ reference }: Job, place: string): boolean {
  const inside = place.endsWith(sep) ? place : `${place}${sep}`;
  return ownFilesOf(reference).some((path) => path === place || path.startsWith(inside));
}

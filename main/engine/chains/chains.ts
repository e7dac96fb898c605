/*
 * Folder chains: goes on with the runs of chains that the ledger holds (docs/decisions/0093). chains.ts looks at each run that may go on,
 * chain-commands.ts takes the artist's words, take-home.ts takes in what became of its jobs, chain-world.ts looks where its results are, start-step.ts
 * starts a step, step-work.ts says what that works on, and save-runs.ts has results name the run. The rules are in shared/model/chain, the runs in main/engine/jobs/state/chain-book.ts.
 */

import type { ChainRecord } from '../../../shared/model/chain/chain-record.ts';
import { type NextStep, nextSteps } from '../../../shared/model/chain/next-steps.ts';
import { backoffDelay } from '../async/backoff.ts';
import { createNotifier } from '../async/notifier.ts';
import { createSlots } from '../async/slots.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import type { JobLibraries } from '../library/libraries/job-libraries.ts';
import type { Ports } from '../ports.ts';
import { approveAll } from './approve-all.ts';
import { type ChainCommands, chainCommands } from './chain-commands.ts';
import { hashesOf, type WorldNow, worldOf } from './chain-world.ts';
import { createLastLooks } from './last-looks.ts';
import { saveRuns } from './save-runs.ts';
import { type StartStepParts, startStep } from './start-step.ts';
import { takeHome } from './take-home.ts';

/** A run, and what comes next for each of its steps. */
export interface ChainNow {
  readonly record: ChainRecord;
  /** By the steps' ids; empty until it was looked at. */
  readonly next: ReadonlyMap<string, NextStep>;
  /** Of the results that were in the library then, by the ids of their assets. */
  readonly hashes?: ReadonlyMap<string, string>;
}

/** The chains at work. */
export interface Chains extends ChainCommands {
  /** A run as it is now; null if it is not known. */
  readonly now: (id: string) => ChainNow | null;
  /** Calls the listener with each run after it was looked at. */
  readonly subscribe: (listener: (now: ChainNow) => void) => () => void;
  readonly close: () => Promise<void>;
}

export interface ChainsParts {
  readonly jobs: StartStepParts['jobs'] & Pick<JobEngine, 'awaitsRelease' | 'cameAs' | 'putBack'>;
  readonly libraries: Pick<JobLibraries, 'of' | 'subscribe' | 'isOf'>;
  readonly ports: Pick<Ports, 'clock' | 'ids' | 'logger'>;
}

/** How many runs are looked at together: one library that does not answer must not hold up the others. */
const TOGETHER = 8;

/** Follows the runs of the ledger, from now on. */
export function followChains({ jobs, libraries, ports }: ChainsParts): Chains {
  const { clock, ids, logger } = ports;
  const { chains: book } = jobs;
  const closing = new AbortController();
  const { signal } = closing;
  const slots = createSlots(() => TOGETHER);
  const looked = createNotifier<ChainNow>(logger);
  const last = createLastLooks<Omit<ChainNow, 'record'>>((id) => book.get(id) !== null);
  const failures = new Map<string, number>();
  /** Those that are looked at, and whether that must be done again. */
  const running = new Map<string, boolean>();

  const world = (record: ChainRecord): Promise<WorldNow> =>
    worldOf({ libraries, awaitsRelease: jobs.awaitsRelease }, record, signal);

  const tell = (record: ChainRecord, now: WorldNow): ReadonlyMap<string, NextStep> => {
    const next = nextSteps(record, now);
    const seen = { next, hashes: hashesOf(record, now) };
    last.set(record.id, seen);
    looked.emit({ record, ...seen });
    return next;
  };

  /** Goes on with a run as far as it goes now. */
  async function goOn(id: string): Promise<void> {
    const later = new Set<string>();
    for (;;) {
      const came = book.get(id);
      if (came === null) return;
      book.dropJobs(came);
      const record = await takeHome({ ...jobs, book }, came, () => world(came));
      const now = await world(record);
      const all = approveAll(book, book.get(id) ?? record, now);
      const next = tell(all, now);
      await saveRuns(all, now);
      const step = all.chain.steps.find((each) => next.get(each.id)?.next === 'start' && !later.has(each.id));
      const { library } = now;
      if (step === undefined || library === null) return;
      if (!(await startStep({ jobs }, all, step, { ...now, library }))) later.add(step.id);
    }
  }

  async function look(id: string): Promise<void> {
    do {
      running.set(id, false);
      try {
        await goOn(id);
        failures.delete(id);
      } catch (cause) {
        if (signal.aborted) break;
        logger.warn('a chain cannot go on now', { chain: id, error: String(cause) });
        lookLater(id);
      }
    } while (running.get(id) === true);
    running.delete(id);
    book.settled(id);
  }
  /** What failed may be over without an event that says so. */
  function lookLater(id: string): void {
    const times = (failures.get(id) ?? 0) + 1;
    failures.set(id, times);
    clock.sleep(backoffDelay(times, ids.random()), signal).then(
      () => book.touch(id),
      // Closing ends the wait.
      () => undefined,
    );
  }
  const stops = [
    book.subscribe((id) => {
      if (running.has(id)) running.set(id, true);
      else {
        running.set(id, false);
        void slots.run(() => look(id));
      }
    }),
    libraries.subscribe((library, assets) => {
      if (assets.length > 0) for (const id of assets.flatMap(book.ofAsset)) book.touch(id);
      else for (const record of [...book.open()]) if (libraries.isOf(record, library)) book.touch(record.id);
    }),
  ];

  return {
    now: (id) => {
      const record = book.find(id);
      return record === null ? null : { record, ...(last.get(id) ?? { next: new Map() }) };
    },
    subscribe: looked.subscribe,
    ...chainCommands({ book, putBack: jobs.putBack, uuid: ids.uuid }, world, tell),
    close: async () => {
      closing.abort(new Error('closing'));
      for (const stop of stops) stop();
      await slots.idle();
    },
  };
}

import type { Job } from '../../../shared/model/job.ts';
import type { LaneHold } from '../../../shared/model/lane-hold.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import type { SpendingPolicy } from '../../../shared/model/spending.ts';
import type { Notifier } from '../async/notifier.ts';
import type { Callbacks } from '../callbacks/callbacks.ts';
import type { Connections } from '../connections/connections.ts';
import type { Library } from '../library/library.ts';
import { type AttemptPrice, priceKey, usualPrice } from '../money/learned-prices.ts';
import type { PriceBook } from '../money/price-book.ts';
import type { HostBreakers } from '../net/host-breakers.ts';
import type { Ports } from '../ports.ts';
import type { LibraryScan } from './fetch/library-scan.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { LostInARow } from './prove/lost-in-a-row.ts';
import type { EffectRunner } from './state/effect-runner.ts';
import type { JobEvent } from './state/job-event.ts';
import type { Queue } from './state/queue.ts';
import type { Gate, RuntimeFacts } from './state/runtime-facts.ts';
import type { AwaitedReferences } from './submit/await-references.ts';
import type { Tuning } from './tuning.ts';

/** What all rooms of the job queue work with. */
export interface JobContext {
  readonly ports: Pick<Ports, 'clock' | 'ids' | 'logger'>;
  readonly connections: Connections;
  readonly library: Library;
  readonly references: AwaitedReferences;
  readonly ledger: Ledger;
  readonly queue: Queue;
  readonly runtime: RuntimeFacts;
  readonly tuning: Tuning;
  readonly breakers: HostBreakers;
  readonly prices: PriceBook;
  readonly policy: () => SpendingPolicy;
  readonly callbackUrl: Callbacks['urlFor'];
  readonly lostInARow: LostInARow;
  /** The lanes that lost answers hold up now, by connection. */
  readonly holds: (now: number) => ReadonlyMap<string, LaneHold>;
  /** What jobs of this kind took before at this connection, in milliseconds, shortest first. */
  readonly durations: (connectionId: string, recipe: Recipe) => readonly number[];
  /** Runs what follows from changes of state. */
  readonly runner: EffectRunner;
  readonly libraryScan: LibraryScan;
  /** Notes that a job tries on without hope before somebody does something: nobody waits for it any longer. */
  readonly markStalled: (id: string) => void;
  /** Something that the artist must know, in one sentence. */
  readonly notice: (message: string) => void;
  /** Tells that something may let waiting jobs go on, or that nothing goes on any more: who waits for either looks again. */
  readonly conditionChanges: Notifier<void>;
  /** Tells of a job that is to be shown anew, with a change of state or without. */
  readonly viewChanges: Notifier<string>;
  readonly learnDuration: (job: Job, ms: number) => void;
}

/**
 * Lets something happen that must not be forgotten, e.g. a task id: where the ledger cannot be written, it is tried
 * again until it can.
 * @throws the signal's reason, or AppError `disk` where it was stopped before it could be written
 */
export async function applyWithRetry(
  { queue, ports, tuning }: Pick<JobContext, 'queue' | 'ports' | 'tuning'>,
  id: string,
  event: JobEvent,
  closing: AbortSignal,
): Promise<Job | null> {
  for (let failures = 1; ; failures += 1) {
    try {
      return queue.apply(id, event);
    } catch (cause) {
      ports.logger.error('the ledger cannot be written', {
        job: id,
        event: event.type,
        error: String(cause),
      });
      if (closing.aborted) throw cause;
    }
    // Stopping ends the wait, not the attempt: there is one more.
    await ports.clock
      .sleep(Math.min(250 * failures, tuning.backoffCeilingMs), closing)
      .catch(() => undefined);
  }
}

/** Holds a connection's submit lane from now on. */
export function closeGate(
  { runtime, ports }: JobContext,
  connectionId: string,
  gate: Omit<Gate, 'since'>,
): void {
  runtime.gates.set(connectionId, { ...gate, since: ports.clock.now() });
}

/** Something that holds every waiting job changed: each is shown anew, and has its turn where it may. */
export function refreshWaiting({ queue, viewChanges, conditionChanges }: JobContext): void {
  for (const { id, state } of queue.all()) if (state.state === 'waiting') viewChanges.tell(id);
  conditionChanges.tell();
}

/**
 * Notes what a job's like cost for one that we sent, and whose own price nobody read: its answer was lost, or Maquette ended
 * before the balance was read again. A task that was made elsewhere is in other books.
 */
export function recordUsualPrice(context: JobContext, job: Job): void {
  const { ledger } = context;
  const usual = usualPrice(ledger.prices(job.connectionId, priceKey(job.recipe)));
  if (usual === null || ledger.claimOf(job) === null) return;
  recordPrice(context, job, { credits: usual.credits, estimated: true });
}

/**
 * What an attempt cost, noted with the job and in the books: in one transaction, but where the job is on another attempt
 * by now, and only the books still want it.
 */
export function recordPrice(
  { queue, ledger, ports }: JobContext,
  job: Job,
  { credits, estimated }: AttemptPrice,
): void {
  if (queue.get(job.id)?.attempt === job.attempt) {
    queue.apply(job.id, { type: 'priced', credits, ...(estimated && { estimated }) });
  } else {
    ledger.charge({ job, priceKey: priceKey(job.recipe), credits, estimated, at: ports.clock.now() });
  }
}

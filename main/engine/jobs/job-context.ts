import type { Job } from '../../../shared/model/job.ts';
import type { LaneHold } from '../../../shared/model/lane-hold.ts';
import type { Recipe } from '../../../shared/model/recipe.ts';
import type { SpendingPolicy } from '../../../shared/model/spending.ts';
import type { Notifier } from '../async/notifier.ts';
import type { Callbacks } from '../callbacks/callbacks.ts';
import type { Connections } from '../connections/connections.ts';
import type { JobLibraries } from '../library/libraries/job-libraries.ts';
import { type AttemptPrice, priceKey, usualPrice } from '../money/learned-prices.ts';
import type { PriceBook } from '../money/price-book.ts';
import type { SpendingBooks } from '../money/spending-limits.ts';
import type { HostBreakers } from '../net/host-breakers.ts';
import type { Ports } from '../ports.ts';
import type { LibraryScans } from './fetch/library-scan.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { LostInARow } from './prove/lost-in-a-row.ts';
import type { ChainBook } from './state/chain-book.ts';
import type { EffectRunner } from './state/effect-runner.ts';
import type { HandOffBook } from './state/hand-off-book.ts';
import type { JobEvent } from './state/job-event.ts';
import type { Queue } from './state/queue.ts';
import type { Gate, RuntimeFacts } from './state/runtime-facts.ts';
import type { AwaitedReferences } from './submit/await-references.ts';
import type { Tuning } from './tuning.ts';

/** The collaborators that all folders of the job queue share. */
export interface JobContext {
  readonly ports: Pick<Ports, 'clock' | 'ids' | 'logger'>;
  readonly connections: Connections;
  readonly libraries: JobLibraries;
  readonly references: AwaitedReferences;
  readonly ledger: Ledger;
  readonly queue: Queue;
  readonly runtime: RuntimeFacts;
  readonly tuning: Tuning;
  readonly breakers: HostBreakers;
  readonly prices: PriceBook;
  readonly handOffs: HandOffBook;
  readonly chains: ChainBook;
  readonly reserves: SpendingBooks['reserves'];
  readonly policy: () => SpendingPolicy;
  readonly callbackUrl: Callbacks['urlFor'];
  readonly lostInARow: LostInARow;
  /** The lanes that are held now because of lost answers, by connection. */
  readonly holds: () => ReadonlyMap<string, LaneHold>;
  /** How long earlier jobs of this kind took at this connection. Milliseconds, shortest first. */
  readonly durations: (connectionId: string, recipe: Recipe) => readonly number[];
  readonly runner: EffectRunner;
  readonly libraryScans: LibraryScans;
  /** Records that a job keeps retrying, but will not succeed until the user acts. Callers of `whenIdle` then wait for it no longer. */
  readonly markStalled: (id: string) => void;
  /** Shows the artist a message of one sentence or more. */
  readonly notice: (message: string) => void;
  /** Emits when a condition that lanes or waiting callers depend on may have changed. Subscribers then check it again. */
  readonly conditionChanges: Notifier<void>;
  /** Emits the id of a job whose view must be refreshed, also if its state did not change. */
  readonly viewChanges: Notifier<string>;
  /** Emits when what is shown of the queue as a whole changed (paused, held accounts), also if no job did. */
  readonly summaryChanges: Notifier<void>;
  readonly learnDuration: (job: Job, ms: number) => void;
}

/**
 * Applies an event that must not be lost, e.g. a task id. While the ledger cannot be written, it retries.
 * @throws AppError `disk` if `closing` was aborted before the event could be written
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
      const { logger } = ports;
      logger.error('the ledger cannot be written', { job: id, event: event.type, error: String(cause) });
      if (closing.aborted) throw cause;
    }
    // An abort ends the wait, but one more attempt follows.
    await ports.clock
      .sleep(Math.min(250 * failures, tuning.backoffCeilingMs), closing)
      .catch(() => undefined);
  }
}

interface GateContext extends Pick<JobContext, 'viewChanges' | 'summaryChanges'> {
  readonly queue: Pick<Queue, 'all'>;
  readonly runtime: Pick<RuntimeFacts, 'gates'>;
}

/** Closes the gate of a connection's submit lane now. Each of its waiting jobs then says why it waits. */
export function closeGate(
  context: GateContext & { readonly ports: Pick<Ports, 'clock'> },
  connectionId: string,
  gate: Omit<Gate, 'since'>,
): void {
  context.runtime.gates.set(connectionId, { ...gate, since: context.ports.clock.now() });
  refreshWaitingAt(context, connectionId);
}

/** Opens the gate of a connection's submit lane, if it is closed. */
export function openGate(context: GateContext, connectionId: string): void {
  if (context.runtime.gates.delete(connectionId)) refreshWaitingAt(context, connectionId);
}

function refreshWaitingAt(
  { queue, viewChanges, summaryChanges }: Omit<GateContext, 'runtime'>,
  connectionId: string,
): void {
  for (const job of queue.all()) {
    if (job.connectionId === connectionId && job.state.state === 'waiting') viewChanges.emit(job.id);
  }
  summaryChanges.emit();
}

/** To be called after a change that concerns all waiting jobs: refreshes their views, and lets the lanes check again. */
export function refreshWaiting({ queue, viewChanges, summaryChanges, conditionChanges }: JobContext): void {
  for (const { id, state } of queue.all()) if (state.state === 'waiting') viewChanges.emit(id);
  summaryChanges.emit();
  conditionChanges.emit();
}

/**
 * Records the usual price for a job that we sent and whose own price was not read, because its answer was lost or Maquette
 * ended before the balance was read again. Skips a task that was made elsewhere: we did not pay for it from here.
 */
export function recordUsualPrice(context: JobContext, job: Job): void {
  const { ledger } = context;
  const usual = usualPrice(ledger.prices(job.connectionId, priceKey(job.recipe)));
  if (usual === null || ledger.claimOf(job) === null) return;
  recordPrice(context, job, { credits: usual.credits, estimated: true });
}

/**
 * Records what an attempt cost, with the job and in the ledger's charges, in one transaction. If the job is on another
 * attempt by now, only the charges are written.
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

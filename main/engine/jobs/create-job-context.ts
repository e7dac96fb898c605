import { DEFAULT_SPENDING_POLICY } from '../../../shared/model/spending.ts';
import { createNotifier } from '../async/notifier.ts';
import { createPriceBook } from '../money/price-book.ts';
import { createHostBreakers } from '../net/host-breakers.ts';
import { createReferenceReach } from '../references/reference-reach.ts';
import { createFirstLook } from './fetch/first-look.ts';
import type { JobContext } from './job-context.ts';
import type { JobEngineOptions } from './job-engine-options.ts';
import type { KeptLedger } from './ledger/keep-ledger.ts';
import { createKnownDurations } from './poll/known-durations.ts';
import { laneHolds } from './prove/lane-hold.ts';
import { createLostInARow } from './prove/lost-in-a-row.ts';
import { createEffectRunner } from './state/effect-runner.ts';
import { createLiveFacts, forgetProgress } from './state/live-facts.ts';
import { createQueue } from './state/queue.ts';
import { createAwaitedReferences } from './submit/await-references.ts';
import { DEFAULT_TUNING } from './tuning.ts';

/** Makes what all rooms work with, in the order in which one stands on another. */
export function createJobContext(
  options: JobEngineOptions,
  kept: Pick<KeptLedger, 'ledger' | 'isDiskFull'>,
  closing: AbortSignal,
): JobContext {
  const { ports, connections, library, policy = () => DEFAULT_SPENDING_POLICY } = options;
  const { clock, ids, logger } = ports;
  const { ledger } = kept;
  const tuning = { ...DEFAULT_TUNING, ...options.tuning };
  const moves = createNotifier<void>(logger);
  const live = createLiveFacts();
  live.diskFull = kept.isDiskFull();
  const queue = createQueue({
    store: ledger,
    clock,
    logger,
    onCommit: (ok) => {
      live.ledgerFailures = ok ? 0 : live.ledgerFailures + 1;
      if (!ok) moves.tell();
    },
  });
  queue.subscribe(({ job, before }) => {
    if (before?.state !== job.state.state) forgetProgress(live, job.id);
    moves.tell();
  });
  return {
    ports,
    connections,
    library,
    references: createAwaitedReferences({
      queue,
      reach: options.references ?? createReferenceReach({ startDisk: ports.startDisk }),
      clock,
      logger,
      closing,
    }),
    ledger,
    queue,
    live,
    tuning,
    breakers: createHostBreakers({ clock, ids, ceilingMs: tuning.backoffCeilingMs }),
    prices: createPriceBook(ledger),
    policy,
    callbackUrl: options.callbackUrl ?? (() => null),
    lostInARow: createLostInARow({ ledger, live, logger }),
    holds: (now) => {
      const afterLostAnswer = live.unknownPolicy ?? policy().afterLostAnswer;
      return laneHolds(queue.all(), { ...live, afterLostAnswer }, now);
    },
    runner: createEffectRunner({ clock, logger }),
    firstLook: createFirstLook(ledger),
    stall: (id) => {
      live.stalled.add(id);
      moves.tell();
    },
    notice: options.notice ?? (() => undefined),
    moves,
    touches: createNotifier<string>(logger),
    ...createKnownDurations(ledger),
  };
}

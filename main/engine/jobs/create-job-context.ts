import { DEFAULT_SPENDING_POLICY } from '../../../shared/model/spending.ts';
import { createNotifier } from '../async/notifier.ts';
import { createPriceBook } from '../money/price-book.ts';
import { createHostBreakers } from '../net/host-breakers.ts';
import { createReferenceReach } from '../references/reference-reach.ts';
import { createLibraryScans } from './fetch/library-scan.ts';
import type { JobContext } from './job-context.ts';
import type { JobEngineOptions } from './job-engine-options.ts';
import type { KeptLedger } from './ledger/keep-ledger.ts';
import { createLearnedDurations } from './poll/learned-durations.ts';
import { laneHolds } from './prove/lane-hold.ts';
import { createLostInARow } from './prove/lost-in-a-row.ts';
import { chainReserves } from './state/chain-reserves.ts';
import { createChainBook } from './state/create-chain-book.ts';
import { createEffectRunner } from './state/effect-runner.ts';
import { createHandOffBook } from './state/hand-off-book.ts';
import { createQueue } from './state/queue.ts';
import { createRuntimeFacts, forgetProgress } from './state/runtime-facts.ts';
import { createAwaitedReferences } from './submit/await-references.ts';
import { DEFAULT_TUNING } from './tuning.ts';

/** Creates the shared collaborators, each after those that it needs. */
export function createJobContext(
  options: JobEngineOptions,
  kept: Pick<KeptLedger, 'ledger' | 'isDiskFull'>,
  closing: AbortSignal,
): JobContext {
  const { ports, connections, libraries, policy = () => DEFAULT_SPENDING_POLICY } = options;
  const { clock, ids, logger } = ports;
  const { ledger } = kept;
  const tuning = { ...DEFAULT_TUNING, ...options.tuning };
  const conditionChanges = createNotifier<void>(logger);
  const runtime = createRuntimeFacts();
  runtime.diskFull = kept.isDiskFull();
  const queue = createQueue({
    store: ledger,
    clock,
    logger,
    onCommit: (ok) => {
      runtime.ledgerFailures = ok ? 0 : runtime.ledgerFailures + 1;
      if (!ok) conditionChanges.emit();
    },
  });
  queue.subscribe(({ job, before }) => {
    if (before?.state !== job.state.state) forgetProgress(runtime, job.id);
    conditionChanges.emit();
  });
  const viewChanges = createNotifier<string>(logger);
  const prices = createPriceBook(ledger);
  const chains = createChainBook({ ledger, queue, logger, onSettled: conditionChanges.emit });
  return {
    ports,
    connections,
    libraries,
    references: createAwaitedReferences({
      queue,
      reach: options.references ?? createReferenceReach({ startDisk: ports.startDisk }),
      clock,
      logger,
      closing,
    }),
    ledger,
    queue,
    runtime,
    tuning,
    breakers: createHostBreakers({ clock, ids, ceilingMs: tuning.backoffCeilingMs }),
    prices,
    handOffs: createHandOffBook({ ledger, queue, logger, onChanged: viewChanges.emit }),
    chains,
    reserves: chainReserves({ chains, queue, prices }),
    policy,
    callbackUrl: options.callbackUrl ?? (() => null),
    lostInARow: createLostInARow({ ledger, runtime, logger }),
    holds: () => {
      const afterLostAnswer = runtime.unknownPolicy ?? policy().afterLostAnswer;
      return laneHolds(queue.all(), { ...runtime, afterLostAnswer });
    },
    runner: createEffectRunner({ clock, logger }),
    libraryScans: createLibraryScans(ledger, libraries.current().folder),
    markStalled: (id) => {
      runtime.stalled.add(id);
      conditionChanges.emit();
    },
    notice: options.notice ?? (() => undefined),
    conditionChanges,
    viewChanges,
    summaryChanges: createNotifier<void>(logger),
    ...createLearnedDurations(ledger),
  };
}

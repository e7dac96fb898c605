import { reservedCredits } from '../../../../shared/model/chain/chain-quote.ts';
import { type ChainRecord, hasBegun } from '../../../../shared/model/chain/chain-record.ts';
import { nextSteps } from '../../../../shared/model/chain/next-steps.ts';
import { addCredits, type Credits } from '../../../../shared/model/credits.ts';
import type { Job } from '../../../../shared/model/job.ts';
import { wasSent } from '../../../../shared/model/report/was-paid.ts';
import type { PriceBook } from '../../money/price-book.ts';
import type { SpendingBooks } from '../../money/spending-limits.ts';
import type { ChainBook } from './chain-book.ts';
import type { Queue } from './queue.ts';

/**
 * Says what the budget of a batch holds back for the steps to come of its chains, where that is wanted. They are held back from a chain's first
 * sending on, and before that all of its steps must fit: so what was begun can be carried to its end, and nothing is promised twice.
 */
export function chainReserves({
  chains,
  queue,
  prices,
}: {
  readonly chains: Pick<ChainBook, 'open' | 'ofOpenJob'>;
  readonly queue: Pick<Queue, 'get'>;
  readonly prices: PriceBook;
}): SpendingBooks['reserves'] {
  const isSent = (id: string): boolean => {
    const job = queue.get(id);
    return job !== null && (wasSent(job.state) || job.state.state === 'submitting');
  };
  const begun = (record: ChainRecord): boolean => hasBegun(record, isSent);
  const wantingOf = ({ id }: Job): readonly ChainRecord[] =>
    chains.ofOpenJob(id).filter(({ reserve }) => reserve);
  /** What is to come of a run, beside the jobs that count as spent. */
  const toCome = (record: ChainRecord, without: string): readonly (Credits | null)[] => {
    const price = (recipe: Job['recipe']): Credits | null =>
      prices.estimate(record.connectionId, recipe).credits;
    const waiting = Object.values(record.steps).flatMap((step) => {
      const isOther = step.state === 'sent' && step.stopped !== true && step.jobId !== without;
      const job = isOther ? queue.get(step.jobId) : null;
      return job?.state.state === 'waiting' ? [price(job.recipe)] : [];
    });
    return [...waiting, reservedCredits(record, endedSteps(record), price)];
  };
  return {
    isHeldFor: (job) => wantingOf(job).some(begun),
    beside: (job) => {
      const own = new Set(wantingOf(job));
      const counted = [...chains.open()].filter(
        (record) => own.has(record) || (record.reserve && record.batchId === job.batchId && begun(record)),
      );
      const amounts = counted.flatMap((record) => toCome(record, job.id));
      return amounts.includes(null) ? null : addCredits(amounts.flatMap((each) => each ?? []));
    },
  };
}

/** Steps that nothing will be sent for, whatever becomes of the results that are there. */
function endedSteps(record: ChainRecord): ReadonlySet<string> {
  const asCame = new Map(
    Object.values(record.steps).flatMap((step) =>
      step.state === 'home' ? [[step.assetId, step.sha256] as const] : [],
    ),
  );
  const next = nextSteps(record, {
    awaitsRelease: false,
    resultOf: (assetId) => {
      const sha256 = asCame.get(assetId);
      return sha256 === undefined ? { at: 'gone' } : { at: 'library', sha256 };
    },
  });
  return new Set([...next].flatMap(([id, { next: what }]) => (what === 'ended' ? [id] : [])));
}

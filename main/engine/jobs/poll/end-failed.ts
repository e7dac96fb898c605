import { z } from 'zod';
import { CODE, resultCode } from '../../../../shared/interface/codes.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { Job } from '../../../../shared/model/job.ts';
import { type Failure, failureSchema, wouldFailAgain } from '../../../../shared/model/jobs/failure.ts';
import type { FailedTask } from '../../api/free-queries.ts';
import { backoffDelay } from '../../async/backoff.ts';
import { Again, retry } from '../../async/retry.ts';
import { refundShows } from '../../money/refund.ts';
import { applyWithRetry, type JobContext } from '../job-context.ts';
import { earlierReadings } from '../ledger/earlier-readings.ts';

/** The failure to show for a failed task. By the rules of the interface, both forms of failure are refunded. */
function remoteFailure({ code, words, isInputUnusable }: FailedTask): Failure {
  const reason = words.replace(/^generate failed: /, '');
  if (isInputUnusable && reason !== '') {
    // The reason first: a row of the queue has room for little more.
    const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
    const message = `${sentence}; the credits were given back. Send something else: the same would fail again.`;
    return { code, message, words: sentence, refunded: true, inputUnusable: true };
  }
  const known = code === CODE.success ? undefined : resultCode(code);
  return {
    code,
    message: known?.meaning ?? 'The service could not make it; the credits were given back.',
    words,
    refunded: true,
    ...(isInputUnusable && { inputUnusable: true }),
  };
}

type FailureContext = Pick<JobContext, 'ledger' | 'ports' | 'connections' | 'queue' | 'tuning' | 'policy'>;

/**
 * Ends an attempt that failed at the service. Checks the balance for the refund; if it shows, retries the job automatically, as often
 * as the settings allow, unless the same would fail again.
 */
export async function endFailed(
  context: FailureContext,
  job: Job,
  answer: FailedTask,
  signal: AbortSignal,
): Promise<void> {
  const { ports, policy } = context;
  const failure = remoteFailure(answer);
  const refund = await lookForRefund(context, job, failure, signal);
  const before = failuresRetried(context, job);
  const again =
    refund === 'shows' &&
    before.length < policy().retries &&
    !wouldFailAgain(failure) &&
    !isSameInputFault(failure, before.at(-1) ?? null);
  const until = Math.round(ports.clock.now() + backoffDelay(1, ports.ids.random()));
  await applyWithRetry(
    context,
    job.id,
    {
      type: 'remote-failed',
      failure: refund === 'does-not-show' ? { ...failure, refunded: null, message: NOT_SEEN } : failure,
      ...(again && { again: { until } }),
    },
    signal,
  );
}

const NOT_SEEN =
  'The service could not make it. By its rules the credits come back, but the balance does not show it; look at the account before trying again.';

/** `not-known`: there is no earlier balance to compare with. */
type Refund = 'shows' | 'does-not-show' | 'not-known';

/** Reads the balance until it shows the refund, or the time for that is over. */
async function lookForRefund(
  context: FailureContext,
  job: Job,
  failure: Failure,
  signal: AbortSignal,
): Promise<Refund> {
  const { ledger, ports, connections, queue, tuning } = context;
  const { number, balanceBefore } = ledger.claimOf(job) ?? {};
  if (number === undefined || balanceBefore === undefined) return 'not-known';
  const deadline = ports.clock.now() + tuning.refundMs;
  const isSeen = async (): Promise<boolean> => {
    // Read before the balance: a charge after the reading must not count as missing from it.
    const readings = earlierReadings(ledger, job.connectionId, { number, balance: balanceBefore }).map(
      (reading) => ({ ...reading, charged: ledger.chargedSince(job.connectionId, reading.number) }),
    );
    const { client } = await connections.session(job.connectionId, signal);
    const now = await client.balance(signal);
    connections.recordStatus(job.connectionId, { balance: now });
    // An attempt without a price is not in the charges either, so there is nothing to add back.
    const price = queue.get(job.id)?.credits ?? '0';
    // Each is proof by itself. The credits of another failed job, recorded later, may have been in the balance of this one's sending.
    return readings.some(({ number: since, balance: before, charged }) => {
      const refunded = ledger.refundedSince(job.connectionId, since);
      return refundShows({ before, now, charged, refunded, price });
    });
  };
  const noAnswer = (error: unknown): false => {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    connections.recordStatus(job.connectionId, { error });
    return false;
  };
  return retry<Refund>({
    attempt: async (tries) => {
      if (await isSeen().catch(noAnswer)) return 'shows';
      const left = deadline - ports.clock.now();
      if (left <= 0 || left > tuning.refundMs) return 'does-not-show';
      queue.apply(job.id, {
        type: 'noted',
        note: `It failed there: ${failure.words}. Its refund is looked for.`,
      });
      return new Again(Math.min(left, backoffDelay(tries + 1, ports.ids.random())));
    },
    clock: ports.clock,
    signal,
  });
}

/** The failures after which a job was retried automatically since the artist last sent it. */
function failuresRetried({ ledger }: FailureContext, job: Job): readonly Pick<Failure, 'code' | 'words'>[] {
  const failures: Pick<Failure, 'code' | 'words'>[] = [];
  for (const { type, event } of ledger.events(job.id)) {
    if (type === 'retried' || type === 'sent-again') failures.length = 0;
    const retried = type === 'remote-failed' ? retriedSchema.safeParse(event) : null;
    if (retried?.success === true) failures.push(retried.data.failure);
  }
  return failures;
}

const retriedSchema = z.object({
  again: z.object({}),
  failure: failureSchema.pick({ code: true, words: true }),
});

/** Whether the service could not read the input, and says the same of it as the time before: a third time would end no better. */
function isSameInputFault({ code, words }: Failure, before: Pick<Failure, 'code' | 'words'> | null): boolean {
  return (
    code === CODE.generateFailedSegmentationDepth &&
    before?.code === code &&
    words !== '' &&
    before.words === words
  );
}

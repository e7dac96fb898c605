import { IDEMPOTENCY_CODE } from '../../../../shared/interface/idempotency.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import { assertNever } from '../../../../shared/model/assert-never.ts';
import type { Job, SentKey } from '../../../../shared/model/job.ts';
import { lostToUs, type SubmitOutcome } from '../../api/classify-submit.ts';
import type { ReadySubmit } from '../../api/submit-task.ts';
import { backoffDelay } from '../../async/backoff.ts';
import { Again, retry } from '../../async/retry.ts';
import type { ServiceSession } from '../../connections/connections.ts';
import { applyWithRetry, type JobContext } from '../job-context.ts';
import type { JobEvent } from '../state/job-event.ts';
import { learnPriceInBackground, locateOrHold } from '../submit/submit-job.ts';
import { REFUSALS_UNTIL_STALLED, retryUntilAnswered } from './retry-until-answered.ts';

/** A service honours a key for 24 hours; the last of them is left alone. Milliseconds, by the service's own clock. */
const KEY_VALID_MS = 23 * 3_600_000;

/** How a request comes to be unknown. */
const REQUEST_ENDS: ReadonlySet<string> = new Set<JobEvent['type']>(['outcome-lost', 'found-submitting']);

/**
 * Sends a request whose answer was lost once more, under the key that it was sent with first: a service that honours the key
 * gives the task that it made then, or makes it now, and charges once. At once, then with backoff, for as long as the key is
 * good.
 * @returns `cannot` where it must not be sent again: then nothing was; `reused` where the service has the key for another
 * request: an earlier one under it was accepted, and whatever the balance says, this attempt would be refused for ever
 */
export async function resendUnderKey(
  context: JobContext,
  job: Job,
  sent: SentKey,
  signal: AbortSignal,
): Promise<'settled' | 'cannot' | 'reused'> {
  const { ports, tuning } = context;
  let tokenRefusals = 0;
  const attempt = async (): Promise<'settled' | 'cannot' | 'reused' | Again> => {
    const session = await retryUntilAnswered(context, job, signal, (lasting) =>
      context.connections.session(job.connectionId, lasting),
    );
    const ready = await prepareResend(context, job, session, sent, signal);
    if (typeof ready === 'string') {
      recordUnproven(context, job, ready);
      return 'cannot';
    }
    const outcome = await ready
      .send({ onProgress: () => undefined, signal })
      .catch((error: unknown) => lostToUs(error))
      .finally(() => ready.close());
    // A task that was made is taken in, whatever was decided meanwhile.
    if (outcome.kind !== 'accepted') signal.throwIfAborted();
    ports.logger.info('asked again under the same key', { job: job.id, outcome: outcome.kind });
    const next = await applyOutcome(context, job, { session, ready, outcome }, signal);
    if (next === 'reused') recordUnproven(context, job, 'the service has the key for another request');
    if (!(next instanceof Again)) return next;
    // Fresh tokens that are refused, too, are somebody's to mend; a service that says otherwise later is heard all the same.
    tokenRefusals = outcome.kind === 'refused' && outcome.remedy === 'fresh-token' ? tokenRefusals + 1 : 0;
    if (tokenRefusals >= REFUSALS_UNTIL_STALLED) context.markStalled(job.id);
    return next;
  };
  return retry({
    attempt,
    delay: (failures) => backoffDelay(failures, ports.ids.random(), tuning.backoffCeilingMs),
    clock: ports.clock,
    signal,
  });
}

/** The same request, ready to be sent; or why it must not be. */
async function prepareResend(
  context: JobContext,
  job: Job,
  { client }: ServiceSession,
  sent: SentKey,
  signal: AbortSignal,
): Promise<ReadySubmit | string> {
  return retryUntilAnswered(context, job, signal, async () => {
    if (!(await client.honoursKeys(signal))) return 'the service no longer says that it honours the key';
    // A call that costs nothing, for the service's clock as it is now.
    const balance = await client.balance(signal);
    context.connections.note(job.connectionId, { balance });
    const serviceTime = client.serviceTime();
    if (serviceTime === null) return 'the service does not say what time it is there';
    if (serviceTime - sent.serviceTime > KEY_VALID_MS) return 'it was sent too long ago to be asked again';
    let ready: ReadySubmit | null = null;
    try {
      const reference = await locateOrHold(context, job, signal);
      if (reference === null)
        throw new AppError('disk', 'The library or the drive that its files lie on is missing.');
      const { recipe } = job;
      const { key, callbackUrl } = sent;
      ready = await client.prepare({ recipe, reference, callbackUrl: callbackUrl ?? undefined, key }, signal);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'input') return withoutStop(error.message);
      throw error;
    }
    if (ready.contents === sent.contents) return ready;
    await ready.close();
    return 'what would be sent now is not what was sent';
  });
}

interface Resend {
  readonly session: ServiceSession;
  readonly ready: ReadySubmit;
  readonly outcome: SubmitOutcome;
}

/** What an answer under the key comes to: settled, another try, or that the key is another request's. */
async function applyOutcome(
  context: JobContext,
  job: Job,
  { session, ready, outcome }: Resend,
  signal: AbortSignal,
): Promise<'settled' | 'reused' | Again> {
  switch (outcome.kind) {
    case 'accepted': {
      context.lostInARow.answered(job.connectionId);
      const { taskId } = outcome;
      const adopted = await applyWithRetry(context, job.id, { type: 'adopted', taskId, by: 'key' }, signal);
      if (adopted !== null) learnPriceInBackground(context, adopted, session);
      // On another attempt by now: it is brought home by a job of its own, as a callback's would be.
      else context.ledger.keepHint({ jobId: job.id, attempt: job.attempt, taskId });
      return 'settled';
    }
    case 'lost':
      return outcome.code === IDEMPOTENCY_CODE.reused ? 'reused' : new Again();
    case 'never-sent':
      return new Again();
    case 'refused':
      switch (outcome.remedy) {
        case 'fresh-token':
          await retryUntilAnswered(context, job, signal, () =>
            session.client.replaceToken(ready.token, signal),
          );
          return new Again();
        case 'credentials':
          context.markStalled(job.id);
          return new Again();
        case 'later':
          return new Again(outcome.retryAfterMs);
        case 'top-up':
        case 'nothing':
          // A key that stands for a task gives that task; where it stands for none, none was made, and nothing was charged.
          context.lostInARow.answered(job.connectionId);
          await applyWithRetry(
            context,
            job.id,
            { type: 'proven-not-charged', readings: [], by: 'key' },
            signal,
          );
          return 'settled';
        default:
          return assertNever(outcome.remedy);
      }
    default:
      return assertNever(outcome);
  }
}

/** Nothing is to be had by the key: where its answer was lost, that counts as it does at a service without keys. */
function recordUnproven({ queue, ledger, lostInARow }: JobContext, job: Job, why: string): void {
  const ends = ledger.events(job.id).filter(({ type }) => REQUEST_ENDS.has(type));
  // The end of Maquette in the middle of a request says nothing about the service.
  if (ends.at(-1)?.type === 'outcome-lost') lostInARow.lost(job);
  const message = `it cannot be asked again under its key, because ${why}`;
  queue.apply(job.id, { type: 'unproven', readings: [], message });
}

/** As it stands inside a sentence. */
function withoutStop(message: string): string {
  return message.replace(/\.$/, '');
}

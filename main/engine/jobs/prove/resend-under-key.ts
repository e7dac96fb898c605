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
import { hasAnotherJob } from '../state/task-owner.ts';
import { locateOrHold } from '../submit/hold-if-missing.ts';
import { learnPriceInBackground } from '../submit/submit-job.ts';
import { REFUSALS_UNTIL_STALLED, retryUntilAnswered } from './retry-until-answered.ts';

/** A service honours a key for 24 hours; the last hour is not used. Milliseconds, by the service's own clock. */
const KEY_VALID_MS = 23 * 3_600_000;

/** The events by which a job becomes `unknown`. */
const REQUEST_ENDS: ReadonlySet<string> = new Set<JobEvent['type']>([
  'outcome-lost',
  'refusal-doubted',
  'found-submitting',
]);

/**
 * Sends a request with a lost answer again, under its first key. A service that honours the key returns the task that it made then, or
 * makes it now, and charges once. Tries at once, then with backoff, while the key is valid.
 * @returns `cannot` if it must not be sent again; nothing was sent then. `reused` if the service has the key for another request: an
 * earlier one under it was accepted, so this attempt would always be refused, whatever the balance says
 */
export async function resendUnderKey(
  context: JobContext,
  job: Job,
  sent: SentKey,
  signal: AbortSignal,
): Promise<'resolved' | 'cannot' | 'reused'> {
  const { ports, tuning } = context;
  let tokenRefusals = 0;
  const attempt = async (): Promise<'resolved' | 'cannot' | 'reused' | Again> => {
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
    // An accepted task is recorded even if the investigation was aborted meanwhile.
    if (outcome.kind !== 'accepted') signal.throwIfAborted();
    ports.logger.info('asked again under the same key', { job: job.id, outcome: outcome.kind });
    const next = await applyOutcome(context, job, { session, ready, outcome }, signal);
    if (next === 'reused') recordUnproven(context, job, 'the service has the key for another request');
    if (!(next instanceof Again)) return next;
    // If fresh tokens are refused too, the artist must act. The retries go on, in case the service accepts one later.
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

/** The same request, ready to be sent; or the reason, as words, why it must not be sent. */
async function prepareResend(
  context: JobContext,
  job: Job,
  { client }: ServiceSession,
  sent: SentKey,
  signal: AbortSignal,
): Promise<ReadySubmit | string> {
  return retryUntilAnswered(context, job, signal, async () => {
    if (!(await client.honoursKeys(signal))) return 'the service no longer says that it honours the key';
    // A free call, to read the service's clock.
    const balance = await client.balance(signal);
    context.connections.recordStatus(job.connectionId, { balance });
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

/** Records what the answer says. Returns an `Again` for another try, or `reused` if the key belongs to another request. */
async function applyOutcome(
  context: JobContext,
  job: Job,
  { session, ready, outcome }: Resend,
  signal: AbortSignal,
): Promise<'resolved' | 'reused' | Again> {
  switch (outcome.kind) {
    case 'accepted': {
      const { taskId } = outcome;
      if (hasAnotherJob(context, job, taskId)) return 'reused';
      context.lostInARow.answered(job.connectionId);
      const adopted = await applyWithRetry(context, job.id, { type: 'adopted', taskId, by: 'key' }, signal);
      if (adopted !== null) learnPriceInBackground(context, adopted, session);
      // The job is on another attempt by now. The task gets a job of its own, as one that a callback names.
      else context.ledger.keepHint({ jobId: job.id, attempt: job.attempt, taskId });
      return 'resolved';
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
          // A key that has a task returns that task. This key was refused, so no task was made, and nothing was charged.
          context.lostInARow.answered(job.connectionId);
          await applyWithRetry(
            context,
            job.id,
            { type: 'proven-not-charged', readings: [], by: 'key' },
            signal,
          );
          return 'resolved';
        default:
          return assertNever(outcome.remedy);
      }
    default:
      return assertNever(outcome);
  }
}

/** Records that the key proves nothing. A lost answer is then counted, as at a service without keys. */
function recordUnproven({ queue, ledger, lostInARow }: JobContext, job: Job, why: string): void {
  const end = ledger.events(job.id).findLast(({ type }) => REQUEST_ENDS.has(type));
  // That Maquette ended during a request says nothing about the service.
  if (end !== undefined && end.type !== 'found-submitting') lostInARow.lost(job);
  const message = `it cannot be asked again under its key, because ${why}`;
  queue.apply(job.id, { type: 'unproven', readings: [], message });
}

/** Without its full stop, to be used inside a sentence. */
function withoutStop(message: string): string {
  return message.replace(/\.$/, '');
}

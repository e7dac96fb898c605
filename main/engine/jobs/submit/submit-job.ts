import { AppError } from '../../../../shared/model/app-error.ts';
import { type Credits, compareCredits } from '../../../../shared/model/credits.ts';
import type { Job, SentKey } from '../../../../shared/model/job.ts';
import { lostToUs, type SubmitOutcome } from '../../api/classify-submit.ts';
import type { ReadySubmit } from '../../api/submit-task.ts';
import { backoffDelay } from '../../async/backoff.ts';
import type { ServiceSession } from '../../connections/connections.ts';
import { attemptPrice, priceKey } from '../../money/learned-prices.ts';
import { applyWithRetry, closeGate, type JobContext, openGate, recordPrice } from '../job-context.ts';
import { recordUnexplainedDrop } from '../ledger/record-unexplained-drop.ts';
import { hasAnotherJob } from '../state/task-owner.ts';
import { locateOrHold } from './hold-if-missing.ts';
import { mayBeSent } from './may-be-sent.ts';
import { isBalanceNeeded, openRefusals, settleRefusals } from './settle-refusals.ts';
import { applyRefusal, closeForBalance, isDoubtful } from './submit-refusal.ts';

/** A job that is ready to be sent: only the paid request is left. */
export interface PreparedJob {
  readonly jobId: string;
  readonly session: ServiceSession;
  readonly ready: ReadySubmit;
  /** Null if the service does not say it. */
  readonly balance: Credits | null;
  /** When the balance was requested, and whether no other request was under way then: another's charge might be in it or not. */
  readonly readAt: number;
  readonly isReadAlone: boolean;
  /** What is needed to send the request again if its answer is lost; null if the service does not honour its key. */
  readonly idempotency: SentKey | null;
}

/**
 * The balance just before a request, against which later balances are compared. Null if another request may have been charged
 * between the reading and this request.
 */
export function balanceBefore(context: JobContext, job: Job, prepared: PreparedJob): Credits | null {
  const { balance, readAt, isReadAlone } = prepared;
  const sound = isReadAlone && isOnlyRequest(context, job) && !context.ledger.moneyMovedSince(job, readAt);
  return sound ? balance : null;
}

/** After so many failures, a service that refuses to say its balance is used without it. */
const BALANCE_FAILURES_ALLOWED = 3;

/**
 * Does everything that may fail without harm: connects to the service, reads the balance, opens the files. Returns null if the job
 * must wait; the reason is then recorded.
 * @throws AppError; the signal's reason
 */
export async function prepareJob(
  context: JobContext,
  job: Job,
  closing: AbortSignal,
): Promise<PreparedJob | null> {
  const { connections, runtime, queue } = context;
  if (!(await mayBeSent(context, job, closing))) return null;
  const session = await connections.session(job.connectionId, closing);
  const refusals = openRefusals(context, job.connectionId);
  const [readAt, isReadAlone] = [context.ports.clock.now(), isOnlyRequest(context, job)];
  const balance = await readBalance(context, session, isBalanceNeeded(refusals), closing);
  if (balance !== null && !settleRefusals(context, refusals, balance)) return null;
  if (balance !== null) recordUnexplainedDrop(context.ledger, job.connectionId, balance, readAt);
  const gate = runtime.gates.get(job.connectionId);
  if (balance !== null && compareCredits(balance, '0') < 0 && job.state.state === 'waiting') {
    const wait = { reason: 'balance', why: `the balance is ${balance}, below zero` } as const;
    closeForBalance(context, { job, wait, balance, failures: (gate?.failures ?? 0) + 1 });
    return null;
  }
  if (gate?.wait.reason === 'balance' && job.state.state === 'waiting' && balance !== null) {
    const last = runtime.shortBalances.get(job.connectionId);
    if (last !== undefined && compareCredits(balance, last) <= 0) {
      closeForBalance(context, { job, wait: gate.wait, balance, failures: gate.failures + 1 });
      return null;
    }
  }
  const reference = await locateOrHold(context, job, closing);
  if (reference === null) return null;
  const { id: jobId, attempt, recipe } = job;
  // Only valid together with the balance: the time of an earlier answer may be from before the machine slept.
  const serviceTime = balance === null ? null : session.client.serviceTime();
  const callbackUrl = context.callbackUrl({ jobId, attempt }, session.baseUrl);
  const key = idempotencyKey(job);
  const input = { recipe, reference, callbackUrl: callbackUrl ?? undefined, key };
  const ready = await session.client.prepare(input, closing);
  const honoured = await session.client.honoursKeys(closing).catch(async (cause: unknown) => {
    await ready.close();
    throw cause;
  });
  const { contents } = ready;
  const idempotency =
    honoured && serviceTime !== null && contents !== null
      ? { key, contents, callbackUrl, serviceTime }
      : null;
  if (queue.get(job.id)?.state.state !== 'waiting') {
    await ready.close();
    return null;
  }
  return { jobId: job.id, session, ready, balance, readAt, isReadAlone, idempotency };
}

/** One key per attempt. An attempt that was proven not charged is sent again under the same key. */
function idempotencyKey({ id, attempt }: Pick<Job, 'id' | 'attempt'>): string {
  return `${id}.${attempt}`;
}

async function readBalance(
  { connections, runtime }: JobContext,
  { connection, client }: ServiceSession,
  isNeeded: boolean,
  closing: AbortSignal,
): Promise<Credits | null> {
  try {
    const balance = await client.balance(closing);
    connections.recordStatus(connection.id, { balance });
    return balance;
  } catch (error) {
    const failures = runtime.gates.get(connection.id)?.failures ?? 0;
    const isWithout = error instanceof AppError && error.kind === 'refused' && !isNeeded;
    if (isWithout && failures >= BALANCE_FAILURES_ALLOWED) return null;
    throw error;
  }
}

/**
 * Sends a claimed job, and records the outcome. The intent must be on disk before.
 * @param closed aborts even the request; its outcome is unknown then
 */
export async function sendJob(
  context: JobContext,
  job: Job,
  { ready, session, balance, idempotency }: PreparedJob,
  closed: AbortSignal,
): Promise<void> {
  const { runtime, ports } = context;
  const answered = await ready
    .send({
      onProgress: (fraction) => {
        runtime.uploads.set(job.id, fraction);
        context.viewChanges.emit(job.id);
      },
      signal: closed,
    })
    .catch(lostToUs);
  const outcome = withoutAnothersTask(context, job, answered);
  runtime.uploads.delete(job.id);
  ports.logger.info('submit', {
    job: job.id,
    attempt: job.attempt,
    outcome: outcome.kind,
    // If the ledger cannot be written, this log line may be the only record of a paid task.
    ...(outcome.kind === 'accepted' && { taskId: outcome.taskId }),
    ...(outcome.kind === 'lost' && { namedTasks: outcome.namedTasks }),
  });
  // With a key, the loss is counted only when sending again under it has failed (resend-under-key.ts).
  if (outcome.kind === 'lost' && idempotency === null && !closed.aborted) context.lostInARow.lost(job);
  // A doubtful refusal counts as an answer once the balance has shown that it cost nothing (settle-refusals.ts).
  if (outcome.kind === 'accepted' || (outcome.kind === 'refused' && !isDoubtful(outcome.remedy)))
    context.lostInARow.answered(job.connectionId);
  const tokenIsGood = outcome.kind !== 'refused' || outcome.remedy !== 'fresh-token';
  if (tokenIsGood && outcome.kind !== 'never-sent') runtime.tokenRefusals.delete(job.id);
  switch (outcome.kind) {
    case 'accepted': {
      const sent = await applyWithRetry(
        context,
        job.id,
        { type: 'accepted', taskId: outcome.taskId },
        closed,
      );
      // A gate that was closed after this request was sent stays: its reason is newer than this answer.
      const gate = runtime.gates.get(job.connectionId);
      if (gate !== undefined && gate.since < job.updatedAt) openGate(context, job.connectionId);
      if (sent !== null) await learnPrice(context, sent, session, closed);
      return;
    }
    case 'lost':
      await applyWithRetry(
        context,
        job.id,
        {
          type: 'outcome-lost',
          message: lostMessage(outcome.words),
          ...(outcome.namedTasks.length > 0 && { namedTasks: [...outcome.namedTasks] }),
        },
        closed,
      );
      return;
    case 'never-sent': {
      const failures = (runtime.gates.get(job.connectionId)?.failures ?? 0) + 1;
      const until =
        ports.clock.now() + backoffDelay(failures, ports.ids.random(), context.tuning.backoffCeilingMs);
      closeGate(context, job.connectionId, { wait: { reason: 'offline' }, until, failures });
      await applyWithRetry(
        context,
        job.id,
        { type: 'never-sent', wait: { reason: 'offline' }, words: outcome.words },
        closed,
      );
      return;
    }
    case 'refused':
      await applyRefusal({ context, job, outcome, balanceBefore: balance, closed });
      // The next preparation would fetch a token anyway, and reports the reason if that fails.
      if (outcome.remedy === 'fresh-token')
        await session.client.replaceToken(ready.token, closed).catch(() => undefined);
      return;
  }
}

/**
 * Reads the balance again: the job's price is what it dropped by. If that fails, only the figure is missing, so the error is logged.
 */
export async function learnPrice(
  context: JobContext,
  job: Job,
  { client, connection }: ServiceSession,
  closed: AbortSignal,
): Promise<void> {
  const { ledger, connections, ports } = context;
  const claim = ledger.claimOf(job);
  if (claim === null) return;
  try {
    const after = await client.balance(closed);
    connections.recordStatus(connection.id, { balance: after });
    const moneyMoved = ledger.moneyMovedSince(job, claim.at);
    const known = ledger.prices(connection.id, priceKey(job.recipe));
    const price = attemptPrice({ before: claim.balanceBefore ?? null, after, moneyMoved, known });
    if (price !== null) recordPrice(context, job, price);
  } catch (error) {
    ports.logger.warn('the price of a job is not known', { job: job.id, error: String(error) });
  }
}

/** {@link learnPrice} in the background. It has its own id in the effect runner, because the job's id is that of its poll. */
export function learnPriceInBackground(context: JobContext, job: Job, session: ServiceSession): void {
  context.runner.begin(`price of ${job.id}`, (signal) => learnPrice(context, job, session, signal));
}

/** Whether no other request of the connection is under way. A lost one with a key counts, because it may be sent again at any time. */
function isOnlyRequest({ queue }: JobContext, job: Job): boolean {
  for (const { id, connectionId, state } of queue.all()) {
    if (id === job.id || connectionId !== job.connectionId) continue;
    if (state.state === 'submitting' || (state.state === 'unknown' && state.idempotency !== undefined))
      return false;
  }
  return true;
}

/** The outcome of a request; lost if the answer names the task of another job, so that nobody knows which task this request made. */
function withoutAnothersTask(context: JobContext, job: Job, outcome: SubmitOutcome): SubmitOutcome {
  if (outcome.kind !== 'accepted' || !hasAnotherJob(context, job, outcome.taskId)) return outcome;
  const { taskId } = outcome;
  const words = `it names the task “${taskId}” of another job`;
  return { kind: 'lost', code: null, words, namedTasks: [taskId] };
}

const lostMessage = (words: string): string => `The answer was lost (${words})`;

import { balanceDataSchema } from '../../../shared/interface/account.ts';
import { CODE, resultCode } from '../../../shared/interface/codes.ts';
import { ENDPOINTS, type EndpointName, TASK_ENDPOINTS } from '../../../shared/interface/endpoints.ts';
import type { Envelope } from '../../../shared/interface/envelope.ts';
import { INPUT_UNUSABLE } from '../../../shared/interface/result-warnings.ts';
import {
  createdDataSchema,
  failedDataSchema,
  modelTaskDataSchema,
  type TaskKind,
} from '../../../shared/interface/tasks.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { addCredits, type Credits } from '../../../shared/model/credits.ts';
import { askLater, notTheInterface } from './access-token.ts';
import type { Answer } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { freeCall } from './http-call.ts';
import { serviceUrl } from './service-address.ts';

/** What a query says about a task that failed. */
export interface FailedTask {
  readonly state: 'failed';
  readonly code: number;
  readonly words: string;
  /** Whether the service says that it cannot use the input, so that another try would fail alike. */
  readonly isInputUnusable: boolean;
}

/** What a query says about a task. */
export type TaskAnswer =
  | { readonly state: 'created' | 'queueing' | 'processing' }
  /** URLs are signed and valid for an hour: they are stored in the job's row, and in no log. */
  | {
      readonly state: 'success';
      readonly url: string;
      readonly coverUrl: string | null;
      readonly warnings: readonly string[];
    }
  | FailedTask
  /** The query said nothing about the task: busy, a fault of the service, or an answer of another kind. */
  | { readonly state: 'later'; readonly words: string; readonly retryAfterMs: number | null }
  /** The service answers, but does not know this task. */
  | { readonly state: 'not-known'; readonly code: number; readonly words: string };

/** What a service says without taking credits for it: the account's balance, and the state of a task. */
export interface FreeQueries {
  /**
   * The account's balance in credits.
   * @throws AppError `offline`, `credentials`, `keychain`, `not-the-interface`, or `refused` for any other answer of the service
   * (busy, a fault of its own)
   */
  readonly balance: (signal?: AbortSignal) => Promise<Credits>;
  /**
   * Queries the state of a task.
   * @throws AppError `offline`, `credentials`, `keychain`; the signal's reason if it was aborted
   */
  readonly query: (kind: TaskKind, taskId: string, signal?: AbortSignal) => Promise<TaskAnswer>;
}

export function freeQueries(context: ApiContext): FreeQueries {
  const { origin } = context.address.baseUrl;
  return {
    balance: async (signal) => {
      const answer = await authorizedGet(context, 'balance', {}, signal);
      if (answer.kind === 'foreign') throw notTheInterface(origin, answer.words);
      if (answer.kind === 'later') {
        throw askLater(
          'The service cannot say the balance just now; it is asked again later.',
          origin,
          answer,
        );
      }
      return readBalance(answer.envelope, origin);
    },
    query: async (kind, taskId, signal) => {
      const answer = await authorizedGet(context, TASK_ENDPOINTS[kind].query, { task_id: taskId }, signal);
      switch (answer.kind) {
        case 'later':
          return { state: 'later', words: answer.words, retryAfterMs: answer.retryAfterMs };
        case 'foreign':
          return { state: 'later', words: answer.words, retryAfterMs: null };
        case 'envelope':
          return readTask(answer.envelope, taskId);
      }
    },
  };
}

function readBalance({ code, msg, data }: Envelope, origin: string): Credits {
  if (code !== CODE.success) {
    throw new AppError(
      'refused',
      `The service does not say the balance: ${`${msg} (code ${code})`.trim()}; look at the account on the service’s page, or try again later.`,
    );
  }
  const balance = balanceDataSchema.safeParse(data);
  if (!balance.success) throw notTheInterface(origin, 'a balance answer without a balance');
  // Normalised to the decimals that credits have everywhere: the wire may say 9985.
  return addCredits([balance.data.totalBalance]);
}

const ABOUT_ANOTHER: TaskAnswer = {
  state: 'later',
  words: 'an answer about another task',
  retryAfterMs: null,
};

/**
 * Reads a query's envelope. A failed task has two shapes: code 200 with `state: failed`, and a code of a failed generation with
 * empty data. Both end the task.
 * @param taskId the task that was asked after; an answer about another one says nothing
 */
export function readTask({ code, msg, data }: Envelope, taskId: string): TaskAnswer {
  const failed = (): FailedTask => ({
    state: 'failed',
    code,
    words: msg,
    isInputUnusable: failedDataSchema.safeParse(data).data?.warnings.includes(INPUT_UNUSABLE) ?? false,
  });
  // The data of a failure may be empty; where it names a task, it must be this one.
  const named = createdDataSchema.safeParse(data).data?.task_id ?? taskId;
  if (resultCode(code)?.refunded === true) return named === taskId ? failed() : ABOUT_ANOTHER;
  if (code !== CODE.success) return { state: 'not-known', code, words: msg };
  const task = modelTaskDataSchema.safeParse(data);
  if (!task.success) return { state: 'later', words: 'an answer without a task state', retryAfterMs: null };
  if (named !== taskId) return ABOUT_ANOTHER;
  const { state, url, cover_url: coverUrl, warnings } = task.data;
  switch (state) {
    case 'created':
    case 'queueing':
    case 'processing':
      return { state };
    case 'failed':
      return failed();
    case 'success':
      return url
        ? { state, url, coverUrl: coverUrl || null, warnings }
        : { state: 'later', words: 'a finished task without its result', retryAfterMs: null };
  }
}

/**
 * Calls a GET endpoint. If the token is refused, repeats the call once with a new one.
 * @throws AppError `offline`, `credentials`, `keychain`; the signal's reason if it was aborted
 */
async function authorizedGet(
  context: ApiContext,
  endpoint: EndpointName,
  query: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Exclude<Answer, { kind: 'unauthorized' }>> {
  const fixed = ENDPOINTS[endpoint].auth === 'Token' ? await context.segmentationToken(signal) : null;
  const token = fixed ?? (await context.token.get(signal));
  const first = await get(context, endpoint, query, token, signal);
  if (first.kind !== 'unauthorized') return first;
  if (fixed !== null) throw refusedToken('segmentation token', first.words);
  const second = await get(context, endpoint, query, await context.token.replace(token, signal), signal);
  if (second.kind !== 'unauthorized') return second;
  throw refusedToken('access token, though it is a fresh one', second.words);
}

async function get(
  { pool, address, budget, clock, onServiceTime }: ApiContext,
  endpoint: EndpointName,
  query: Readonly<Record<string, string>>,
  token: string,
  signal?: AbortSignal,
): Promise<Answer> {
  await budget.take(signal);
  const { path, auth } = ENDPOINTS[endpoint];
  const { answer, date } = await freeCall(pool, {
    ...serviceUrl(address, path, query),
    method: 'GET',
    headers: { ...address.headers, authorization: `${auth} ${token}`, 'content-type': 'application/json' },
    signal,
    clock,
  });
  const serviceTime = Date.parse(date ?? '');
  if (!Number.isNaN(serviceTime)) onServiceTime?.(serviceTime);
  return answer;
}

function refusedToken(which: string, words: string): AppError {
  return new AppError(
    'credentials',
    `The service does not accept the ${which}; check what the connection was given.`,
    { detail: words },
  );
}

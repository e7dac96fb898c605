import { ENDPOINTS, type EndpointName } from '../../../shared/interface/endpoints.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import type { Routes } from '../net/routes.ts';
import type { Clock } from '../ports.ts';
import type { AccessToken } from './access-token.ts';
import type { Answer } from './answer.ts';
import { freeCall } from './http-call.ts';
import type { RequestBudget } from './request-budget.ts';
import { type ServiceAddress, serviceUrl } from './service-address.ts';

/** What the typed calls of one connection share. */
export interface ApiContext {
  readonly pool: Pick<Routes, 'to'>;
  readonly address: ServiceAddress;
  readonly token: AccessToken;
  /** The token that segmentation uses in place of the access token; null if it uses the access token. */
  readonly segmentationToken: (signal?: AbortSignal) => Promise<string | null>;
  readonly budget: RequestBudget;
  readonly clock: Clock;
  /** Receives the time of the service's own clock from an answer. Milliseconds since the epoch. */
  readonly onServiceTime?: (at: number) => void;
}

/**
 * Calls a GET endpoint. If the token is refused, repeats the call once with a new one.
 * @throws AppError `offline`, `credentials`, `keychain`; the signal's reason if it was aborted
 */
export async function authorizedGet(
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

import type { Clock, Ids, ProxyFor } from '../ports.ts';
import { createAccessToken } from './access-token.ts';
import type { ApiContext } from './api-context.ts';
import { type FreeQueries, freeQueries } from './free-queries.ts';
import { createCallPool } from './http-call.ts';
import { createRequestBudget } from './request-budget.ts';
import { readServiceAddress } from './service-address.ts';
import { type TaskSubmits, taskSubmits } from './submit-task.ts';

/** The typed client of one service. Its calls throw AppError; each call's own comment says which. */
export interface ServiceClient extends FreeQueries, TaskSubmits {
  /**
   * Whether the service says that it honours idempotency keys; throws as `balance` does.
   */
  readonly honoursKeys: (signal?: AbortSignal) => Promise<boolean>;
  /**
   * The time by the service's own clock in its last answer to a GET call, in milliseconds since the epoch; null if it does not say. Make
   * a call just before.
   */
  readonly serviceTime: () => number | null;
  /** Fetches a new token in place of a refused one. */
  readonly replaceToken: (refused: string, signal?: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface ServiceClientOptions {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secret: (signal?: AbortSignal) => Promise<string | null>;
  readonly appId: string | null;
  readonly generalPrefix: string;
  /** Reads the token that segmentation uses in place of the access token, when it is needed; null if it uses the access token. */
  readonly segmentationToken: (signal?: AbortSignal) => Promise<string | null>;
  readonly proxyFor: ProxyFor;
  readonly requestsPerSecond: number;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** @throws AppError `usage` if the address cannot be used */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { clock, ids, clientId, secret, generalPrefix, segmentationToken } = options;
  const address = readServiceAddress(options.baseUrl, options.appId);
  const closing = new AbortController();
  const pool = createCallPool(options.proxyFor);
  const token = createAccessToken({ pool, address, clientId, secret, clock, closing: closing.signal });
  const budget = createRequestBudget(options.requestsPerSecond, clock);
  let serviceTime: number | null = null;
  const context: ApiContext = {
    pool,
    address,
    token,
    segmentationToken,
    budget,
    clock,
    onServiceTime: (at) => {
      serviceTime = at;
    },
  };
  return {
    ...freeQueries(context),
    ...taskSubmits(context, { generalPrefix, ids }),
    honoursKeys: token.honoursKeys,
    serviceTime: () => serviceTime,
    replaceToken: async (refused, signal) => {
      await token.replace(refused, signal);
    },
    close: async () => {
      closing.abort(new Error('closed'));
      await pool.destroy();
    },
  };
}

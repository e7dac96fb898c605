import { AppError } from '../../../../shared/model/app-error.ts';
import { describeFailure } from '../../api/http-call.ts';
import type { FetchTools } from './fetch-result.ts';
import { connectionClass, createGuardedPool, type GuardedPool } from './guarded-pool.ts';
import { createSlots, type Slots } from './slots.ts';

/** What downloads share: slots for each connection, a pool for each kind of place that one can lie in, and way to it. */
export function createFetchTools(downloads: number): FetchTools & { readonly close: () => Promise<void> } {
  const pools = new Map<string, GuardedPool>();
  const slots = new Map<string, Slots>();
  return {
    slotsOf: (connectionId) => {
      const known = slots.get(connectionId) ?? createSlots(downloads);
      slots.set(connectionId, known);
      return known;
    },
    poolFor: async ({ baseUrl, connection, proxyFor }) => {
      const home = await connectionClass(baseUrl, proxyFor).catch((cause: unknown) => {
        throw new AppError('offline', `The service cannot be reached: ${describeFailure(cause)}.`, { cause });
      });
      const key = `${home} ${connection.proxy}`;
      const pool = pools.get(key) ?? createGuardedPool({ home, proxyFor });
      pools.set(key, pool);
      return pool;
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

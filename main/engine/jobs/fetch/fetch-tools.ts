import { AppError } from '../../../../shared/model/app-error.ts';
import { describeFailure } from '../../api/http-call.ts';
import type { FetchTools } from './fetch-result.ts';
import { connectionClass, createGuardedPool, type GuardedPool } from './guarded-pool.ts';
import { createSlots } from './slots.ts';

/** The slots and pools that all downloads share; a pool for each kind of place that a connection can lie in. */
export function createFetchTools(downloads: number): FetchTools & { readonly close: () => Promise<void> } {
  const pools = new Map<string, GuardedPool>();
  return {
    slots: createSlots(downloads),
    poolFor: async ({ baseUrl }) => {
      const home = await connectionClass(baseUrl).catch((cause: unknown) => {
        throw new AppError('offline', `The service cannot be reached: ${describeFailure(cause)}.`, { cause });
      });
      const pool = pools.get(home) ?? createGuardedPool(home);
      pools.set(home, pool);
      return pool;
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

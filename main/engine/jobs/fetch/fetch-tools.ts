import { extname } from 'node:path';
import { AppError } from '../../../../shared/model/app-error.ts';
import { describeFailure } from '../../api/call-failure.ts';
import { createWorkerPool } from '../../files/worker-pool.ts';
import type { FetchTools } from './fetch-result.ts';
import { connectionClass, createGuardedPool, type GuardedPool } from './guarded-pool.ts';
import { createHashThread } from './hash-thread.ts';
import { createSlots, type Slots } from './slots.ts';

/**
 * What downloads share: slots for each connection, a pool for each kind of place that one can lie in and way to it,
 * a thread that hashes and one that looks into archives.
 */
export function createFetchTools(downloadsOf: (connectionId: string) => number): FetchTools & {
  /** Begins downloads that a connection has room for by now. */
  readonly look: () => void;
  readonly close: () => Promise<void>;
} {
  const pools = new Map<string, GuardedPool>();
  const slots = new Map<string, Slots>();
  const archives = createWorkerPool<string, string | null>({
    url: new URL(`./verify-zip-worker${extname(import.meta.url)}`, import.meta.url),
    size: 1,
  });
  const hashes = createHashThread();
  return {
    slotsOf: (connectionId) => {
      const known = slots.get(connectionId) ?? createSlots(() => downloadsOf(connectionId));
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
    hashes,
    verifyZip: archives.run,
    look: () => {
      for (const each of slots.values()) each.look();
    },
    close: async () => {
      await Promise.all([
        archives.close(),
        hashes.close(),
        ...[...pools.values()].map((pool) => pool.close()),
      ]);
    },
  };
}

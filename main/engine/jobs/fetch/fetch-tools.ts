import { extname } from 'node:path';
import { AppError } from '../../../../shared/model/app-error.ts';
import { DEFAULT_RESULT_MEGABYTES } from '../../../../shared/model/settings/settings.ts';
import { describeFailure } from '../../api/call-failure.ts';
import { createSlots, type Slots } from '../../async/slots.ts';
import type { Connections, ServiceSession } from '../../connections/connections.ts';
import { createHashThread, type HashThread } from '../../threads/hash-thread.ts';
import { createWorkerPool } from '../../threads/worker-pool.ts';
import { connectionClass, createGuardedPool, type GuardedPool } from './guarded-pool.ts';
import type { VerifyZip } from './judge-result.ts';

export interface FetchTools {
  /** Maximum number of parallel downloads of results for each connection. */
  readonly slotsOf: (connectionId: string) => Slots;
  /** Maximum number of parallel downloads of covers. They do not delay results. */
  readonly covers: Slots;
  readonly poolFor: (session: ServiceSession) => Promise<GuardedPool>;
  readonly hashes: HashThread;
  readonly verifyZip: VerifyZip;
  /** Size limit of a result in bytes. */
  readonly resultLimit: () => number;
}

const COVERS_AT_ONCE = 8;

/**
 * The resources that downloads share: slots for each connection, a connection pool for each address class and route, a thread that
 * hashes, and one that inspects archives.
 */
export function createFetchTools({
  connections,
  resultLimit = () => DEFAULT_RESULT_MEGABYTES * 2 ** 20,
}: {
  readonly connections: Pick<Connections, 'find'>;
  readonly resultLimit?: (() => number) | undefined;
}): FetchTools & {
  /** Starts waiting downloads of a connection that has free slots now. */
  readonly recheckSlots: () => void;
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
      const known =
        slots.get(connectionId) ?? createSlots(() => connections.find(connectionId)?.downloads ?? 1);
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
    covers: createSlots(() => COVERS_AT_ONCE),
    hashes,
    resultLimit,
    verifyZip: archives.run,
    recheckSlots: () => {
      for (const each of slots.values()) each.recheck();
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

import { readFile } from 'node:fs/promises';
import type { Clock } from '../../main/service/clock.ts';
import type { GeneratorPool } from '../../main/service/generate/pool.ts';
import { type Service, startService } from '../../main/service/service.ts';
import type { ServiceOptions } from '../../main/service/service-options.ts';
import { memoryOfWorkers } from '../../main/service/workers/worker-memory.ts';
import { writeResult } from '../../main/service/workers/write-result.ts';
import { PUBLISHED_PRICES } from '../../shared/model/prices.ts';

export const CLIENT = { clientId: 'tester', clientSecret: 'correct horse' } as const;

/** A pool that gives the picture's own bytes back as the model, so that tests see what reached it. */
export function echoPool(): GeneratorPool {
  return {
    run: async ({ views, format, into }) => {
      const bytes = await readFile(views[0]?.bytes.path ?? '');
      return writeResult(into, { extension: format, bytes, cover: bytes.subarray(0, 8) });
    },
    close: async () => undefined,
  };
}

/** A pool whose runs end when the test says so. */
export const heldPool = () => {
  const runs: { resolve: () => void }[] = [];
  const pool: GeneratorPool = {
    run: (request, { signal }) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        runs.push({ resolve: () => resolve(echoPool().run(request, {})) });
      }),
    close: async () => undefined,
  };
  return { pool, runs };
};

/** A service in this process, on a port of its own, with the real everything but the pool where one is given. */
export async function startTestService(
  options: Partial<ServiceOptions> & {
    readonly pool?: GeneratorPool;
    readonly lines?: string[];
    readonly clock?: Clock;
  } = {},
): Promise<Service> {
  const { pool = echoPool(), lines, clock, ...rest } = options;
  return startService(
    {
      host: '127.0.0.1',
      port: 0,
      ...CLIENT,
      credits: '10000.00',
      prices: PUBLISHED_PRICES,
      data: undefined,
      workers: 1,
      memory: memoryOfWorkers(),
      cutoutCommand: null,
      cutoutSeconds: 60,
      evenLight: false,
      cwd: process.cwd(),
      canned: false,
      queueSeconds: 0,
      taskSeconds: 0,
      urlTtlSeconds: 3600,
      tokenTtlSeconds: 86_400,
      failRate: 0,
      generalPrefix: 'general',
      faults: { seed: 1, faults: [] },
      segmentationToken: undefined,
      callbackPauses: [0.05, 0.1],
      callbackSeconds: 1,
      allowPrivateUrls: true,
      idempotencyKeys: true,
      ...rest,
    },
    { createPool: () => pool, log: (line) => lines?.push(line), ...(clock && { clock }) },
  );
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { memoryOfWorkers } from '../../../main/service/workers/worker-memory.ts';
import { type Front, type FrontOptions, startFront } from '../../../main/studio/front/front.ts';
import { startWorker, type Worker, type WorkerOptions } from '../../../main/studio/worker/worker.ts';
import { PUBLISHED_PRICES } from '../../../shared/model/prices.ts';

export const FRONT: Omit<FrontOptions, 'database' | 'results'> = {
  host: '127.0.0.1',
  port: 0,
  publicUrl: undefined,
  prices: PUBLISHED_PRICES,
  urlTtlSeconds: 3600,
  tokenTtlSeconds: 86_400,
  generalPrefix: 'general',
  callbackPauses: [0.05, 0.1],
  callbackSeconds: 1,
  allowPrivateUrls: true,
  faults: { seed: 1, faults: [] },
};
export const WORKER: Omit<WorkerOptions, 'database' | 'results'> = {
  atOnce: 2,
  memory: memoryOfWorkers(),
  generators: { generators: [] },
  cutoutCommand: null,
  cutoutSeconds: 60,
  cwd: process.cwd(),
  evenLight: false,
  canned: true,
  taskSeconds: 0,
  urlTtlSeconds: 3600,
  allowPrivateUrls: true,
};

/** The folder that the machines of a test's studio share, and front ends and workers of it in this process. All end with the test. */
export function studioOf(database: string) {
  const results = mkdtempSync(join(tmpdir(), 'maquette-studio-'));
  onTestFinished(() => rmSync(results, { recursive: true, force: true }));
  const lines: string[] = [];
  const log = (line: string): void => void lines.push(line);
  return {
    results,
    lines,
    front: async (options: Partial<FrontOptions> = {}): Promise<Front> => {
      const front = await startFront({ database, results, ...FRONT, ...options }, log);
      onTestFinished(front.close);
      return front;
    },
    worker: async (options: Partial<WorkerOptions> = {}): Promise<Worker> => {
      const worker = await startWorker({ database, results, ...WORKER, ...options }, log);
      onTestFinished(worker.close);
      return worker;
    },
  };
}

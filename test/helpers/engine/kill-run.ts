import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { endProcess, type ServiceProcess, startServiceProcess } from '../service-process.ts';

const ENGINE = fileURLToPath(new URL('./engine-process.ts', import.meta.url));

export interface KillRunOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly jobs: number;
  readonly kills: number;
  readonly seed: number;
  /** Whether nobody else spends on the account, so that the balance proves what became of a lost request. */
  readonly soleUser: boolean;
  /** Whether the service honours idempotency keys; others than ours do not. */
  readonly keys: boolean;
  /** Pauses between the deliveries of callbacks, in seconds, as the service takes them; without them none are asked for. */
  readonly callbackPauses?: string;
  /** No engine is killed later than this after the first one, however few were: a slow machine kills fewer. Milliseconds; by default all are. */
  readonly mostMs?: number;
}

export interface KillRunEnd {
  /** How often a living engine was killed. */
  readonly killed: number;
  /** What the last engine, which nobody killed, ended with, and what it said. */
  readonly exitCode: number | null;
  /** The service's own data. */
  readonly serviceData: string;
}

/**
 * Lets an engine work off canned jobs at a local service, both as processes of their own, and kills the engine (kill -9)
 * again and again: at random moments counted in what the service answered and a few milliseconds beyond. Every second
 * creation is held up by a moment before or after the task is made, so that many kills fall into one.
 */
export async function killRun(options: KillRunOptions): Promise<KillRunEnd> {
  const { folder, jobs, kills, seed, soleUser, keys, callbackPauses, mostMs = Infinity } = options;
  const serviceData = join(folder, 'service');
  const faults = join(folder, 'faults.json');
  const slow = { at: 'createImageTo3d', do: 'delay', seconds: 0.03, probability: 0.5 };
  await writeFile(
    faults,
    JSON.stringify({
      seed,
      faults: [
        { ...slow, when: 'before' },
        { ...slow, when: 'after' },
      ],
    }),
  );
  const service = await startServiceProcess([
    ...['--canned', '--task-seconds', '0.3', '--credits', '1000000', '--data', serviceData],
    ...['--faults', faults],
    ...(keys ? [] : ['--no-idempotency-keys']),
    ...(callbackPauses === undefined ? [] : ['--callback-pauses', callbackPauses]),
  ]);
  const port = callbackPauses === undefined ? 0 : await freePort();
  const start = (owed: number, listens: number): ChildProcess => {
    const account = soleUser ? 'yes' : 'no';
    const args = [ENGINE, folder, service.ready.baseUrl, String(owed), account, 'go-on', String(listens)];
    const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') };
    return spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  try {
    // One that may end leaves its code compiled for all that are killed: most of their time is their start.
    await once(start(0, 0), 'close');
    let killed = 0;
    const end = performance.now() + mostMs;
    for (const moment of killMoments(seed, kills, jobs)) {
      if (performance.now() > end) break;
      const engine = start(jobs, port);
      const gone = once(engine, 'close');
      await Promise.race([until(service, moment), gone]);
      if (engine.exitCode !== null) break;
      engine.kill('SIGKILL');
      await gone;
      killed += 1;
    }
    const [exitCode] = (await once(start(jobs, port), 'close')) as [number | null];
    return { killed, exitCode, serviceData };
  } finally {
    await endProcess(service.child, 'SIGTERM');
  }
}

/**
 * One that every engine of a run can listen on: the service was told where. Below those that systems give to outgoing connections, one
 * of which would have it while no engine does.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    server.close();
    return port;
  }
}

interface Moment {
  /** Requests that the service has answered since the engine was started; 0 is while it starts. */
  readonly answers: number;
  /** Beyond the last of them. */
  readonly ms: number;
}

/** What a start takes, over the longest of the few milliseconds. */
const STARTING = 20;

/** A start costs about a dozen answers before there is anything new, and a job about seven. */
function killMoments(seed: number, kills: number, jobs: number): readonly Moment[] {
  const answers = fc.noBias(fc.integer({ min: 0, max: 10 + Math.floor((3 * jobs) / kills) }));
  const ms = fc.noBias(fc.integer({ min: 0, max: 30 }));
  return fc.sample(fc.record({ answers, ms }), { seed, numRuns: kills });
}

/** The service says a line for each request that it has answered. */
async function until({ child }: ServiceProcess, { answers, ms }: Moment): Promise<void> {
  await new Promise<void>((resolve) => {
    let seen = 0;
    const hear = (text: string): void => {
      seen += text.split('\n').filter((line) => / (GET|POST) \//.test(line)).length;
      if (seen < answers) return;
      child.stderr?.off('data', hear);
      resolve();
    };
    if (answers === 0) resolve();
    else child.stderr?.on('data', hear);
  });
  await delay(answers === 0 ? ms * STARTING : ms);
}

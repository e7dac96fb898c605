import { describe, expect, it, onTestFinished } from 'vitest';
import type { ProcessAnswer } from '../../../../../main/service/workers/worker-answer.ts';
import { createWorkerPool } from '../../../../../main/service/workers/worker-pool.ts';
import type { StartWorker, WorkerEvents } from '../../../../../main/service/workers/worker-starter.ts';

/** Processes that the test speaks for. */
function spoken() {
  const started: { events: WorkerEvents; told: unknown[]; ended: boolean }[] = [];
  const start: StartWorker = (_kind, _most, events) => {
    const one = { events, told: [] as unknown[], ended: false };
    started.push(one);
    return {
      send: (request) => void one.told.push(request),
      keepServiceAlive: () => undefined,
      end: () => {
        if (one.ended) return;
        one.ended = true;
        queueMicrotask(() => events.onEnded('it ended with SIGKILL.'));
      },
    };
  };
  const pool = createWorkerPool<string, string>({
    kind: 'depth',
    workers: 1,
    memory: 1,
    start,
  });
  onTestFinished(() => pool.close());
  return { pool, started };
}

const made = (result: string, resident = 1): ProcessAnswer => ({ kind: 'made', result, resident });
const MANY = 2 * 1024 ** 3;

describe('createWorkerPool', () => {
  it('has one process do one run after the other', async () => {
    const { pool, started } = spoken();
    const runs = [pool.run('a', {}), pool.run('b', {})];
    started[0]?.events.onAnswer(made('A'));
    started[0]?.events.onAnswer(made('B'));
    expect(await Promise.all(runs)).toEqual(['A', 'B']);
    expect(started.map(({ told }) => told)).toEqual([['a', 'b']]);
  });

  it('a run whose process ends is told so, and why, and the next has a new process', async () => {
    const { pool, started } = spoken();
    const [crashed, swollen, last] = [pool.run('a', {}), pool.run('b', {}), pool.run('c', {})];
    started[0]?.events.onEnded('it ended with SIGSEGV.');
    await expect(crashed).rejects.toMatchObject({ name: 'WorkerEnded', why: 'lost' });
    started[1]?.events.onAnswer({ kind: 'over-memory' });
    started[1]?.events.onEnded('it ended with SIGKILL.');
    await expect(swollen).rejects.toMatchObject({ name: 'WorkerEnded', why: 'memory' });
    started[2]?.events.onAnswer(made('C'));
    expect(await last).toBe('C');
  });

  it('a run whose input is refused is told the fault as data, and its process goes on', async () => {
    const { pool, started } = spoken();
    const [refused, next] = [pool.run('a', {}), pool.run('b', {})];
    const fault = { code: 'too-many-faces', most: 7, placed: false } as const;
    started[0]?.events.onAnswer({ kind: 'refused', fault, resident: 1 });
    await expect(refused).rejects.toMatchObject({ name: 'MediaError', fault });
    started[0]?.events.onAnswer(made('B'));
    expect(await next).toBe('B');
    expect(started).toHaveLength(1);
  });

  it('ends a process that holds much memory after its answer', async () => {
    const { pool, started } = spoken();
    const runs = [pool.run('a', {}), pool.run('b', {})];
    started[0]?.events.onAnswer(made('A', MANY));
    await runs[0];
    await expect.poll(() => started.length).toBe(2);
    started[1]?.events.onAnswer(made('B'));
    expect(await runs[1]).toBe('B');
    expect(started[0]?.ended).toBe(true);
  });

  it('rejects a run that is stopped once its process has ended', async () => {
    const { pool, started } = spoken();
    const stop = new AbortController();
    const run = pool.run('a', { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(run).rejects.toThrow('enough');
    expect(started[0]?.ended).toBe(true);
  });
});

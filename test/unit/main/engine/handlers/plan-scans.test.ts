import { expect, it } from 'vitest';
import { createPlanScans, type ScanEvent } from '../../../../../main/engine/handlers/plan-scans.ts';
import type { PlanRow } from '../../../../../shared/model/plan.ts';

function looks() {
  let now = 0;
  const emitted: ScanEvent['payload'][] = [];

  const clock = { now: () => now };
  return {
    scans: createPlanScans({ clock, emit: ({ payload }) => emitted.push(payload) }),
    emitted,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

it('a scan reports its progress at most five times a second', async () => {
  const { scans: all, emitted, pass } = looks();
  await all.run('a', async ({ onSeen, onProgress }) => {
    for (const entries of [256, 512, 768]) {
      pass(150);
      onSeen?.(entries);
    }
    pass(200);
    onProgress?.(3, 9);
  });
  expect(emitted).toEqual([
    { scanId: 'a', entries: 512, seen: 0, total: 0 },
    { scanId: 'a', entries: 768, seen: 3, total: 9 },
  ]);
});

it('a scan is stopped by its id with a message, and no other scan is', async () => {
  const { scans: all } = looks();
  const waits = (scanId: string): Promise<never> =>
    all.run(
      scanId,
      ({ signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
  const first = waits('a');
  const second = waits('b');
  all.stop('unknown');
  all.stop('a');
  await expect(first).rejects.toMatchObject({ kind: 'cancelled', message: /stopped looking/ });
  all.close();
  await expect(second).rejects.toMatchObject({ kind: 'cancelled' });
});

it('a scan without an id emits no progress and cannot be stopped', async () => {
  const { scans: all } = looks();
  expect(await all.run(undefined, async (options) => options)).toEqual({});
});

it('a scan tells of the rows that it found together with its progress, and of 20,000 at most', async () => {
  const { scans: all, emitted, pass } = looks();
  const row = (number: number) => ({ id: `row-${number}` }) as PlanRow;
  await all.run('a', async ({ onRows, onProgress }) => {
    onRows?.([row(1)]);
    onRows?.([row(2)]);
    pass(100);
    onProgress?.(2, 9);
    pass(100);
    onProgress?.(2, 9);
    onRows?.(Array.from({ length: 20_000 }, (_, at) => row(at)));
    pass(200);
    onProgress?.(9, 9);
  });
  expect(emitted).toEqual([
    { scanId: 'a', entries: 0, seen: 2, total: 9 },
    { scanId: 'a', rows: [row(1), row(2)] },
    { scanId: 'a', entries: 0, seen: 9, total: 9 },
  ]);
});

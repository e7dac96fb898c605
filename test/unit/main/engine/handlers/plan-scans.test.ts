import { expect, it } from 'vitest';
import { createPlanScans, type ScanProgress } from '../../../../../main/engine/handlers/plan-scans.ts';

function looks() {
  let now = 0;
  const emitted: ScanProgress[] = [];
  const clock = { now: () => now };
  return {
    scans: createPlanScans({ clock, emit: (progress) => emitted.push(progress) }),
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

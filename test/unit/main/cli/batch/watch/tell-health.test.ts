import { expect, it, vi } from 'vitest';
import { healthTeller } from '../../../../../../main/cli/batch/watch/tell-health.ts';
import type { Health } from '../../../../../../main/cli/report/json-events.ts';
import { WATCH } from '../../../../../helpers/engine/watch-world.ts';

it('goes on telling how a watch is when that cannot be read for a while', async () => {
  vi.useFakeTimers();
  const status = {
    watch: WATCH,
    state: { state: 'watching' as const },
    lastLook: null,
    growing: 0,
    waiting: 0,
    asking: 0,
    queuedToday: 2,
    leftToday: null,
  };
  let isBroken = false;
  const told: Health[] = [];
  const tell = healthTeller({
    watcher: {
      status: () => {
        if (isBroken) throw new Error('disk I/O error');
        return status;
      },
    },
    followed: { tracked: () => [], chains: () => [] },
    reporter: { health: (health) => void told.push(health), notice: () => undefined },
    file: null,
  });
  tell.now();
  isBroken = true;
  vi.advanceTimersByTime(60_000);
  isBroken = false;
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await tell.stop();
  expect(told).toMatchObject([
    { state: 'watching' },
    { state: 'trouble', queuedToday: 2, message: expect.stringContaining('disk I/O error') },
    { state: 'watching' },
  ]);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { healthTeller } from '../../../../../../main/cli/batch/watch/tell-health.ts';
import type { Health } from '../../../../../../main/cli/report/json-events.ts';
import { WATCH } from '../../../../../helpers/engine/watch-world.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

it('goes on telling how a watch is when that cannot be read for a while, and says at last that it has ended', async () => {
  const file = join(await tempFolder(), 'health.json');
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
    file,
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
    { state: 'stopped', queuedToday: 2 },
  ]);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(told.at(-1));
});

import { expect, it } from 'vitest';
import { createFollowing } from '../../../../../main/engine/watch/following.ts';
import { openWatchStore } from '../../../../../main/engine/watch/watch-store.ts';
import type { Watcher } from '../../../../../main/engine/watch/watcher.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';
import type { WatchStatus } from '../../../../../shared/model/watch/watch.ts';
import { quietLogger, stillClock } from '../../../../helpers/engine/doubles.ts';
import { WATCH } from '../../../../helpers/engine/watch-world.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const STATUS: WatchStatus = {
  watch: WATCH,
  state: { state: 'watching' },
  lastLook: 1,
  growing: 0,
  waiting: 0,
  asking: 0,
  queuedToday: 0,
  leftToday: null,
};

/** A watcher that runs until it is ended. */
const watcher = (run: Watcher['run']): Watcher => ({
  turn: async () => STATUS,
  status: () => STATUS,
  poke: () => undefined,
  standsStill: () => null,
  run,
});

const untilEnded: Watcher['run'] = ({ signal }) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

async function world(onTurn: () => void = () => undefined) {
  const store = openWatchStore(await tempFolder());
  const following = createFollowing({
    ports: { clock: { ...stillClock(0), sleep: async () => undefined }, logger: quietLogger },
    store: () => store,
    everyMs: 10,
    onTurn,
  });
  return { following, store };
}

it('says what keeps a watch from being opened, and what it is before it runs', async () => {
  const { following } = await world();
  expect(following.statusOf(WATCH).state).toEqual({ state: 'starting' });
  await following.follow(WATCH.id, async () => {
    throw new AppError('usage', 'It lies in the library.');
  });
  expect(following.statusOf(WATCH).state).toEqual({ state: 'trouble', message: 'It lies in the library.' });
  await following.open(WATCH.id, async () => watcher(untilEnded));
  expect(following.statusOf(WATCH)).toBe(STATUS);
  await following.close();
});

it('goes on after a look that could not even say how the watch is', async () => {
  const again = Promise.withResolvers<void>();
  let runs = 0;
  const { following } = await world();
  await following.open(WATCH.id, async () =>
    watcher(async (options) => {
      runs += 1;
      if (runs === 1) throw new Error('disk I/O error');
      again.resolve();
      return untilEnded(options);
    }),
  );
  await again.promise;
  expect(following.statusOf(WATCH).state).toEqual({ state: 'trouble', message: 'disk I/O error' });
  await following.close();
});

it('runs nothing for a watch that was left while its folder did not answer', async () => {
  const { following } = await world();
  const answer = Promise.withResolvers<void>();
  let runs = 0;
  const opening = following.open(WATCH.id, async () => {
    await answer.promise;
    return watcher(async (options) => {
      runs += 1;
      return untilEnded(options);
    });
  });
  await following.leave(WATCH.id);
  answer.resolve();
  await opening;
  expect(runs).toBe(0);
});

import { existsSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openCallbackStore } from '../../../../../main/service/callbacks/callback-store.ts';
import { openAccount } from '../../../../../main/service/credits/account.ts';
import { openDataFolder } from '../../../../../main/service/data/data-folder.ts';
import { openDatabase } from '../../../../../main/service/data/database.ts';
import { createResultKeeper } from '../../../../../main/service/results/result-keeper.ts';
import { openTaskStore } from '../../../../../main/service/tasks/task-store.ts';
import { createResultUrls } from '../../../../../main/service/wire/result-urls.ts';
import { writeResult } from '../../../../../main/service/workers/write-result.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const HOUR = 3_600_000;
const KEEP = { fetchedMs: 2 * HOUR, unfetchedMs: 50 * HOUR, bytes: 1000 };
const { signal } = new AbortController();

/** A keeper over a real store and folder, with tasks that ended at time 0 and a clock that the test sets. */
async function keeperOf(...ids: readonly string[]) {
  const folder = openDataFolder(await tempFolder(), () => undefined);
  const database = openDatabase(folder.database);
  onTestFinished(() => {
    database.close();
    folder.close();
  });
  const store = openTaskStore(database, openAccount(database, '100', 0), openCallbackStore(database));
  for (const id of ids) {
    const image = { from: 'upload', file: '0' } as const;
    store.create(id, { kind: 'depth', image, removeBackground: true, format: 'png' }, '1.00', 0);
    store.succeed(
      id,
      await writeResult(folder.resultsOf(id), { extension: 'png', bytes: Buffer.alloc(400) }),
      0,
    );
  }
  let now = 0;
  const keeper = createResultKeeper({
    store,
    folder,
    urls: createResultUrls({ secret: Buffer.from('a'), ttlSeconds: 3600 }),
    urlTtlSeconds: 3600,
    clock: { now: () => now, sleep: async () => undefined },
    log: () => undefined,
    keep: KEEP,
  });
  return {
    keeper,
    store,
    sign: (taskId: string) => keeper.urls.sign('http://h', { taskId, name: '0.png' }, now),
    sweepAt: async (time: number) => {
      now = Math.round(time);
      await keeper.sweep(signal);
      return ids.filter((id) => existsSync(folder.resultsOf(id)));
    },
    at: (time: number) => (now = time),
  };
}

describe('the keeper of results', () => {
  it('sweeps what was fetched a while ago, and keeps what nobody has fetched much longer', async () => {
    const { keeper, store, sweepAt } = await keeperOf('fetched', 'unfetched');
    keeper.markSent('fetched', '0.png');
    expect(await sweepAt(1.9 * HOUR)).toEqual(['fetched', 'unfetched']);
    expect(await sweepAt(2.1 * HOUR)).toEqual(['unfetched']);
    expect(store.find('fetched')).toMatchObject({ state: 'success', sweptAt: Math.round(2.1 * HOUR) });
    expect(await sweepAt(51 * HOUR)).toEqual([]);
  });

  it('a cover alone that was sent is no result that was fetched', async () => {
    const { keeper, sweepAt } = await keeperOf('a');
    keeper.markSent('a', '0.webp');
    expect(await sweepAt(3 * HOUR)).toEqual(['a']);
  });

  it('never sweeps a result while a URL of it is good, not even one of the service before', async () => {
    const { keeper, sign, sweepAt, at } = await keeperOf('a', 'b', 'c');
    for (const id of ['a', 'b', 'c']) keeper.markSent(id, '0.png');
    expect(await sweepAt(0.9 * HOUR)).toEqual(['a', 'b', 'c']);
    at(1.5 * HOUR);
    sign('b');
    expect(await sweepAt(2.4 * HOUR)).toEqual(['b']);
    expect(await sweepAt(2.6 * HOUR)).toEqual([]);
  });

  it('sweeps early what was fetched where there is too much, and never what was not', async () => {
    const { keeper, sweepAt } = await keeperOf('a', 'b', 'c', 'd');
    keeper.markSent('b', '0.png');
    expect(await sweepAt(1.1 * HOUR)).toEqual(['a', 'c', 'd']);
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  createKeptMarks,
  createRedoneMarks,
  type RedoneMarksParts,
} from '../../../../../../main/engine/batch/rows/redone-marks.ts';
import { systemClock } from '../../../../../../main/host/system-clock.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import type { Queued } from '../../../../../../shared/model/facts/redone.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';
import { quietLogger } from '../../../../../helpers/engine/doubles.ts';
import { MONTH, openIndexed } from '../../../../../helpers/engine/indexed-library.ts';
import { assetOf, writeLibrary, writeSidecar } from '../../../../../helpers/engine/sidecars.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const ofUrl = (url: string): Queued => ({
  kinds: ['model'],
  reference: { kind: 'image-url', name: 'a', url },
  isChain: false,
});
const [A, B] = ['https://example.com/a.png', 'https://example.com/b.png'];
const BOTH = [ofUrl(A), ofUrl(B)];

/** Two models to be redone, and what each run of Maquette makes of the marks in one data folder. */
async function reviewed() {
  const home = await tempFolder();
  await writeLibrary(join(home, 'lib'), 'the-library');
  for (const [id, imageUrl] of [['a', A] as const, ['b', B] as const]) {
    const asset = assetOf(id, { kind: 'model', decision: 'redo', references: [], imageUrl });
    await writeSidecar(join(home, 'lib'), `${MONTH}/${id}`, asset);
  }
  const library = await openIndexed(home);
  await library.refresh();
  const ledger: { batchId: string; createdAt: number; url: string }[] = [];
  const notices: string[] = [];
  const notice = (message: string): void => void notices.push(message);
  const run = (change: Partial<RedoneMarksParts> = {}) =>
    createRedoneMarks({
      library,
      jobs: {
        list: () =>
          ledger.map(({ url, ...job }) => ({
            job: { ...job, recipe: DEFAULT_RECIPE, reference: ofUrl(url).reference },
          })) as never,
        chains: { listed: () => [] },
      },
      kept: createKeptMarks({ data: join(home, 'data'), notice, clock: systemClock }),
      clock: { now: () => 1000 },
      logger: quietLogger,
      notice,
      ...change,
    });
  const toRedo = () => library.ids({ place: 'library', sort: 'name', query: 'decision:redo' }, 0, 9);
  const noted = async () =>
    (await readFile(join(home, 'data/redone-marks.jsonl'), 'utf8')).trim().split('\n').length - 1;
  return { home, library, ledger, notices, run, toRedo, noted };
}

it('what was queued before a kill is marked redone at the next start, and only that', async () => {
  const { ledger, run, toRedo, noted } = await reviewed();
  await run().before('batch', BOTH);
  // The queue took one of the two, then the engine was killed. An older job of the batch is none of these.
  ledger.push({ batchId: 'batch', createdAt: 1000, url: A }, { batchId: 'batch', createdAt: 999, url: B });
  expect(await toRedo()).toEqual(['a', 'b']);
  await run().catchUp();
  expect([await toRedo(), await noted()]).toEqual([['b'], 0]);
});

it('what the artist decided after a batch was queued wins over its mark, be it a later redo', async () => {
  const { library, ledger, run, toRedo, noted } = await reviewed();
  await run().before('batch', BOTH);
  ledger.push({ batchId: 'batch', createdAt: 1000, url: A }, { batchId: 'batch', createdAt: 1000, url: B });
  // The result came, and was not good enough: it is to be made once more.
  for (const decision of ['keep', 'redo'] as const)
    await library.edit([{ ids: ['a'], change: { decision } }]);
  await run().catchUp();
  expect([await toRedo(), await noted()]).toEqual([['a'], 0]);
  expect((await library.get('b'))?.asset.decision).toBe('redone');
});

it('a queue that fails half way leaves marked what is in it', async () => {
  const { ledger, run, toRedo, noted } = await reviewed();
  const marks = run();
  const mark = await marks.before('batch', BOTH);
  ledger.push({ batchId: 'batch', createdAt: 1000, url: B });
  await marks.after(mark, null);
  expect([await toRedo(), await noted()]).toEqual([['a'], 0]);
});

it('nothing is marked when a kill came before the queue, or the start was refused', async () => {
  const { run, toRedo, noted } = await reviewed();
  await run().before('batch', BOTH);
  const next = run();
  await next.catchUp();
  await next.after(await next.before('second', BOTH), null);
  expect([await toRedo(), await noted()]).toEqual([['a', 'b'], 0]);
});

it('what cannot be written is said, and marked at a later start', async () => {
  const { library, notices, run, toRedo, ledger, noted } = await reviewed();
  const edit = () => Promise.reject(new Error('read-only'));
  const marks = run({ library: { ...library, edit, list: library.list } });
  const mark = await marks.before('batch', [ofUrl(A)]);
  ledger.push({ batchId: 'batch', createdAt: 1000, url: A });
  await marks.after(mark, [ofUrl(A)]);
  expect([await toRedo(), await noted(), notices.length]).toEqual([['a', 'b'], 1, 1]);
  // The library tells of each change of its state: once is enough.
  await Promise.all([marks.catchUp(), marks.catchUp()]);
  expect(notices).toHaveLength(1);
  await run().catchUp();
  expect([await toRedo(), await noted()]).toEqual([['b'], 0]);
});

it('a library that is away, or another one, keeps the mark for later', async () => {
  const { library, run, ledger, toRedo, noted } = await reviewed();
  await run().before('batch', [ofUrl(A)]);
  ledger.push({ batchId: 'batch', createdAt: 1000, url: A });
  await run({ library: { ...library, folder: '/other', problem: () => null } }).catchUp();
  await run({
    library: { ...library, folder: library.folder, problem: () => new AppError('disk', 'Away.') },
  }).catchUp();
  expect([await toRedo(), await noted()]).toEqual([['a', 'b'], 1]);
  const later = run();
  await later.catchUp();
  await later.catchUp();
  expect([await toRedo(), await noted()]).toEqual([['b'], 0]);
});

it('a start marks what it queued itself, and leaves what another one is about to queue', async () => {
  const { run, toRedo, noted } = await reviewed();
  const marks = run();
  const first = await marks.before('first', [ofUrl(A)]);
  const second = await marks.before('second', [ofUrl(B)]);
  await marks.after(first, [ofUrl(A)]);
  expect([await toRedo(), await noted()]).toEqual([['b'], 1]);
  await marks.after(second, [ofUrl(B)]);
  expect([await toRedo(), await noted()]).toEqual([[], 0]);
});

it('what cannot be noted is not queued', async () => {
  const { run } = await reviewed();
  const kept = {
    read: async () => [],
    write: () => Promise.reject(new AppError('disk', 'The disk is full.')),
  };
  await expect(run({ kept }).before('batch', BOTH)).rejects.toThrow('The disk is full.');
});

it('marks of a batch that makes thousands again are read at the next start', async () => {
  const data = await tempFolder();
  const notices: string[] = [];
  const open = () =>
    createKeptMarks({ data, notice: (message) => void notices.push(message), clock: systemClock });
  const ids = Array.from({ length: 20_000 }, (_, at) => `asset-${at}`);
  const mark = { batchId: 'b', at: 1, library: '/lib', ids };
  await open().write([mark]);
  expect(await open().read()).toEqual([mark]);
  expect(notices).toEqual([]);
});

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeFacts } from '../../../../../../main/engine/library/facts/write-facts.ts';
import { editSidecar } from '../../../../../../main/engine/library/sync/sidecar-edits.ts';
import { readSidecars } from '../../../../../../main/engine/library/sync/sidecars.ts';
import { assetSchema } from '../../../../../../shared/model/asset.ts';
import { assetOf } from '../../../../../helpers/engine/sidecars.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const NEWER = {
  decision: 'perhaps',
  label: { hue: 12 },
  quality: { is: 'guessed', of: 7 },
  runs: 'all of them',
  partNames: { 0: 'lid' },
  history: [
    { at: '2026-11-20T12:00:00.000Z', field: 'weather', was: ['rain'] },
    { at: '2026-11-20T12:00:00.000Z', field: 'rating', was: 2 },
  ],
};

async function library(asset: object = { ...assetOf('a'), ...NEWER }) {
  const home = await tempFolder();
  const sidecar = join(home, 'assets/2026-11/a/asset.json');
  await mkdir(join(home, 'assets/2026-11/a'), { recursive: true });
  await writeFile(sidecar, JSON.stringify(asset));
  return { home, read: async () => JSON.parse(await readFile(sidecar, 'utf8')) };
}

it('an asset whose newer fields cannot be read is there all the same, without them', async () => {
  const { home } = await library();
  const { entries, damaged } = await readSidecars(home, ['assets/2026-11/a'], () => undefined);
  expect([entries.length, damaged]).toEqual([1, []]);
  const read = assetSchema.parse({ ...assetOf('a'), ...NEWER });
  expect([read.decision, read.label, read.quality, read.runs, read.partNames]).toEqual(
    Array(5).fill(undefined),
  );
  expect(read.history).toEqual([NEWER.history[1]]);
});

it('what could not be read stays when something else is changed, and gives way to what is said here', async () => {
  const { home, read } = await library();
  const { history: _history, ...kept } = NEWER;
  const write = (change: object) =>
    writeFacts(home, [{ folder: 'assets/2026-11/a', change }], 0, () => undefined);
  await write({ rating: 4 });
  expect(await read()).toMatchObject({ ...kept, rating: 4 });
  await editSidecar(join(home, 'assets/2026-11/a'), { of: 'child', child: 'b' });
  expect(await read()).toMatchObject({ ...kept, children: ['b'] });
  await write({ decision: 'keep', label: 'red' });
  expect(await read()).toMatchObject({ ...kept, decision: 'keep', label: 'red' });
  await write({ decision: null });
  expect(await read()).not.toHaveProperty('decision');
  // Values of fields that only a newer version has stay in the history, too, each once.
  const { history } = await read();
  expect(history).toHaveLength(3);
  expect(history).toEqual(
    expect.arrayContaining([...NEWER.history, expect.objectContaining({ was: 'keep' })]),
  );
});

it.each([6, -1, 2.5, '4', null, [3]])(
  'a rating of %j is none, hides no asset, and stays until stars are given',
  async (rating) => {
    const { home, read } = await library({ ...assetOf('a'), rating });
    const { entries, damaged } = await readSidecars(home, ['assets/2026-11/a'], () => undefined);
    expect([entries.length, damaged]).toEqual([1, []]);
    expect(assetSchema.parse({ ...assetOf('a'), rating }).rating).toBe(0);
    const write = (change: object) =>
      writeFacts(home, [{ folder: 'assets/2026-11/a', change }], 0, () => undefined);
    await write({ notes: 'the lid is open' });
    expect(await read()).toMatchObject({ rating, notes: 'the lid is open' });
    await write({ rating: 3 });
    expect(await read()).toMatchObject({ rating: 3 });
    await write({ rating: 0 });
    expect(await read()).toMatchObject({ rating: 0 });
  },
);

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  flipCollections,
  flipIndex,
  flipLedger,
  flipSidecars,
  libraryThatWasRead,
} from '../helpers/engine/flipped-bytes.ts';
import { openIndexed } from '../helpers/engine/indexed-library.ts';
import { verified } from '../helpers/engine/verified-library.ts';

it.each([
  ['a sidecar is noticed, and it comes back as it was', flipSidecars, 8],
  ['a file of collections is noticed, and it comes back as it was', flipCollections, 9],
  ['the index costs nothing: what is shown is what the files say', flipIndex, 3],
  ['the ledger sends nothing a second time', flipLedger, 3],
] as const)('a byte that flips anywhere in %s', async (_what, flip, times) => {
  await flip(times);
  expect.hasAssertions();
});

it('a sidecar that Maquette has read as damaged comes back as it was before', async () => {
  const home = await libraryThatWasRead();
  const file = join(home, 'lib/assets/2026-11/asset-3/asset.json');
  const before = await readFile(file, 'utf8');
  await writeFile(file, '{"half');
  const library = await openIndexed(home);
  await library.refresh();
  library.scanSidecars();
  await expect.poll(() => library.state().total).toBe(7);
  await library.close();
  const { repairs } = await verified(
    { library: join(home, 'lib'), data: join(home, 'data') },
    { repair: true },
  );
  expect(repairs).toMatchObject([{ outcome: { is: 'repaired', from: 'index' } }]);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(before));
});

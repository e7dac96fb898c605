import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import {
  type AssetIndex,
  assetIndex,
  memoryIndex,
} from '../../../../../../../main/engine/library/index/asset-index.ts';
import { indexEntry } from '../../../../../../../main/engine/library/index/index-entry.ts';
import type { CountedFacets } from '../../../../../../../main/engine/library/index/search/facet-counts.ts';
import type { Asset } from '../../../../../../../shared/model/asset.ts';
import { type LibraryOrder, NEWEST_FIRST } from '../../../../../../../shared/model/library-order.ts';
import { assetOf } from '../../../../../../helpers/engine/sidecars.ts';
import { tempFolder } from '../../../../../../helpers/temp-folder.ts';

const entry = (id: string, changes: Partial<Asset> = {}, folder = `assets/2026-11/${id}`) =>
  indexEntry(folder, { mtime: 1, bytes: 1 }, assetOf(id, changes));

function counted(index: AssetIndex, order: Partial<LibraryOrder> = {}): CountedFacets {
  const of = { ...NEWEST_FIRST, ...order };
  for (let turns = 0; turns < 100; turns += 1) {
    const found = index.facets(of.place, index.matches(of));
    if (found !== null) return found;
  }
  throw new Error('the counts never came');
}

test('assets are counted by kind, format, account, stars, label and tag; the trash by itself', () => {
  const index = memoryIndex();
  index.put([
    entry('a', { rating: 3, label: 'red', connection: { id: 's', name: 'Studio Ä' } }),
    entry('b', { kind: 'depth', tags: ['Props/Swords', 'props/shields'] }),
    entry('c', { tags: ['props'] }),
    entry('d', {}, 'trash/2026-11/d'),
  ]);
  const found = counted(index);
  expect(found).toMatchObject({
    total: 3,
    kinds: [
      { value: 'model', count: 2 },
      { value: 'depth', count: 1 },
    ],
    formats: [{ value: 'glb', count: 3 }],
    connections: [
      { value: 'Local', count: 2 },
      { value: 'Studio Ä', count: 1 },
    ],
    labels: [{ value: 'red', count: 1 }],
    stars: [
      { value: 3, count: 1 },
      { value: 0, count: 2 },
    ],
    untagged: 1,
  });
  // Of two tags below one, an asset counts once for that.
  expect(found.tags).toEqual([
    { tag: 'props', count: 2 },
    { tag: 'props/shields', count: 1 },
    { tag: 'Props/Swords', count: 1 },
  ]);
  expect(counted(index, { place: 'trash' }).total).toBe(1);
  expect(counted(index, { query: 'tag:props' })).toMatchObject({ total: 2, untagged: 0 });
});

test('a name with signs that nobody types, which anybody may have written into a sidecar, is counted as what it is', () => {
  const index = memoryIndex();
  const name = 'Studio \u001f[ "\u0000';
  index.put([entry('a', { connection: { id: 's', name } }), entry('b')]);
  expect(counted(index)).toMatchObject({ total: 2, stars: [{ value: 0, count: 2 }] });
  expect(counted(index).connections.map(({ count }) => count)).toEqual([1, 1]);
});

test('decisions are counted, searched for and sorted by', () => {
  const index = memoryIndex();
  index.put([
    entry('a', { decision: 'reject' }),
    entry('b'),
    entry('c', { decision: 'keep' }),
    entry('d', { decision: 'keep' }),
    entry('e', { decision: 'redo' }),
  ]);
  expect(counted(index)).toMatchObject({
    decisions: [
      { value: 'keep', count: 2 },
      { value: 'reject', count: 1 },
      { value: 'redo', count: 1 },
    ],
    undecided: 1,
  });
  const ids = (query: string): readonly string[] =>
    index.ids({ ...NEWEST_FIRST, sort: 'name', query }, 0, 10);
  expect(ids('decision:keep')).toEqual(['c', 'd']);
  expect(ids('decision:none,redo')).toEqual(['b', 'e']);
  expect(ids('-decision:keep')).toEqual(['a', 'b', 'e']);
  expect(index.ids({ ...NEWEST_FIRST, sort: 'decision' }, 0, 10)).toEqual(['c', 'd', 'a', 'e', 'b']);
  index.put([entry('b', { decision: 'keep' })]);
  expect(counted(index)).toMatchObject({ undecided: 0 });
});

test('what changes is counted again: edited, moved, removed, copied, and put in the place of another', () => {
  const index = memoryIndex();
  index.put([entry('a'), entry('b'), entry('c')]);
  expect(counted(index).total).toBe(3);
  index.put([entry('a', { tags: ['new'], rating: 5 })]);
  expect(counted(index)).toMatchObject({ total: 3, tags: [{ tag: 'new', count: 1 }], untagged: 2 });
  index.move('assets/2026-11/b', 'trash/2026-11/b');
  expect(counted(index).total).toBe(2);
  expect(counted(index, { place: 'trash' }).total).toBe(1);
  index.remove(['assets/2026-11/c']);
  expect(counted(index).total).toBe(1);
  // A copy with the same id is not shown, and takes the place of its original when that goes.
  index.put([entry('a', { rating: 1 }, 'assets/2026-11/z-copy')]);
  expect(counted(index)).toMatchObject({ total: 1, stars: [{ value: 5, count: 1 }] });
  index.remove(['assets/2026-11/a']);
  expect(counted(index)).toMatchObject({ total: 1, stars: [{ value: 1, count: 1 }] });
});

test('many assets are read in several turns, and changes meanwhile are in the counts', () => {
  const index = memoryIndex();
  index.put(Array.from({ length: 1_200 }, (_, at) => entry(`a${at}`)));
  expect(index.facets('library', null)).toBeNull();
  index.put([entry('a0', { rating: 2 }), entry('new')]);
  index.remove(['assets/2026-11/a1']);
  expect(counted(index)).toMatchObject({ total: 1_200, stars: [{ value: 2, count: 1 }, { value: 0 }] });
});

test('while others write all the time, one reading is under way and one is owed: each question is answered, and from what was written before it', async () => {
  const home = await tempFolder();
  const file = join(home, 'index.sqlite');
  const writer = assetIndex(new DatabaseSync(file), file);
  const reader = assetIndex(new DatabaseSync(file), file);
  onTestFinished(() => {
    writer.close();
    reader.close();
  });
  writer.put(Array.from({ length: 1_200 }, (_, at) => entry(`a${at}`)));
  reader.follow();
  let written = 1_200;
  let asked = reader.facetsNow();
  const answers: { readonly total: number; readonly atLeast: number; readonly turns: number }[] = [];
  let atLeast = written;
  // A reading takes three turns, and there is a write in each of them.
  for (let turn = 0, turns = 1; answers.length < 4 && turn < 100; turn += 1, turns += 1) {
    const found = reader.facets('library', null, asked);
    if (found !== null) {
      answers.push({ total: found.total, atLeast, turns });
      asked = reader.facetsNow();
      atLeast = written;
      turns = 0;
    }
    writer.put([entry(`b${turn}`)]);
    written += 1;
    reader.follow();
  }
  expect(answers.length).toBe(4);
  for (const { total, atLeast: least, turns } of answers) {
    expect(total).toBeGreaterThanOrEqual(least);
    expect(turns).toBeLessThanOrEqual(6);
  }
  // The last write is in the counts of who asks after it.
  expect(counted(reader).total).toBe(written);
});

import { expect, test } from 'vitest';
import { memoryIndex } from '../../../../../../../main/engine/library/index/asset-index.ts';
import { indexEntry } from '../../../../../../../main/engine/library/index/index-entry.ts';
import type { Asset } from '../../../../../../../shared/model/asset.ts';
import { type LibraryOrder, NEWEST_FIRST } from '../../../../../../../shared/model/library-order.ts';
import { faultsOf } from '../../../../../../../shared/model/quality/quality-figures.ts';
import { DEFAULT_LIMITS } from '../../../../../../../shared/model/quality/quality-limits.ts';
import { assetOf } from '../../../../../../helpers/engine/sidecars.ts';
import { fittingBy, measuredQuality } from '../../../../../../helpers/quality/measured.ts';

const entry = (id: string, quality: Asset['quality']) =>
  indexEntry(
    `assets/2026-11/${id}`,
    { mtime: 1, bytes: 1 },
    assetOf(id, quality === undefined ? {} : { quality }),
  );

function filled() {
  const index = memoryIndex();
  index.put([
    entry('fine', measuredQuality({ pieces: 3 })),
    entry('open', measuredQuality({ open: { edges: 8, share: 0.02, holes: 2 } })),
    entry('islands', measuredQuality({ islands: { count: 30, share: 0.01 }, pieces: 31 })),
    entry('owed', { is: 'owed' }),
    entry('never', undefined),
    entry('strange', { is: 'unmeasurable', of: 'a'.repeat(64), at: '', why: 'format' }),
  ]);
  return index;
}

function ids(query: string, order: Partial<LibraryOrder> = {}): readonly string[] {
  return filled().ids({ ...NEWEST_FIRST, query, ...order }, 0, 20);
}

test.each([
  ['closed:yes', ['fine', 'islands']],
  ['closed:no', ['open']],
  ['pieces:3', ['fine']],
  ['pieces:>2', ['fine', 'islands']],
  ['holes:2', ['open']],
  ['open:>=1%', ['open']],
  ['islands:20..40', ['islands']],
  ['texture:>=1k', ['fine', 'islands', 'open']],
  ['used:60%', ['fine', 'islands', 'open']],
  ['match:<90', []],
  ['is:unmeasured', ['never', 'owed']],
  ['is:owed', ['owed']],
  ['is:broken', ['islands', 'open']],
  ['-is:broken', ['fine', 'never', 'owed', 'strange']],
])('%s', (query, found) => {
  expect([...ids(query)].sort()).toEqual(found);
});

test('what looks broken depends on the limits of the search, and on nothing that is kept', () => {
  const limits = { ...DEFAULT_LIMITS, open: 5, islands: 30 };
  expect(ids('is:broken', { limits })).toEqual([]);
  expect([...ids('is:broken', { limits: { ...limits, pieces: 2 } })].sort()).toEqual(['fine', 'islands']);
});

test('the worst of all adds up shares of everything that is wrong, without what does not apply', () => {
  const index = filled();
  index.put([
    entry('misses', measuredQuality({ overlap: null, turned: { faces: 5, share: 0.05 } })),
    entry('worst', measuredQuality({ overlap: { share: 0.3 }, turned: { faces: 5, share: 0.05 } })),
  ]);
  expect(index.ids({ ...NEWEST_FIRST, sort: 'worst' }, 0, 3)).toEqual(['worst', 'misses', 'open']);
  expect(index.ids({ ...NEWEST_FIRST, sort: 'worst' }, 0, 20)).toHaveLength(8);
});

test('the order by all that is wrong is that of the sum which the window shows', () => {
  const index = memoryIndex();
  const qualities = [0.01, 0.5, 0.2, 0.07].flatMap((share, at) => [
    measuredQuality({ open: { edges: 1, share, holes: 1 }, match: fittingBy(1 - share / 2) }),
    measuredQuality({ overlap: { share: share / 3 }, degenerate: { faces: 1, share: at / 10 } }),
    measuredQuality({
      nonManifold: { edges: 1, share },
      turned: { faces: 1, share: share / 5 },
      overlap: null,
    }),
  ]);
  index.put(qualities.map((quality, at) => entry(`asset-${at}`, quality)));
  const sums = new Map(
    qualities.map((quality, at) => [
      `asset-${at}`,
      quality.is === 'measured' ? faultsOf(quality.measures) : Number.NaN,
    ]),
  );
  const shown = index.ids({ ...NEWEST_FIRST, sort: 'worst' }, 0, 20).map((id) => sums.get(id) ?? Number.NaN);
  expect(new Set(shown).size).toBe(12);
  expect(shown).toEqual([...shown].sort((a, b) => b - a));
});

test('the worst comes first, and what was not measured last', () => {
  expect(ids('', { sort: 'most-open' }).slice(0, 1)).toEqual(['open']);
  expect(ids('', { sort: 'most-pieces' }).slice(0, 3)).toEqual(['islands', 'fine', 'open']);
  expect(ids('', { sort: 'worst-match' })).toHaveLength(6);
});

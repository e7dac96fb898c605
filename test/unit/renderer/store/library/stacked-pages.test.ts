import { expect, it } from 'vitest';
import { coverCount, isCounted, placeOnPages } from '../../../../../renderer/store/library/stacked-pages.ts';
import type { AssetView } from '../../../../../shared/bridge/views.ts';
import { NEWEST_FIRST } from '../../../../../shared/model/library-order.ts';
import { assetOf } from '../../../../helpers/engine/sidecars.ts';

const view = (id: string, subject: string, top: string): AssetView => ({
  asset: assetOf(id),
  folder: `/lib/${id}`,
  place: 'library',
  cover: null,
  result: `/asset/${id}/a.glb`,
  format: 'glb',
  stack: { subject, members: 2, top },
});
const pages = (libraryOrder = { ...NEWEST_FIRST, stacked: true }, libraryMatches: number | null = 3) => ({
  libraryOrder,
  libraryMatches,
  libraryStatus: { total: 10, trashed: 4 },
  assetPages: new Map([[2, { views: [view('other', 'o', 'other'), view('top', 's', 'top')], revision: 1 }]]),
  assetsById: new Map([
    ['hidden', view('hidden', 's', 'top')],
    ['far', view('far', 'f', 'far')],
  ]),
});

it('finds an asset, or the stack that it is in, on the loaded pages', () => {
  expect(placeOnPages(pages(), 'top')).toEqual({ page: 2, at: 1 });
  expect(placeOnPages(pages(), 'hidden')).toEqual({ page: 2, at: 1 });
  expect(placeOnPages(pages({ ...NEWEST_FIRST, stacked: false }), 'hidden')).toBeNull();
  expect(placeOnPages(pages(), 'far')).toBeNull();
  expect(placeOnPages(pages(), 'unknown')).toBeNull();
});

it('counts covers as the engine said, and an asset that comes into an empty library', () => {
  expect(coverCount(pages())).toBe(3);
  expect(coverCount(pages(undefined, null))).toBe(10);
  expect(coverCount(pages(undefined, 0))).toBe(10);
  expect(coverCount(pages(undefined, 12))).toBe(10);
  expect(coverCount(pages({ ...NEWEST_FIRST, stacked: true, query: 'bird' } as never, 0))).toBe(0);
  expect([
    isCounted(NEWEST_FIRST),
    isCounted({ ...NEWEST_FIRST, stacked: true }),
    isCounted({ ...NEWEST_FIRST, query: 'a' }),
  ]).toEqual([false, true, true]);
});

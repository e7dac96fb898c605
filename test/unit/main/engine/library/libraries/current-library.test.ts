import { expect, it } from 'vitest';
import {
  currentLibrary,
  shownLibraries,
} from '../../../../../../main/engine/library/libraries/current-library.ts';
import type { StoredAsset } from '../../../../../../main/engine/library/library.ts';
import type { OpenLibrary } from '../../../../../../main/engine/library/open-library.ts';

/** A library whose files are said by its own name. */
function library(folder: string, ids: readonly string[]): OpenLibrary {
  const stored = (id: string) =>
    ({ folder: `${folder}/assets/${id}`, asset: { id } }) as unknown as StoredAsset;
  return {
    folder,
    collections: { of: folder },
    get: async (id: string) => (ids.includes(id) ? stored(id) : null),
    openFile: async ({ folder: at }: StoredAsset, path: string) => `${folder} has ${at}/${path}`,
  } as unknown as OpenLibrary;
}

it('the current library is the one that is current when it is asked', () => {
  const [one, other] = [library('/one', []), library('/other', [])];
  let now = one;
  const current = currentLibrary({ current: () => now, subscribe: () => () => undefined });
  expect([current.folder, current.collections]).toEqual(['/one', { of: '/one' }]);
  now = other;
  expect([current.folder, current.collections]).toEqual(['/other', { of: '/other' }]);
});

it('a file that is shown is opened by the library that its asset lies in, also if its name begins like another’s', async () => {
  const shown = shownLibraries({ all: () => [library('/lib', ['a']), library('/lib 2', ['b'])] });
  const [a, b] = [await shown.get('a'), await shown.get('b')];
  if (a === null || b === null) throw new Error('both are there');
  expect(await shown.openFile(a, 'model.glb')).toBe('/lib has /lib/assets/a/model.glb');
  expect(await shown.openFile(b, 'model.glb')).toBe('/lib 2 has /lib 2/assets/b/model.glb');
  expect(await shown.openFile({ ...a, folder: '/elsewhere/a' }, 'model.glb')).toBeNull();
  expect(await shown.get('c')).toBeNull();
});

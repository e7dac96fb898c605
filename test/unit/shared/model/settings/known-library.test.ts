import { expect, it } from 'vitest';
import { MOST_LIBRARIES, withLibrary } from '../../../../../shared/model/settings/known-library.ts';

const known = (id: string, folder = `/${id}`, openedAt = 1) => ({ id, folder, openedAt });

it('the last opened is first, each library and each folder is there once, and the oldest are left out', () => {
  const list = [known('a'), known('b'), known('c')];
  expect(withLibrary(list, known('b', '/b', 2))).toEqual([known('b', '/b', 2), known('a'), known('c')]);
  expect(withLibrary(list, known('a', '/moved', 2)).map(({ folder }) => folder)).toEqual([
    '/moved',
    '/b',
    '/c',
  ]);
  expect(withLibrary(list, known('x', '/c', 2)).map(({ id }) => id)).toEqual(['x', 'a', 'b']);
  const many = Array.from({ length: MOST_LIBRARIES }, (_, at) => known(`l${at}`));
  expect(withLibrary(many, known('new'))).toHaveLength(MOST_LIBRARIES);
});

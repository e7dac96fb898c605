import { expect, it } from 'vitest';
import { folderOfRow } from '../../../../../../renderer/features/batch/plan/row-folder.ts';

it.each([
  { of: 'a subfolder', name: 'hero.png', folders: ['/refs/props/a'], sources: ['/refs'], is: 'props/a' },
  { of: 'a source with a separator', name: 'hero.png', folders: ['/refs/a'], sources: ['/refs/'], is: 'a' },
  { of: 'a drive', name: 'hero.png', folders: ['D:\\refs\\a'], sources: ['D:\\'], is: 'refs\\a' },
  { of: 'a view set', name: 'hero', folders: ['/refs/a', '/refs/a'], sources: ['/other', '/refs'], is: 'a' },
  { of: 'the source itself', name: 'hero.png', folders: ['/refs'], sources: ['/refs'], is: null },
  { of: 'a folder beside it', name: 'hero.png', folders: ['/refs-old'], sources: ['/refs'], is: null },
  {
    of: 'folders of views',
    name: 'hero',
    folders: ['/refs/front', '/refs/back'],
    sources: ['/refs'],
    is: null,
  },
  { of: 'its own name', name: 'hero', folders: ['/refs/hero', '/refs/hero'], sources: ['/refs'], is: null },
  { of: 'an address', name: 'hero.png', folders: [], sources: ['/refs'], is: null },
])('names the folder of a row: $of', ({ name, folders, sources, is }) => {
  expect(folderOfRow({ name, folders }, sources)).toBe(is);
});

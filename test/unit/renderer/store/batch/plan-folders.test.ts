import { describe, expect, it } from 'vitest';
import { foldersOf, rowsWithin } from '../../../../../renderer/store/batch/plan-folders.ts';
import type { PlanRow } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import type { ImageFile, Reference } from '../../../../../shared/model/reference.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';

const [first] = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false).rows;

function imageAt(path: string): ImageFile {
  if (first?.reference.kind !== 'single') throw new Error('The first sample is a single image.');
  return { ...first.reference.image, path };
}

function rowAt(path: string): PlanRow {
  return { ...first!, id: path, reference: { kind: 'single', name: path, image: imageAt(path) } };
}

const ROWS = [
  '/refs/a.png',
  '/refs/props/b.png',
  '/refs/props/old/c.png',
  '/refs/set/d.png',
  '/refsother/e.png',
].map(rowAt);

describe('the folders of a plan', () => {
  it('stand below their source, each with how many images lie in it and below', () => {
    expect(foldersOf('/refs/', ROWS)).toEqual([
      {
        id: '/refs/props',
        name: 'props',
        note: '2',
        items: [{ id: '/refs/props/old', name: 'old', note: '1', items: [] }],
      },
      { id: '/refs/set', name: 'set', note: '1', items: [] },
    ]);
  });
  it('count the views of a set, as their source does', () => {
    const views = ['front', 'back'] as const;
    const reference: Reference = {
      kind: 'views',
      name: 'chair',
      images: views.map((view) => ({ view, image: imageAt(`/refs/set/chair_${view}.png`) })),
    };
    const set = { ...rowAt('/refs/set/chair'), reference };
    expect(foldersOf('/refs', [set, rowAt('/refs/a.png')])).toMatchObject([{ name: 'set', note: '2' }]);
  });
  it('count no file that is none by its content', () => {
    const text = { kind: 'single', name: 'text', image: { ...imageAt('/refs/set/text.png'), format: null } };
    const rows = [rowAt('/refs/set/d.png'), { ...rowAt('/refs/set/text.png'), reference: text as Reference }];
    expect(foldersOf('/refs', rows)).toMatchObject([{ name: 'set', note: '1' }]);
    expect(foldersOf('/refs', rows.slice(1))).toMatchObject([{ name: 'set', note: '0' }]);
  });
  it('are none where all lies in the source itself', () => {
    expect(foldersOf('/refs', [rowAt('/refs/a.png')])).toEqual([]);
    expect(foldersOf('/refs', [])).toEqual([]);
  });
  it('are told of 30,000 folders at once: no folder is compared with all others', () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => rowAt(`/refs/${at % 50}/${at}/a.png`));
    const folders = foldersOf('/refs', rows);
    expect([folders.length, folders[0]?.note, folders[0]?.items?.length]).toEqual([50, '600', 600]);
  });
  it('know Windows’ paths', () => {
    const folders = foldersOf('C:\\refs', [rowAt('C:\\refs\\a.png'), rowAt('C:\\refs\\props\\b.png')]);
    expect(folders.map(({ id }) => id)).toEqual(['C:\\refs\\props']);
  });
  it('show the rows of one and of those below it', () => {
    const ids = (folder: string | null) => rowsWithin(ROWS, folder).map(({ id }) => id);
    expect(ids('/refs/props')).toEqual(['/refs/props/b.png', '/refs/props/old/c.png']);
    expect(ids('/refs')).toHaveLength(4);
    expect(ids(null)).toHaveLength(5);
  });
});

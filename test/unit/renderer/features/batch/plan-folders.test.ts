import { describe, expect, it } from 'vitest';
import { foldersOf, rowsWithin } from '../../../../../renderer/features/batch/plan-folders.ts';
import type { PlanRow } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';

const [first] = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false).rows;

function rowAt(path: string): PlanRow {
  if (first?.reference.kind !== 'single') throw new Error('The first sample is a single image.');
  return { ...first, id: path, reference: { ...first.reference, image: { ...first.reference.image, path } } };
}

const ROWS = [
  '/refs/a.png',
  '/refs/props/b.png',
  '/refs/props/old/c.png',
  '/refs/set/d.png',
  '/refsother/e.png',
].map(rowAt);

describe('the folders of a plan', () => {
  it('stand below their source, each with how many rows lie in it and below', () => {
    expect(foldersOf('/refs/', ROWS)).toEqual([
      {
        id: '/refs',
        name: 'refs',
        note: '4',
        items: [
          {
            id: '/refs/props',
            name: 'props',
            note: '2',
            items: [{ id: '/refs/props/old', name: 'old', note: '1', items: [] }],
          },
          { id: '/refs/set', name: 'set', note: '1', items: [] },
        ],
      },
    ]);
  });
  it('are none where all lies in the source itself', () => {
    expect(foldersOf('/refs', [rowAt('/refs/a.png')])).toEqual([]);
    expect(foldersOf('/refs', [])).toEqual([]);
  });
  it('know Windows’ paths', () => {
    const [top] = foldersOf('C:\\refs', [rowAt('C:\\refs\\a.png'), rowAt('C:\\refs\\props\\b.png')]);
    expect(top?.items.map(({ id }) => id)).toEqual(['C:\\refs\\props']);
  });
  it('show the rows of one and of those below it', () => {
    const ids = (folder: string | null) => rowsWithin(ROWS, folder).map(({ id }) => id);
    expect(ids('/refs/props')).toEqual(['/refs/props/b.png', '/refs/props/old/c.png']);
    expect(ids('/refs')).toHaveLength(4);
    expect(ids(null)).toHaveLength(5);
  });
});

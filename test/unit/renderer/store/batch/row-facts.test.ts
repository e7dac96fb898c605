import { expect, it } from 'vitest';
import { factsOf } from '../../../../../renderer/store/batch/row-facts.ts';
import type { PlanRow } from '../../../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import type { Reference } from '../../../../../shared/model/reference.ts';
import { planFixture } from '../../../../helpers/stand-in/plan-fixture.ts';

const [row] = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false).rows as [PlanRow];
const keysOf = (more: Partial<PlanRow>) => factsOf({ ...row, ...more }).keys.toSorted();

it('the key of a row is the same in a later plan of the same files, however its id ends', () => {
  const arranged = ['row-0b1f9c52-8c6f-4e1f-9f2a-3c2d1e0f9a8b', 'row-0b1f9c52-8c6f-4e1f-9f2a-3c2d1e0f9a87'];
  for (const id of [...arranged, 'row-12']) expect(keysOf({ id })).toEqual(keysOf({ id: 'row-1' }));
  expect(keysOf({ id: 'row-12b' })).not.toEqual(keysOf({ id: 'row-12' }));
});

it('the key of a set is the same whichever of its pictures is which view', () => {
  const image = (path: string) => ({
    path,
    name: path,
    bytes: 1,
    sha256: path,
    format: 'png',
    width: 8,
    height: 8,
  });
  const set = (front: string, back: string) =>
    ({
      kind: 'views',
      name: 'bot',
      images: [
        { view: 'front', image: image(front) },
        { view: 'back', image: image(back) },
      ],
    }) as unknown as Reference;
  expect(keysOf({ reference: set('/a.png', '/b.png') })).toEqual(
    keysOf({ reference: set('/b.png', '/a.png') }),
  );
});

it('a row is in the folders of its images, whichever separators their paths have', () => {
  const image = (path: string) => ({
    path,
    name: path,
    bytes: 1,
    sha256: path,
    format: 'png',
    width: 8,
    height: 8,
  });
  const foldersOf = (path: string) =>
    factsOf({ ...row, reference: { kind: 'single', name: 'a', image: image(path) } as Reference }).folders;
  expect(foldersOf('/refs/bots/a.png')).toEqual(['/refs/bots']);
  expect(foldersOf('C:\\refs\\bots\\a.png')).toEqual(['C:\\refs\\bots']);
  expect(foldersOf('/a.png')).toEqual(['']);
});

import { expect, it } from 'vitest';
import {
  alsoWith,
  asBatch,
  hasOthers,
  remarkOfMends,
  sharedOf,
} from '../../../../../../renderer/features/batch/plan/row-edits.ts';
import { changeRows } from '../../../../../../shared/model/plan/change-rows.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES } from '../../../../../../shared/model/recipe.ts';
import { planFixture } from '../../../../../helpers/stand-in/plan-fixture.ts';

const { rows } = planFixture('busy', ['/refs'], DEFAULT_RECIPE, false);
const { depth } = DEFAULT_RECIPES;
const after = (changes: ReturnType<typeof alsoWith>, from = rows) => changeRows(from, changes, () => 'wish');

it('a value that rows share is shown, and one in which they differ is mixed', () => {
  const [first, second] = [rows[0]!, { ...rows[1]!, labels: { name: 'Chair' } }];
  expect(sharedOf([first, rows[2]!], ({ labels }) => labels?.name)).toEqual({ isMixed: false });
  expect(sharedOf([second], ({ labels }) => labels?.name)).toEqual({ isMixed: false, value: 'Chair' });
  expect(sharedOf([first, second], ({ labels }) => labels?.name)).toEqual({ isMixed: true });
});

it('a further recipe makes one row more for each reference, and none where there is one already', () => {
  const once = after(alsoWith(rows, rows.slice(0, 2), depth));
  expect(once).toHaveLength(rows.length + 2);
  expect(once.filter(({ recipe }) => recipe?.kind === 'depth').map(({ id }) => id)).toEqual([
    'row-1b',
    'row-2b',
  ]);
  expect(alsoWith(once, once.slice(0, 4), depth)).toEqual([]);
  expect(once.filter(hasOthers(once)).map(({ id }) => id)).toEqual(['row-1', 'row-1b', 'row-2', 'row-2b']);
});

it('a further recipe leaves each reference the recipe of its own', () => {
  const mixed = rows.map((row, index) => (index === 0 ? { ...row, recipe: depth } : row));
  const fine = { ...DEFAULT_RECIPE, format: 'obj' } as typeof DEFAULT_RECIPE;
  const both = after(alsoWith(mixed, mixed.slice(0, 2), fine), mixed);
  expect(both.slice(0, 4).map(({ id, recipe }) => [id, recipe])).toEqual([
    ['row-1', depth],
    ['row-1b', fine],
    ['row-2', undefined],
    ['row-2b', fine],
  ]);
});

it('forgetting changes leaves one plain row of each reference, and beside an owed row none', () => {
  const [one, two, three] = [rows[0]!, rows[1]!, rows[2]!].map((row) => ({ ...row, status: 'new' as const }));
  const owed = { ...three!, status: 'owed' as const, recipe: depth };
  const own = [
    { ...one!, labels: { name: 'Chair' }, again: true as const, wish: 'w' },
    { ...one!, id: `${one!.id}b`, recipe: depth },
    two!,
    owed,
    { ...three!, id: `${three!.id}b`, labels: { note: 'n' } },
  ];
  const left = after(asBatch(own), own);
  expect(left.map(({ id, recipe, labels, wish }) => [id, recipe, labels, wish])).toEqual([
    [one!.id, undefined, undefined, undefined],
    [two!.id, undefined, undefined, undefined],
    [owed.id, depth, undefined, undefined],
  ]);
  expect(asBatch(left)).toEqual([]);
});

it('a recipe that mends by itself says that a row does not', () => {
  expect(remarkOfMends({ name: 'Hero', recipe: DEFAULT_RECIPE, fixes: ['pad'] })).toContain('Hero');
  expect(remarkOfMends({ name: 'Hero', recipe: DEFAULT_RECIPE, fixes: [] })).toBeNull();
});

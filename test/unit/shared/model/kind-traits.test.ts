import { expect, it } from 'vitest';
import { TASK_KINDS } from '../../../../shared/interface/tasks.ts';
import { inputTraits, RESULT_TYPES } from '../../../../shared/model/kind-traits.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES, type Recipe } from '../../../../shared/model/recipe.ts';

it('every kind of task says what its result is, and what its batches are made of', () => {
  const traits = TASK_KINDS.map((kind) => [RESULT_TYPES[kind], inputTraits(DEFAULT_RECIPES[kind])]);
  expect(traits).toEqual([
    ['model', { files: 'images', imageUrls: false, meshes: 'none' }],
    ['model', { files: 'meshes', imageUrls: false, meshes: 'many' }],
    ['depth map', { files: 'images', imageUrls: true, meshes: 'none' }],
  ]);
  expect(inputTraits({ ...DEFAULT_RECIPE, make: 'texture' })).toMatchObject({ meshes: 'one' });
});

it('a kind that says nothing of itself is an error, and is not taken for another', () => {
  expect(() => inputTraits({ ...DEFAULT_RECIPE, kind: 'fourth' } as unknown as Recipe)).toThrow();
});

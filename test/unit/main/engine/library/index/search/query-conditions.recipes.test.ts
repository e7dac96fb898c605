import { expect, test } from 'vitest';
import { memoryIndex } from '../../../../../../../main/engine/library/index/asset-index.ts';
import { indexEntry } from '../../../../../../../main/engine/library/index/index-entry.ts';
import type { Asset } from '../../../../../../../shared/model/asset.ts';
import { NEWEST_FIRST, type RecipeOfName } from '../../../../../../../shared/model/library-order.ts';
import {
  BUILT_IN_RECIPES,
  DEFAULT_RECIPES,
  LIGHT_RECIPE,
  recipeAsSent,
} from '../../../../../../../shared/model/recipe.ts';
import { assetOf } from '../../../../../../helpers/engine/sidecars.ts';

const recipeCalled = (name: string) => {
  const found = BUILT_IN_RECIPES.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no recipe is called ${name}`);
  return { recipe: recipeAsSent(found.recipe) };
};

const ASSETS: Readonly<Record<string, Partial<Asset>>> = {
  anvil: recipeCalled('Quick model'),
  barrel: recipeCalled('Light model'),
  crate: recipeCalled('Blockout, geometry only'),
  door: recipeCalled('Fine model'),
  'elf with a light': { recipe: { ...LIGHT_RECIPE, faces: 99_999 } },
  fox: { recipe: { ...LIGHT_RECIPE, pbr: true } },
  gate: { kind: 'depth', recipe: DEFAULT_RECIPES.depth },
  house: { recipe: recipeAsSent(LIGHT_RECIPE), imported: { way: 'copy', as: 'model', files: [] } },
};

function found(query: string): readonly string[] {
  const index = memoryIndex();
  for (const [id, changes] of Object.entries(ASSETS))
    index.put([indexEntry(`assets/2026-11/${id}`, { mtime: 1, bytes: 1 }, assetOf(id, changes))]);
  return [...index.ids({ ...NEWEST_FIRST, query }, 0, 20)].sort();
}

test.each([
  ['recipe:light', ['barrel']],
  ['recipe:LIG', ['barrel']],
  ['recipe:"light model"', ['barrel']],
  ['recipe:"light quick"', []],
  ['recipe:quick', ['anvil']],
  ['recipe:fine', ['door']],
  ['recipe:geometry', ['crate']],
  ['recipe:light recipe:quick', []],
  ['recipe:1024', ['door']],
  ['recipe:model -recipe:light -recipe:512', ['door', 'house']],
  ['light', ['elf with a light']],
])('%s', (query, expected) => {
  expect(found(query)).toEqual(expected);
});

test('all but those of a recipe, by the name of a built-in one or by other words', () => {
  const all = Object.keys(ASSETS);
  expect(found('-recipe:light')).toEqual(all.filter((id) => id !== 'barrel'));
  expect(found('-recipe:depth')).toEqual(all.filter((id) => id !== 'gate'));
});

test('those of a recipe that is found by its name beside the built-in ones, and none while nothing is called so', () => {
  const recipe = { ...LIGHT_RECIPE, faces: 99_999 };
  const index = memoryIndex();
  for (const [id, changes] of Object.entries(ASSETS))
    index.put([indexEntry(`assets/2026-11/${id}`, { mtime: 1, bytes: 1 }, assetOf(id, changes))]);
  const named = (query: string, recipes?: readonly RecipeOfName[]) => [
    ...index.ids({ ...NEWEST_FIRST, query, ...(recipes !== undefined && { recipes }) }, 0, 20),
  ];
  const own = [
    { name: 'Hero prop', recipe },
    { name: 'Hero prop', recipe: { ...recipe, faces: 12_345 } },
  ];
  expect(named('recipe:hero', own)).toEqual(['elf with a light']);
  expect(named('recipe:hero')).toEqual([]);
  expect(named('recipe:hero', [{ name: 'Hero prop', recipe: LIGHT_RECIPE }])).toEqual(['barrel']);
});

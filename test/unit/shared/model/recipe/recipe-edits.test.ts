import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recipeDifferences } from '../../../../../shared/model/recipe/recipe-difference.ts';
import {
  duplicated,
  imported,
  moved,
  renamed,
  takenBack,
  updated,
  withoutRecipe,
  withRecipe,
} from '../../../../../shared/model/recipe/recipe-edits.ts';
import { MOST_VERSIONS, type SavedRecipes } from '../../../../../shared/model/recipe/saved-recipe.ts';
import { DEFAULT_RECIPE, DEFAULT_RECIPES } from '../../../../../shared/model/recipe.ts';

const ALL: SavedRecipes = ['A', 'B', 'C'].map((name) => ({ name, recipe: DEFAULT_RECIPE }));
const FINE = { recipe: { ...DEFAULT_RECIPE, resolution: '1024' as const } };
const names = (all: SavedRecipes): string => all.map(({ name }) => name).join(' ');

describe('the recipes of the artist', () => {
  it('are put in another order, renamed, duplicated and deleted', () => {
    expect(names(moved(ALL, 'B', -1))).toBe('B A C');
    expect(names(moved(ALL, 'C', 1))).toBe('A B C');
    expect(names(renamed(ALL, 'b', 'D'))).toBe('A D C');
    expect(names(duplicated(ALL, 'A', ['A (2)']))).toBe('A A (3) B C');
    expect(names(withoutRecipe(ALL, 'b'))).toBe('A C');
  });

  it('keep what they were before each update, newest first, and not without end', () => {
    const once = updated(ALL, 'B', FINE, 7);
    expect(once[1]).toEqual({ name: 'B', ...FINE, versions: [{ recipe: DEFAULT_RECIPE, until: 7 }] });
    expect(updated(once, 'B', FINE, 8)).toEqual(once);
    const often = Array.from({ length: 50 }, (_, at) => 100_000 + at).reduce(
      (all, faces, at) => updated(all, 'B', { recipe: { ...DEFAULT_RECIPE, faces } }, at),
      ALL,
    );
    expect(often[1]?.versions).toHaveLength(MOST_VERSIONS);
    expect(often[1]?.versions?.[0]).toMatchObject({ recipe: { faces: 100_048 }, until: 49 });
  });

  it('take a recipe of a file beside one of the same name, or as its newest version', () => {
    const added = [{ name: 'b', ...FINE, fixes: ['pad' as const] }];
    expect(names(imported(ALL, added, 'beside', [], 1))).toBe('A B C b (2)');
    expect(imported(ALL, added, 'replace', [], 1)[1]).toEqual({
      name: 'B',
      ...FINE,
      fixes: ['pad'],
      versions: [{ recipe: DEFAULT_RECIPE, until: 1 }],
    });
    expect(names(imported([], [{ name: 'Quick model', ...FINE }], 'replace', ['Quick model'], 1))).toBe(
      'Quick model (2)',
    );
  });

  it('come back as they were, whatever was changed', () => {
    const change = fc.constantFrom<(all: SavedRecipes) => SavedRecipes>(
      (all) => withoutRecipe(all, 'B'),
      (all) => moved(all, 'A', 1),
      (all) => renamed(all, 'C', 'D'),
      (all) => updated(all, 'A', FINE, 1),
      (all) => duplicated(all, 'A', []),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 5 }), change, (earlier, edit) => {
        const before = earlier.reduce((all, each) => each(all), ALL);
        const after = edit(before);
        expect(takenBack(after, before, after)).toEqual(before);
        // Something else was saved since: it stays.
        const since = withRecipe(after, { name: 'Since', recipe: DEFAULT_RECIPES.depth });
        const back = takenBack(since, before, after);
        expect(back.map(({ name }) => name).sort()).toEqual(
          [...before.map(({ name }) => name), 'Since'].sort(),
        );
      }),
    );
  });

  it('say field by field what differs', () => {
    expect(recipeDifferences({ recipe: DEFAULT_RECIPE }, { ...FINE, fixes: ['pad', 'convert'] })).toEqual([
      { field: 'Resolution', before: '512', after: '1024' },
      { field: 'Mends', before: 'none', after: 'convert, pad to a square' },
    ]);
    expect(
      recipeDifferences({ recipe: DEFAULT_RECIPES.depth }, { recipe: DEFAULT_RECIPES.segmentation }),
    ).toContainEqual({ field: 'Background', before: 'removed', after: null });
  });
});

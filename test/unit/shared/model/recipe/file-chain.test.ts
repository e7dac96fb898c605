import { describe, expect, it } from 'vitest';
import type { NamedChain } from '../../../../../shared/model/chain/chain.ts';
import { readRecipeFile } from '../../../../../shared/model/recipe/recipe-file.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { GEOMETRY, step, WHOLE_CHAIN } from '../../../../helpers/chain/chains.ts';

const FIGURES: NamedChain = { name: 'Figures', ...WHOLE_CHAIN };

const file = (chains: unknown, head: object = {}): string =>
  JSON.stringify({ format: 'maquette-recipes', version: 2, ...head, chains });
const withSteps = (...steps: readonly unknown[]): string => file([{ name: 'Figures', steps }]);

describe('a recipe file with chains', () => {
  it('gives its chains, beside recipes or without any', () => {
    expect(readRecipeFile('studio.json', file([FIGURES]))).toEqual({ recipes: [], chains: [FIGURES] });
    const hero = { name: 'Hero prop', recipe: DEFAULT_RECIPE };
    expect(readRecipeFile('studio.json', file([FIGURES], { recipes: [hero] }))).toEqual({
      recipes: [hero],
      chains: [FIGURES],
    });
  });

  it.each([
    ['no chains', file([]), /the field “chains”/],
    [
      'chains in the first version of the format',
      file([FIGURES], { version: 1 }),
      /“recipes” of it is missing/,
    ],
    ['a chain without steps', withSteps(), /“steps” of “Figures”/],
    [
      'a field of its own in a recipe',
      withSteps(step('a', null, { ...GEOMETRY, run: 'x' } as never)),
      /“Figures” has the field “run”/,
    ],
    [
      'a step that cannot follow',
      withSteps(step('a', null, GEOMETRY), step('b', 'a', GEOMETRY)),
      /the chain “Figures” cannot be used: Step 2 makes a model of a picture, and step 1 gives none/,
    ],
    ['steps of one id', withSteps(step('a', null, GEOMETRY), step('a', null, GEOMETRY)), /same id as a step/],
    [
      'a chain and a recipe of one name',
      file([FIGURES], { recipes: [{ name: 'figures', recipe: DEFAULT_RECIPE }] }),
      /two recipes named “Figures”|two recipes named “figures”/,
    ],
  ])('with %s is refused in one sentence that names it', (_what, text, why) => {
    const reading = readRecipeFile('studio.json', text);
    const refused = 'refused' in reading ? reading.refused : 'it was read';
    expect(refused).toMatch(why);
    expect(refused).toMatch(/^studio\.json was not read: .*\.$/);
  });
});

import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { plainLine } from '../../../../../shared/interface/plain-text.ts';
import { FIXES } from '../../../../../shared/model/mend/fix.ts';
import {
  MAX_RECIPE_FILE_BYTES,
  readRecipeFile,
  recipeFileText,
} from '../../../../../shared/model/recipe/recipe-file.ts';
import {
  BUILT_IN_RECIPES,
  DEFAULT_RECIPE,
  DEFAULT_RECIPES,
  type NamedRecipe,
} from '../../../../../shared/model/recipe.ts';

const HERO: NamedRecipe = { name: 'Hero prop', recipe: DEFAULT_RECIPE, fixes: ['convert', 'pad'] };

/** A file as another program may write it. */
const file = (recipes: unknown, head: object = {}): string =>
  JSON.stringify({ format: 'maquette-recipes', version: 1, ...head, recipes });
const withRecipe = (change: object): string => file([{ ...HERO, recipe: { ...DEFAULT_RECIPE, ...change } }]);
const refusalOf = (text: string): string => {
  const reading = readRecipeFile('studio.json', text);
  return 'refused' in reading ? reading.refused : 'it was read';
};

describe('a recipe file', () => {
  it('gives back what was written into it, fixes included', () => {
    const recipes = [...BUILT_IN_RECIPES, HERO, { name: 'Depth', recipe: DEFAULT_RECIPES.depth }];
    expect(readRecipeFile('studio.json', recipeFileText(recipes))).toEqual({ recipes, chains: [] });
  });

  it('may begin with a byte order mark', () => {
    expect(readRecipeFile('studio.json', `\uFEFF${recipeFileText([HERO])}`)).toEqual({
      recipes: [HERO],
      chains: [],
    });
  });

  it.each([
    ['no JSON', 'not json', /not a recipe file of Maquette/],
    ['other JSON', '{"recipes": []}', /not a recipe file of Maquette/],
    ['an empty file', '', /not a recipe file of Maquette/],
    ['a newer version', file([], { version: 3, steps: [] }), /newer version of Maquette wrote it \(format 3/],
    ['no recipes', file([]), /the field “recipes”/],
    ['faces out of range', withRecipe({ faces: 5 }), /“Hero prop” cannot be used: 5 faces is outside/],
    ['a resolution its model lacks', withRecipe({ resolution: '1536fast' }), /does not offer resolution/],
    [
      'an unknown model',
      withRecipe({ model: 'mystery' }),
      /“model” of “Hero prop” is not one of generalv1.5/,
    ],
    ['a missing field', withRecipe({ pbr: undefined }), /“pbr” of “Hero prop” is missing or not allowed/],
    [
      'an unknown fix',
      file([{ ...HERO, fixes: ['sharpen'] }]),
      /“fixes” of “Hero prop” is not one of convert/,
    ],
    ['a command in a recipe', withRecipe({ command: 'rm -rf ~' }), /“command”, which no recipe has/],
    [
      'a command beside the recipes',
      file([HERO], { cutoutCommand: 'x' }),
      /“cutoutCommand”, which no recipe has/,
    ],
    [
      'a name that steers the terminal',
      file([{ ...HERO, name: '\u001b[2Jx' }]),
      /“name” of “x” is missing or not/,
    ],
    ['a name that turns the text around', file([{ ...HERO, name: 'a\u202eb' }]), /“name” of “ab”/],
    [
      'two recipes of one name',
      file([HERO, { ...HERO, name: 'hero PROP' }]),
      /two recipes named “hero PROP”/,
    ],
    ['something that is no recipe', file([7]), /recipe 1 is no recipe/],
    ['far too much', file([HERO]).padEnd(1_100_000), /larger than 1 MB/],
    [
      'very deep values',
      `{"format":"maquette-recipes","version":1,"recipes":${'['.repeat(99)}${']'.repeat(99)}}`,
      /more than any/,
    ],
  ])('with %s is refused in one sentence that names it', (_what, text, why) => {
    expect(refusalOf(text)).toMatch(why);
    expect(refusalOf(text)).toMatch(/^studio\.json was not read: .*\.$/);
  });

  it('that is all brackets is not even parsed', () => {
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    expect(refusalOf('['.repeat(1_000_000))).toMatch(/is not a recipe file of Maquette/);
    expect(parse).not.toHaveBeenCalled();
  });

  it('is refused as a whole if one of its recipes is', () => {
    expect(refusalOf(file([HERO, { name: 'Broken', recipe: { kind: 'model' } }]))).toMatch(/“Broken”/);
  });

  it('never throws, whatever JSON it holds, and reads only what can be written again', () => {
    const head = { format: 'maquette-recipes', version: 1 };
    const odd = fc.oneof(
      fc.json(),
      fc.string(),
      fc.array(fc.jsonValue()).map((recipes) => JSON.stringify({ ...head, recipes })),
      fc
        .dictionary(
          fc.constantFrom('make', 'model', 'faces', 'kind', 'pbr', '__proto__', 'x'),
          fc.jsonValue(),
        )
        .map((change) => withRecipe(change)),
    );
    fc.assert(
      fc.property(odd, (text) => {
        const reading = readRecipeFile('a.json', text);
        if ('refused' in reading) expect(reading.refused).toMatch(/^a\.json was not read: [^\n]+\.$/);
        else expect(readRecipeFile('a.json', recipeFileText(reading.recipes))).toEqual(reading);
      }),
    );
  });

  it('keeps every allowed recipe, name and choice of fixes', () => {
    const named = fc.record({
      name: fc
        .string({ unit: 'grapheme', maxLength: 30 })
        .map((name) => plainLine(name).trim())
        .filter((name) => name !== ''),
      recipe: fc.oneof(
        fc.integer({ min: 100_000, max: 2_000_000 }).map((faces) => ({ ...DEFAULT_RECIPE, faces })),
        fc.constantFrom(DEFAULT_RECIPES.depth, DEFAULT_RECIPES.segmentation),
      ),
      fixes: fc.subarray([...FIXES], { minLength: 1 }),
    });
    const different = fc.uniqueArray(named, {
      minLength: 1,
      maxLength: 20,
      selector: ({ name }) => name.toLowerCase(),
    });
    fc.assert(
      fc.property(different, (recipes) => {
        expect(readRecipeFile('a.json', recipeFileText(recipes))).toEqual({ recipes, chains: [] });
      }),
    );
  });
});

it('as many chains of as many steps as a file of its size can hold are read again', () => {
  const parts = DEFAULT_RECIPES.segmentation;
  const steps = [
    { id: 'model', from: null, approve: false, recipe: DEFAULT_RECIPES.model },
    ...Array.from({ length: 15 }, (_, at) => ({ id: `p${at}`, from: 'model', approve: true, recipe: parts })),
  ];
  const chains = Array.from({ length: 150 }, (_, at) => ({ name: `Chain ${at}`, steps }));
  const text = recipeFileText([], chains);
  expect(text.length).toBeLessThan(MAX_RECIPE_FILE_BYTES);
  expect(readRecipeFile('chains.json', text)).toEqual({ recipes: [], chains });
});

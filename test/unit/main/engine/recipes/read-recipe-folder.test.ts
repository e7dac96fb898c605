import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRecipeFolder } from '../../../../../main/engine/recipes/read-recipe-folder.ts';
import { recipeFileText } from '../../../../../shared/model/recipe/recipe-file.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { WHOLE_CHAIN } from '../../../../helpers/chain/chains.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const hero = recipeFileText([{ name: 'Hero', recipe: DEFAULT_RECIPE }]);

describe('a folder of recipes', () => {
  it('names each broken file and reads the others; two recipes of one name are told apart', async () => {
    const home = await tempFolder();
    const place = join(home, 'recipes');
    await mkdir(join(place, 'deeper.json'), { recursive: true });
    await writeFile(join(place, 'a.json'), hero);
    await writeFile(join(place, 'b.JSON'), hero);
    await writeFile(join(place, 'broken.json'), '{');
    await writeFile(join(place, 'newer.json'), hero.replace('"version": 1', '"version": 9'));
    await writeFile(join(place, 'large.json'), ' '.repeat(1_100_000));
    await writeFile(join(place, 'notes.txt'), 'no recipe');
    await writeFile(join(place, '.hidden.json'), 'no recipe');
    await writeFile(join(home, 'outside.json'), hero);
    await symlink(join(home, 'outside.json'), join(place, 'link.json'));
    const { away, recipes, broken } = await readRecipeFolder(place);
    expect(away).toBeNull();
    expect(recipes.map(({ name, file }) => [name, file])).toEqual([
      ['Hero', 'a.json'],
      ['Hero (2)', 'b.JSON'],
    ]);
    expect(broken).toEqual([
      expect.stringMatching(/^broken\.json was not read: it is not a recipe file/),
      expect.stringMatching(/^deeper\.json was not read: it is no file/),
      expect.stringMatching(/^large\.json was not read: it is larger/),
      expect.stringMatching(/^link\.json was not read: it is a link/),
      expect.stringMatching(/^newer\.json was not read: a newer version/),
    ]);
  });

  it('gives its chains as well, under names that nothing else has', async () => {
    const place = await tempFolder();
    const hero = { name: 'Hero', recipe: DEFAULT_RECIPE };
    const chain = { name: 'Figures', ...WHOLE_CHAIN };
    await writeFile(join(place, 'a.json'), recipeFileText([hero], [chain]));
    await writeFile(join(place, 'b.json'), recipeFileText([], [chain, { ...chain, name: 'hero' }]));
    const { recipes, chains, broken } = await readRecipeFolder(place);
    expect(recipes).toEqual([{ ...hero, file: 'a.json' }]);
    expect(chains).toEqual([
      { ...chain, file: 'a.json' },
      { ...chain, name: 'Figures (2)', file: 'b.json' },
      { ...chain, name: 'hero (2)', file: 'b.json' },
    ]);
    expect(broken).toEqual([]);
  });

  it('that is not there is a state, in words', async () => {
    const home = await tempFolder();
    const place = join(home, 'nowhere');
    expect(await readRecipeFolder(place)).toEqual({
      folder: place,
      away: `The recipe folder ${place} is not there; connect its drive, or choose another in the settings.`,
      recipes: [],
      chains: [],
      broken: [],
    });
  });

  it('with hundreds of files of the same names is read up to a bound, which is said', async () => {
    const place = await tempFolder();
    const same = recipeFileText(
      Array.from({ length: 100 }, (_, at) => ({ name: `Hero ${at}`, recipe: DEFAULT_RECIPE })),
    );
    for (let file = 100; file < 125; file += 1) await writeFile(join(place, `${file}.json`), same);
    const { recipes, broken } = await readRecipeFolder(place);
    expect(new Set(recipes.map(({ name }) => name)).size).toBe(2_000);
    expect(recipes).toHaveLength(2_000);
    expect(recipes.at(-1)).toMatchObject({ name: 'Hero 99 (20)', file: '119.json' });
    expect(broken).toEqual([expect.stringMatching(/only the first 2000 are read, up to 119\.json\.$/)]);
  });

  it('stand in the order of their files’ names, and within a file as they are written', async () => {
    const place = await tempFolder();
    const fileOf = (...names: string[]): string =>
      recipeFileText(names.map((name) => ({ name, recipe: DEFAULT_RECIPE })));
    await writeFile(join(place, 'c.json'), fileOf('Zinc', 'Amber'));
    await writeFile(join(place, 'a.json'), fileOf('Marble'));
    const { recipes } = await readRecipeFolder(place);
    expect(recipes.map(({ name }) => name)).toEqual(['Marble', 'Zinc', 'Amber']);
  });
});

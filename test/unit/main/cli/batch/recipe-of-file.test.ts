import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readText, recipeOfFile } from '../../../../../main/cli/batch/recipe-of-file.ts';
import { recipeFileText } from '../../../../../shared/model/recipe/recipe-file.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

it.each(['utf8', 'utf16le'] as const)(
  'takes a recipe from a file in %s with a byte order mark',
  async (encoding) => {
    const path = join(await tempFolder(), 'oak.json');
    await writeFile(
      path,
      `\uFEFF${recipeFileText([{ name: 'Oak – fine', recipe: DEFAULT_RECIPE }])}`,
      encoding,
    );
    expect(await recipeOfFile(path)).toMatchObject({ name: 'Oak – fine', recipe: DEFAULT_RECIPE });
  },
);

it('says what is wrong with a path', async () => {
  const folder = await tempFolder();
  await expect(readText(join(folder, 'gone.json'), 10)).rejects.toMatchObject({ kind: 'not-found' });
  await expect(readText(folder, 10)).rejects.toMatchObject({ kind: 'input' });
});

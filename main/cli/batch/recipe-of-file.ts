import { basename } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import type { NamedChain } from '../../../shared/model/chain/chain.ts';
import { MAX_RECIPE_FILE_BYTES, readRecipeFile } from '../../../shared/model/recipe/recipe-file.ts';
import type { NamedRecipe } from '../../../shared/model/recipe.ts';
import { readSmallBytes } from '../../engine/disk/read-small-file.ts';

/**
 * The only recipe, or the only chain, of a recipe file.
 * @throws AppError `usage` if it has several, `not-found` or `input` if it cannot be read
 */
export async function recipeOfFile(path: string): Promise<NamedRecipe | NamedChain> {
  const read = readRecipeFile(basename(path), await readText(path, MAX_RECIPE_FILE_BYTES));
  if ('refused' in read) throw new AppError('input', read.refused);
  const all = [...read.recipes, ...read.chains];
  const [recipe, ...others] = all;
  if (recipe !== undefined && others.length === 0) return recipe;
  const names = all.map(({ name }) => `“${name}”`).join(', ');
  throw new AppError(
    'usage',
    `${basename(path)} has several recipes (${names}); export the one that is meant alone.`,
  );
}

/**
 * The text of a file; also of one in UTF-16, as the Windows PowerShell writes it with `>`.
 * @throws AppError `not-found` or `input`
 */
export async function readText(path: string, most: number): Promise<string> {
  try {
    const bytes = await readSmallBytes(path, most);
    return bytes.toString(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new AppError('not-found', `There is no file ${path}; check the path.`, { cause });
    }
    throw new AppError('input', `${path} cannot be read (${code ?? message}); name another file.`, { cause });
  }
}

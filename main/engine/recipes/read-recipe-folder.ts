import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { plainLine } from '../../../shared/interface/plain-text.ts';
import {
  MAX_RECIPE_FILE_BYTES,
  RECIPE_FILE_ENDING,
  type RecipeFileReading,
  readRecipeFile,
} from '../../../shared/model/recipe/recipe-file.ts';
import { createRecipeNames } from '../../../shared/model/recipe/saved-recipe.ts';
import { NO_SHARED_RECIPES, type SharedRecipes } from '../../../shared/model/recipe/shared-recipes.ts';
import { readSmallFile } from '../disk/read-small-file.ts';

/** A folder with more files is not one of recipes alone. */
const MOST_FILES = 500;
/** A studio has some dozens. The window lists them all. */
const MOST_RECIPES = 2_000;

/**
 * Reads the recipe files of a folder. A file that cannot be read does not keep the others from it, and a folder that is not there is an answer.
 * Links are not followed: they may lead anywhere.
 * @param folder absolute
 */
export async function readRecipeFolder(folder: string): Promise<SharedRecipes> {
  let names: readonly string[];
  try {
    names = (await readdir(folder)).filter(isRecipeFile).sort();
  } catch (cause) {
    return { ...NO_SHARED_RECIPES, folder, away: awayWords(folder, cause) };
  }
  const broken: string[] = [];
  if (names.length > MOST_FILES) {
    broken.push(
      `Of the ${names.length} files in ${plainLine(folder)} only the first ${MOST_FILES} were read.`,
    );
  }
  const recipes: SharedRecipes['recipes'][number][] = [];
  const chains: SharedRecipes['chains'][number][] = [];
  const room = (): number => MOST_RECIPES - recipes.length - chains.length;
  const nameOf = createRecipeNames();
  for (const file of names.slice(0, MOST_FILES)) {
    const reading = await readOne(folder, file);
    if ('refused' in reading) broken.push(reading.refused);
    else {
      for (const recipe of reading.recipes.slice(0, room())) {
        recipes.push({ ...recipe, name: nameOf(recipe.name), file });
      }
      for (const chain of reading.chains.slice(0, room())) {
        chains.push({ ...chain, name: nameOf(chain.name), file });
      }
    }
    if (room() > 0) continue;
    broken.push(
      `${plainLine(folder)} holds very many recipes; only the first ${MOST_RECIPES} are read, up to ${plainLine(file)}.`,
    );
    break;
  }
  return { folder, away: null, recipes, chains, broken };
}

function isRecipeFile(name: string): boolean {
  return name.toLowerCase().endsWith(RECIPE_FILE_ENDING) && !name.startsWith('.');
}

async function readOne(folder: string, file: string): Promise<RecipeFileReading> {
  const path = join(folder, file);
  const refused = (why: string) => ({ refused: `${plainLine(file)} was not read: ${why}` });
  try {
    const stats = await lstat(path);
    if (stats.isSymbolicLink())
      return refused('it is a link, which may lead out of the folder; copy the file itself there.');
    if (!stats.isFile()) return refused('it is no file.');
    if (stats.size > MAX_RECIPE_FILE_BYTES)
      return refused('it is larger than 1 MB, which no recipe file is.');
    return readRecipeFile(file, await readSmallFile(path, MAX_RECIPE_FILE_BYTES));
  } catch (cause) {
    return refused(`the disk does not give it (${codeOf(cause)}); look at its rights.`);
  }
}

function awayWords(folder: string, cause: unknown): string {
  const place = plainLine(folder);
  switch (codeOf(cause)) {
    case 'ENOENT':
      return `The recipe folder ${place} is not there; connect its drive, or choose another in the settings.`;
    case 'ENOTDIR':
      return `${place} is no folder; choose another recipe folder in the settings.`;
    case 'EACCES':
    case 'EPERM':
      return `The recipe folder ${place} may not be read by you; look at its rights.`;
    default:
      return `The recipe folder ${place} cannot be read (${codeOf(cause)}).`;
  }
}

function codeOf(cause: unknown): string {
  const { code } = cause as NodeJS.ErrnoException;
  return code ?? (cause instanceof Error ? cause.message : 'unknown');
}

import { z } from 'zod';
import { plainLine } from '../../interface/plain-text.ts';
import type { NamedChain } from '../chain/chain.ts';
import { fitsBounds, nestsDeeper } from '../json-bounds.ts';
import { fixSchema } from '../mend/fix.ts';
import { recipeFindings } from '../preflight.ts';
import type { NamedRecipe } from '../recipe.ts';
import { fileChainSchema, nameInFileSchema, strictRecipeSchema, whyNoChain } from './file-chain.ts';

/** The format of a recipe file that this version writes, and the newest that it reads. */
const FORMAT = 'maquette-recipes';
const VERSION = 2;
/** The first version that has chains. A file without chains is written in the version before. */
const WITHOUT_CHAINS = 1;

/** The largest recipe file. Bytes. */
export const MAX_RECIPE_FILE_BYTES = 1024 * 1024;
const BOUNDS = { depth: 16, values: 100_000, characters: MAX_RECIPE_FILE_BYTES };

/** The most recipes in one file. */
export const MOST_RECIPES_OF_FILE = 500;

/** The ending of a recipe file's name. Files are judged by their content; a shared folder is searched for this ending. */
export const RECIPE_FILE_ENDING = '.json';

/** The recipes of a file, or one sentence that says why none was taken. */
export type RecipeFileReading =
  | { readonly recipes: readonly NamedRecipe[]; readonly chains: readonly NamedChain[] }
  | { readonly refused: string };

const fileRecipeSchema = z.strictObject({
  name: nameInFileSchema,
  recipe: strictRecipeSchema,
  fixes: z.array(fixSchema).max(fixSchema.options.length).optional(),
});

/** What tells a recipe file from other JSON, and one of a newer version. */
const headSchema = z.looseObject({ format: z.literal(FORMAT), version: z.number().int().min(1) });
const fileSchema = z.discriminatedUnion('version', [
  z.strictObject({
    format: z.literal(FORMAT),
    version: z.literal(WITHOUT_CHAINS),
    recipes: z.array(fileRecipeSchema).min(1).max(MOST_RECIPES_OF_FILE),
  }),
  z.strictObject({
    format: z.literal(FORMAT),
    version: z.literal(VERSION),
    recipes: z.array(fileRecipeSchema).max(MOST_RECIPES_OF_FILE).default([]),
    chains: z.array(fileChainSchema).min(1).max(MOST_RECIPES_OF_FILE),
  }),
]);

/** A recipe file's text. */
export function recipeFileText(recipes: readonly NamedRecipe[], chains: readonly NamedChain[] = []): string {
  const written = recipes.map(({ name, recipe, fixes = [] }) =>
    fixes.length === 0 ? { name, recipe } : { name, recipe, fixes },
  );
  const content =
    chains.length === 0
      ? { format: FORMAT, version: WITHOUT_CHAINS, recipes: written }
      : {
          format: FORMAT,
          version: VERSION,
          recipes: written,
          chains: chains.map(({ name, steps }) => ({ name, steps })),
        };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/**
 * Reads a recipe file: all of its recipes, or none. Any program may have written it, so every field is checked, as a service would check it.
 * @param file its name, for the sentence that refuses it
 */
export function readRecipeFile(file: string, text: string): RecipeFileReading {
  const refused = (why: string) => ({ refused: `${plainLine(file)} was not read: ${why}` });
  if (text.length > MAX_RECIPE_FILE_BYTES) return refused('it is larger than 1 MB, which no recipe file is.');
  const content = parsed(text);
  const head = headSchema.safeParse(content);
  if (!head.success) return refused('it is not a recipe file of Maquette; export a recipe to make one.');
  if (head.data.version > VERSION) {
    return refused(
      `a newer version of Maquette wrote it (format ${head.data.version}, and this version reads ${VERSION}); update Maquette, or export it again with this version.`,
    );
  }
  if (!fitsBounds(content, BOUNDS)) return refused('it holds more than any recipe file.');
  const { data, error } = fileSchema.safeParse(content);
  if (data === undefined) return refused(whyNot(error.issues[0], content));
  const recipes = data.recipes.map(({ fixes = [], ...named }) =>
    fixes.length === 0 ? named : { ...named, fixes: [...new Set(fixes)] },
  );
  const chains = 'chains' in data ? data.chains : [];
  const why =
    [...recipes.map(whyOutOfRange), ...chains.map(whyNoChain)].find((each) => each !== null) ??
    sameName([...recipes, ...chains]);
  return why === null ? { recipes, chains } : refused(why);
}

/** Deeper texts are not parsed, which takes long for them. */
const DEEPEST = 1_000;

/** Undefined if it is no JSON. */
function parsed(text: string): unknown {
  try {
    return nestsDeeper(text, DEEPEST) ? undefined : JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function whyNot(issue: z.core.$ZodIssue | undefined, content: unknown): string {
  if (issue === undefined) return 'it has the wrong shape.';
  const [list, index, ...path] = issue.path;
  const isOne = (list === 'recipes' || list === 'chains') && typeof index === 'number';
  const which = isOne ? `${nameAt(content, list, index)} ` : 'it ';
  if (issue.code === 'unrecognized_keys') {
    const field = `“${plainLine(issue.keys[0] ?? '').slice(0, 80)}”`;
    return `${which}has the field ${field}, which no recipe has: a recipe holds only what a task is asked for, and runs nothing.`;
  }
  const field = index === undefined ? list : path.findLast((part) => typeof part === 'string');
  if (field === undefined) return `${which}is no recipe.`;
  if (issue.code === 'invalid_value') {
    return `the field “${String(field)}” of ${which}is not one of ${issue.values.map(String).join(', ')}.`;
  }
  return `the field “${String(field)}” of ${which}is missing or not allowed.`;
}

/** The recipe as the sentence names it. */
function nameAt(content: unknown, list: 'recipes' | 'chains', index: number): string {
  const named = z.array(z.object({ name: z.string() }).catch({ name: '' })).catch([]);
  const { data } = z.object({ recipes: named, chains: named }).safeParse(content);
  const name = plainLine(data?.[list][index]?.name ?? '').slice(0, 80);
  return name === '' ? `${list === 'chains' ? 'chain' : 'recipe'} ${index + 1}` : `“${name}”`;
}

function whyOutOfRange({ name, recipe }: NamedRecipe): string | null {
  const [finding] = recipe.kind === 'model' ? recipeFindings(recipe) : [];
  return finding === undefined ? null : `“${name}” cannot be used: ${finding.message}`;
}

function sameName(recipes: readonly Pick<NamedRecipe, 'name'>[]): string | null {
  const names = recipes.map(({ name }) => name.toLowerCase());
  const twice = recipes.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index);
  return twice === undefined ? null : `it has two recipes named “${twice.name}”; rename one of them.`;
}

import type { SQLInputValue } from 'node:sqlite';
import type { RecipeOfName } from '../../../../../shared/model/library-order.ts';
import { BUILT_IN_RECIPES, type Recipe, recipeAsSent } from '../../../../../shared/model/recipe.ts';
import { hasWords } from '../../../../../shared/model/search/search-words.ts';

/** The most recipes that one filter stands for: SQLite bounds how many conditions an expression may have. */
const MOST_RECIPES = 200;

/**
 * The recipes whose names have these words: built-in ones, and those beside them. The full text has no names of recipes: a plain search for
 * `light` would find everything that was made by the recipe *Light model*.
 */
export function recipesNamed(words: string, beside: readonly RecipeOfName[] = []): readonly Recipe[] {
  const all = [...BUILT_IN_RECIPES, ...beside].filter(({ name }) => hasWords(name, words));
  const different = new Map(all.map(({ recipe }) => [JSON.stringify(recipeAsSent(recipe)), recipe]));
  return [...different.values()].slice(0, MOST_RECIPES);
}

/** That an asset was made by one of these recipes. Reads the JSON of all assets: 0.1 s for 50,000. */
export function madeBy(recipes: readonly Recipe[]): {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
} {
  const sent = recipes.map((recipe) => Object.entries(recipeAsSent(recipe)));
  const each = sent.map((fields) => fields.map(([name]) => `asset ->> '$.recipe.${name}' = ?`).join(' AND '));
  return {
    sql: `number IN (SELECT number FROM texts WHERE asset ->> '$.imported' IS NULL AND (${each.join(' OR ')}))`,
    values: sent.flatMap((fields) =>
      fields.map(([, value]) => (typeof value === 'boolean' ? Number(value) : value)),
    ),
  };
}

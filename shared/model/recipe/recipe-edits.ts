import type { NamedRecipe } from '../recipe.ts';
import {
  contentOf,
  freeRecipeName,
  isSameName,
  MOST_VERSIONS,
  type RecipeContent,
  type SavedRecipe,
  type SavedRecipes,
} from './saved-recipe.ts';

/** Changes of the artist's own recipes. All are pure; a name that is not there changes nothing. */

/** Adds a recipe at the end. Its name must be free. */
export function withRecipe(all: SavedRecipes, added: NamedRecipe): SavedRecipes {
  return [...all, { name: added.name, ...contentOf(added) }];
}

export function withoutRecipe(all: SavedRecipes, name: string): SavedRecipes {
  return all.filter((each) => !isSameName(each.name, name));
}

export function renamed(all: SavedRecipes, name: string, to: string): SavedRecipes {
  return all.map((each) => (isSameName(each.name, name) ? { ...each, name: to } : each));
}

/** Puts a copy behind a recipe, without its versions. @param taken names that are used elsewhere */
export function duplicated(all: SavedRecipes, name: string, taken: readonly string[]): SavedRecipes {
  const names = [...taken, ...all.map((each) => each.name)];
  return all.flatMap((each) =>
    isSameName(each.name, name)
      ? [each, { name: freeRecipeName(each.name, names), ...contentOf(each) }]
      : [each],
  );
}

/** Moves a recipe up (-1) or down (1) by one place, as far as there is one. */
export function moved(all: SavedRecipes, name: string, by: -1 | 1): SavedRecipes {
  const from = all.findIndex((each) => isSameName(each.name, name));
  const [one, other] = [all[from], all[from + by]];
  if (one === undefined || other === undefined) return all;
  const next = [...all];
  next[from] = other;
  next[from + by] = one;
  return next;
}

/** Gives a recipe another content, and keeps the one before as its newest version. @param at milliseconds since the epoch */
export function updated(all: SavedRecipes, name: string, content: RecipeContent, at: number): SavedRecipes {
  return all.map((each) => (isSameName(each.name, name) ? updatedOne(each, content, at) : each));
}

function updatedOne(saved: SavedRecipe, content: RecipeContent, at: number): SavedRecipe {
  if (isSameContent(saved, content)) return saved;
  const versions = [{ ...contentOf(saved), until: at }, ...(saved.versions ?? [])].slice(0, MOST_VERSIONS);
  return { name: saved.name, ...contentOf(content), versions };
}

/** Whether two recipes say the same. The order of fixes does not count: they are done in a fixed one. */
export function isSameContent(a: RecipeContent, b: RecipeContent): boolean {
  return textOf(a) === textOf(b);
}

function textOf({ recipe, fixes = [] }: RecipeContent): string {
  return JSON.stringify([Object.entries(recipe).sort(), [...fixes].sort()]);
}

/**
 * Takes a change of the recipes back, also if others were changed since: what it added or changed goes, and what it removed or changed comes
 * back where its name is free.
 */
export function takenBack(now: SavedRecipes, before: SavedRecipes, after: SavedRecipes): SavedRecipes {
  const text = (each: SavedRecipe): string => JSON.stringify(each);
  const texts = (all: SavedRecipes): string => all.map(text).join('\n');
  if (texts(now) === texts(after)) return before;
  const [was, is] = [new Set(before.map(text)), new Set(after.map(text))];
  const kept = now.filter((each) => was.has(text(each)) || !is.has(text(each)));
  const back = before.filter(
    (each) => !is.has(text(each)) && !kept.some(({ name }) => isSameName(name, each.name)),
  );
  return [...kept, ...back];
}

/**
 * Adds recipes of a file. @param clash what becomes of a recipe whose name is the artist's own already: it goes beside it under a free name,
 * or it becomes the newest version of it
 * @param taken names that cannot be replaced: of built-in recipes
 */
export function imported(
  all: SavedRecipes,
  added: readonly NamedRecipe[],
  clash: 'beside' | 'replace',
  taken: readonly string[],
  at: number,
): SavedRecipes {
  return added.reduce<SavedRecipes>((recipes, each) => {
    const isOwn = recipes.some(({ name }) => isSameName(name, each.name));
    if (isOwn && clash === 'replace') return updated(recipes, each.name, each, at);
    const names = [...taken, ...recipes.map(({ name }) => name)];
    return withRecipe(recipes, { ...each, name: freeRecipeName(each.name, names) });
  }, all);
}

import type { Watch, WatchedFor } from '../../../shared/model/watch/watch.ts';
import type { WatchStore } from './watch-store.ts';
import type { WatchMade } from './watch-wish.ts';
import { isAsNamed, type RecipePlaces, recipeOfName, watchedForOf, whyNotWatched } from './watched-recipe.ts';

export interface FollowRecipeParts {
  readonly store: () => Pick<WatchStore, 'watch' | 'put' | 'record'>;
  readonly places: RecipePlaces;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** What is made of files that are watched for something. */
export const madeOf = ({ recipe, chain, fixes = [] }: WatchedFor): WatchMade => ({
  recipe,
  chain: chain ?? null,
  fixes: [...fixes],
});

/**
 * Says at each look what is made of a watched folder's files. Where it follows a recipe, and that was edited since, it is made as it is now,
 * which is kept, and told in the log. A recipe that is gone, or that no folder can be watched for any more, is told once, and stays as it was.
 */
export function followRecipe(
  { store, places, now }: FollowRecipeParts,
  id: string,
  first: WatchedFor,
): () => Promise<WatchMade> {
  let told: string | null = null;
  const tell = (watch: Watch, message: string): void => {
    if (told === message) return;
    told = message;
    store().record(watch, [], [{ at: now(), path: null, code: 'recipe', message }]);
  };
  const watchedFor = (): WatchedFor => store().watch(id)?.watchedFor ?? first;
  return async () => {
    const { follows = false, recipeName } = watchedFor();
    if (!follows || recipeName === null) return madeOf(watchedFor());
    const { found, isSure } = await recipeOfName(places, recipeName);
    const watch = store().watch(id);
    // It may have been removed meanwhile, or is of the command line by now.
    if (watch?.watchedFor == null) return madeOf(first);
    const before = watch.watchedFor;
    if (found === null) {
      if (isSure) tell(watch, `There is no recipe “${recipeName}” any more: files are made as it said last.`);
      return madeOf(before);
    }
    if (isAsNamed(before, found)) {
      told = null;
      return madeOf(before);
    }
    const next = watchedForOf(before, found);
    const why = whyNotWatched(next);
    if (why !== null) {
      tell(watch, `“${recipeName}” was edited, and files are made as it said before: ${why}`);
      return madeOf(before);
    }
    const changed = { ...watch, watchedFor: next };
    store().put(changed);
    told = null;
    tell(changed, `“${recipeName}” was edited: from now on files are made as it says now.`);
    return madeOf(next);
  };
}

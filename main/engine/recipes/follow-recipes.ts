import { NO_SHARED_RECIPES, type SharedRecipes } from '../../../shared/model/recipe/shared-recipes.ts';
import type { Clock, Ports } from '../ports.ts';
import { createRecipeFolder, type RecipeFolder } from './recipe-folder.ts';

/** The shared recipes as they are now. */
export interface FollowedRecipes {
  /** Reads them if nobody did yet, and follows the folder from then on. */
  readonly now: () => Promise<SharedRecipes>;
  /** Call it when the setting changed: looks at once. */
  readonly folderChanged: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface FollowRecipesOptions {
  /** The setting. */
  readonly folder: () => string | null;
  readonly reader: RecipeFolder;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Called when something changed. */
  readonly tell: (recipes: SharedRecipes) => void;
}

/** How often the folder is looked at. A share tells nobody of its changes. Milliseconds. */
const LOOK_EVERY_MS = 5_000;

/** Follows the folder of shared recipes. If it goes away, the recipes that were read last stay, and the state says so. */
export function createFollowedRecipes({
  folder,
  reader,
  clock,
  tell,
}: FollowRecipesOptions): FollowedRecipes {
  const closing = new AbortController();
  let last: SharedRecipes = NO_SHARED_RECIPES;
  let first: Promise<void> | null = null;
  /** One read at a time: an answer never takes the place of a later one. */
  let turn: Promise<void> = Promise.resolve();

  const look = (): Promise<void> => {
    turn = turn.then(async () => {
      const place = folder();
      const read = await reader.read(place);
      if (closing.signal.aborted || place !== folder()) return;
      const isSamePlace = last.folder === place;
      const next = read.away !== null && isSamePlace ? { ...last, away: read.away } : read;
      if (JSON.stringify(next) === JSON.stringify(last)) return;
      last = next;
      tell(next);
    });
    return turn;
  };
  const follow = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await clock.sleep(LOOK_EVERY_MS, closing.signal);
      if (folder() !== null) await look();
    }
  };

  return {
    now: async () => {
      if (first === null) {
        first = look();
        // Sleeping ends with an error when it is closed.
        void first.then(follow).catch(() => undefined);
      }
      await first;
      return last;
    },
    folderChanged: () => (first === null ? Promise.resolve() : look()),
    close: async () => {
      closing.abort(new Error('closing'));
      await reader.close();
    },
  };
}

/** The recipes of the folder in the settings. @param tell called when something changed */
export function followSharedRecipes(
  { settings, clock }: Pick<Ports, 'settings' | 'clock'>,
  tell: FollowRecipesOptions['tell'],
): FollowedRecipes {
  return createFollowedRecipes({
    folder: () => settings.read().recipeFolder,
    reader: createRecipeFolder(),
    clock,
    tell,
  });
}

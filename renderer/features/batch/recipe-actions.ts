import type { NamedRecipe } from '../../../shared/model/recipe.ts';
import type { Effects } from '../../store/create-actions.ts';
import { updateSettings } from '../../store/settings/update-settings.ts';
import type { BatchActions } from './batch-actions.ts';

export interface RecipeActions {
  readonly use: (named: NamedRecipe) => void;
  /** Keeps the recipe in hand under a name of the artist's; the same name again replaces it. */
  readonly saveAs: (name: string) => Promise<void>;
  readonly forget: (name: string) => Promise<void>;
}

/** The artist's own recipes, kept in the settings beside the built-in ones. */
export function createRecipeActions(
  { store, bridge, feeds, attempt }: Effects,
  batch: BatchActions,
): RecipeActions {
  return {
    use: ({ recipe }) => batch.changeRecipe(recipe),
    saveAs: (name) =>
      attempt(async () => {
        const { settings, recipe } = store.getState();
        const others = settings.recipes.filter((own) => own.name !== name);
        const recipes = [...others, { name, recipe }];
        await updateSettings({ store, bridge, feeds }, { recipes });
      }),
    forget: (name) =>
      attempt(async () => {
        const recipes = store.getState().settings.recipes.filter((own) => own.name !== name);
        await updateSettings({ store, bridge, feeds }, { recipes });
      }),
  };
}

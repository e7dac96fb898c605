import type { ReactNode } from 'react';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { describeRecipe } from '../../../../shared/model/recipe.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { type KnownRecipe, knownRecipes, recipeInHand } from '../../../store/recipes/recipes-slice.ts';
import { ChainList } from '../chain/chain-list.tsx';
import { recipeActions } from './recipe-actions.ts';
import './recipe-list.css';
import { SavedEntry } from './saved-entry.tsx';

/** Every recipe, by who keeps it. The artist's own can be put in another order. */
export function RecipeList() {
  const all = useAppState(knownRecipes);
  const shared = useAppState((state) => state.sharedRecipes);
  const own = all.filter(({ origin }) => origin !== 'shared');
  return (
    <>
      <Group title="Recipes" recipes={own} />
      {shared.folder !== null && (
        <Group title="Shared recipes" recipes={all.filter(({ origin }) => origin === 'shared')}>
          {shared.away !== null && <li className="recipe-list-note note">{shared.away}</li>}
          {shared.away === null && shared.recipes.length + shared.broken.length === 0 && (
            <li className="recipe-list-note dim">The folder {shared.folder} holds no recipes.</li>
          )}
          {shared.broken.map((sentence) => (
            <li key={sentence} className="recipe-list-note dim">
              {sentence}
            </li>
          ))}
        </Group>
      )}
      <ChainList />
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly recipes: readonly KnownRecipe[];
  readonly children?: ReactNode;
}

function Group({ title, recipes, children }: GroupProps) {
  return (
    <>
      <h3 className="sources-title">{title}</h3>
      <ul aria-label={title}>
        {recipes.map((known) => (
          <RecipeRow key={`${known.origin} ${known.name}`} known={known} />
        ))}
        {children}
      </ul>
    </>
  );
}

function RecipeRow({ known }: { readonly known: KnownRecipe }) {
  const { name, recipe, origin } = known;
  const inHand = useAppState((state) => (state.chain === null ? recipeInHand(state) : null));
  const own = useAppState((state) => state.settings.recipes);
  const app = useApp();
  const recipes = recipeActions(app);
  const { showOverlay } = app.store.getState();
  const at = own.findIndex((each) => each.name === name);
  const isCurrent = inHand?.known === known;
  return (
    <SavedEntry
      name={name}
      note={recipeNote(recipe)}
      hint={hintOf(known)}
      isCurrent={isCurrent}
      isChanged={isCurrent && inHand.isChanged}
      own={origin === 'own' ? { at, of: own.length, versions: own[at]?.versions?.length ?? 0 } : null}
      copyName="Copy to my recipes"
      actions={{
        use: () => recipes.use(known),
        saveChanges: () => void recipes.saveChanges(),
        rename: () => showOverlay({ kind: 'rename-recipe', name }),
        duplicate: () => void recipes.duplicate(known),
        showVersions: () => showOverlay({ kind: 'recipe-versions', name }),
        move: (by) => void recipes.move(name, by),
        exportFile: () => recipes.exportFile([known]),
        forget: () => void recipes.forget(name),
      }}
    />
  );
}

function hintOf({ name, recipe, fixes = [], origin }: KnownRecipe): string {
  const mends = fixes.length === 0 ? '' : ` · mends ${fixes.join(', ')}`;
  const from = origin === 'shared' ? ' · from the studio’s folder' : '';
  return `Make with ${name} · ${recipeNote(recipe)}${mends}${from}`;
}

/** What a recipe is beside its name: `512 glb`. */
function recipeNote(recipe: Recipe): string {
  return recipe.kind === 'model' ? `${recipe.resolution} ${recipe.format}` : describeRecipe(recipe);
}

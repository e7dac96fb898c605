import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { describeRecipe } from '../../../../shared/model/recipe.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { type KnownRecipe, knownRecipes, recipeInHand } from '../../../store/recipes/recipes-slice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { tipOf } from '../../../ui/tip.ts';
import { ChainList } from '../chain/chain-list.tsx';
import { recipeActions } from './recipe-actions.ts';
import './recipe-list.css';
import { RecipeMenu } from './recipe-menu.tsx';

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
  const recipes = recipeActions(useApp());
  const [home, setHome] = useState<HTMLElement | null>(null);
  const isCurrent = inHand?.known === known;
  const note = isCurrent && inHand.isChanged ? 'changed' : recipeNote(recipe);
  /** What was pressed goes with its row; the keyboard goes on beside it. */
  const forget = (): void => {
    const beside = home?.nextElementSibling ?? home?.previousElementSibling;
    beside?.querySelector<HTMLElement>('.source-open')?.focus();
    void recipes.forget(name);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (origin !== 'own') return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (event.altKey && by !== undefined) void recipes.move(name, by);
    else if (event.key === 'Delete') forget();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li ref={setHome} className={classNames('source-row', isCurrent && 'is-current')}>
      <button
        type="button"
        className="source-open"
        {...tipOf({ text: hintOf(known) })}
        aria-current={isCurrent || undefined}
        aria-keyshortcuts={origin === 'own' ? 'Alt+ArrowUp Alt+ArrowDown Delete' : undefined}
        onClick={() => recipes.use(known)}
        onKeyDown={onKeyDown}
      >
        <span className="source-words is-yielding">
          <span className="truncate">{name}</span>
          <span className="source-note truncate">{note}</span>
        </span>
      </button>
      <RecipeMenu known={known} home={home} onForget={forget} />
    </li>
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

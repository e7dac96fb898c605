import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import { differenceWords, figuresWords, shortDifference } from './figure-words.ts';
import { type Alternative, alternativesOf } from './recipe-alternatives.ts';
import './recipe-cost.css';
import { figuresKey, type KnownFigures, useRecipeFigures } from './use-recipe-figures.ts';

interface Costs {
  readonly recipe: Recipe;
  readonly figures: KnownFigures;
}

const CostsContext = createContext<Costs | null>(null);

interface RecipeCostsProps {
  readonly recipe: Recipe;
  /** Recipes beside those that one step in the form of this kind would make. */
  readonly others: readonly Recipe[];
  readonly children: ReactNode;
}

/** Knows what the recipe in hand and each other choice of its form cost and take, for the rows in it. */
export function RecipeCosts({ recipe, others, children }: RecipeCostsProps) {
  const asked = useMemo(() => [recipe, ...alternativesOf(recipe), ...others], [recipe, others]);
  const figures = useRecipeFigures(asked);
  const costs = useMemo(() => ({ recipe, figures }), [recipe, figures]);
  return <CostsContext value={costs}>{children}</CostsContext>;
}

interface Difference {
  /** `+5`; empty if the price is the same. */
  readonly short: string;
  /** `+5 credits, about 40 s more; from 12 of your jobs`. */
  readonly words: string;
}

/** What another recipe costs and takes more or less than that in hand; undefined while it is not known, or for that in hand itself. */
export function useCostOf(): (other: Recipe) => Difference | undefined {
  const costs = useContext(CostsContext);
  return (other) => {
    if (costs === null) return undefined;
    const [now, then] = [costs.figures.get(figuresKey(costs.recipe)), costs.figures.get(figuresKey(other))];
    if (now === undefined || then === undefined || figuresKey(other) === figuresKey(costs.recipe))
      return undefined;
    return { short: shortDifference(now, then), words: differenceWords(now, then) };
  };
}

interface CostLineProps {
  /** The other choices of a field, with the recipe that each would make. */
  readonly choices: readonly Alternative[];
}

/** Under a field: the credits that its other choices cost more or less. */
export function CostLine({ choices }: CostLineProps) {
  const costOf = useCostOf();
  const known = choices.flatMap(({ label, recipe }) => {
    const difference = costOf(recipe);
    return difference === undefined ? [] : [{ label, ...difference }];
  });
  if (known.length === 0) return null;
  const priced = known.filter(({ short }) => short !== '');
  return (
    <p className="recipe-cost">
      {priced.length === 0
        ? 'the same price'
        : `${priced.map(({ label, short }) => `${label} ${short}`).join(' · ')} credits`}
    </p>
  );
}

/** What one task with the recipe in hand costs and takes. */
export function WholeCost() {
  const costs = useContext(CostsContext);
  const now = costs?.figures.get(figuresKey(costs.recipe));
  if (costs === null || now === undefined) return null;
  return (
    <p className="recipe-whole-cost">
      <span className="dim">Each:</span> {figuresWords(now)}
      {costs.recipe.kind === 'model' && (
        <span className="recipe-cost-rest">
          Faces, format and PBR maps do not change the price; what they add to the time is not measured.
        </span>
      )}
    </p>
  );
}

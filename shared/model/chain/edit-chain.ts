import { assertNever } from '../assert-never.ts';
import { isSameName } from '../recipe/saved-recipe.ts';
import { DEFAULT_RECIPES, type Recipe } from '../recipe.ts';
import { type Chain, type ChainStep, MOST_STEPS, type NamedChain, stepOf } from './chain.ts';

/** Changes of a chain in the making. All are pure, and may lead to a chain that cannot be run: `chainFindings` says why. */

const GEOMETRY: Recipe = { ...DEFAULT_RECIPES.model, make: 'geometry' };
const TEXTURE: Recipe = { ...DEFAULT_RECIPES.model, make: 'texture' };

/** A start: common chains, to be changed and saved under other names. */
export const READY_CHAINS: readonly NamedChain[] = [
  {
    name: 'Shape, then texture',
    steps: [
      { id: 'geometry', from: null, approve: false, recipe: GEOMETRY },
      { id: 'texture', from: 'geometry', approve: true, recipe: TEXTURE },
    ],
  },
  {
    name: 'Model, then parts',
    steps: [
      { id: 'model', from: null, approve: false, recipe: DEFAULT_RECIPES.model },
      { id: 'parts', from: 'model', approve: false, recipe: DEFAULT_RECIPES.segmentation },
    ],
  },
  {
    name: 'Model and depth map',
    steps: [
      { id: 'model', from: null, approve: false, recipe: DEFAULT_RECIPES.model },
      { id: 'depth', from: null, approve: false, recipe: DEFAULT_RECIPES.depth },
    ],
  },
];

export const isReadyChain = (name: string): boolean =>
  READY_CHAINS.some((each) => isSameName(each.name, name));

/** A chain of one step, to be gone on with. */
export const chainOfRecipe = (recipe: Recipe): Chain => ({
  steps: [{ id: newId([], recipe), from: null, approve: false, recipe }],
});

/**
 * Adds a step at the end that can follow another: a texture of a shape, the parts of a model; else a depth map of the picture.
 * @returns the chain, and the id of the step; null if there is no room for another
 */
export function withStep(
  chain: Chain,
  after: string | null,
): { readonly chain: Chain; readonly id: string } | null {
  if (chain.steps.length >= MOST_STEPS) return null;
  const next = following(stepOf(chain, after));
  const id = newId(chain.steps, next.recipe);
  return { chain: { steps: [...chain.steps, { id, ...next }] }, id };
}

function following(parent: ChainStep | null): Omit<ChainStep, 'id'> {
  const ofPicture = { from: null, approve: false, recipe: DEFAULT_RECIPES.depth };
  if (parent === null) return ofPicture;
  const { id: from, recipe } = parent;
  const parts = { from, approve: false, recipe: DEFAULT_RECIPES.segmentation };
  switch (recipe.kind) {
    case 'model':
      return recipe.make === 'geometry' ? { from, approve: true, recipe: TEXTURE } : parts;
    // Nothing follows parts but their parts, which nobody asks for unsaid.
    case 'segmentation':
    case 'depth':
      return ofPicture;
    default:
      return assertNever(recipe);
  }
}

/** Takes a step out. What worked on its result works on what that worked on. The last one stays. */
export function withoutStep(chain: Chain, id: string): Chain {
  const gone = stepOf(chain, id);
  if (gone === null || chain.steps.length === 1) return chain;
  const steps = chain.steps
    .filter((step) => step.id !== id)
    .map((step) =>
      step.from === id ? { ...step, from: gone.from, approve: step.approve && gone.from !== null } : step,
    );
  return { steps };
}

/** Moves a step up (-1) or down (1) by one place, as far as there is one. */
export function withMoved(chain: Chain, id: string, by: -1 | 1): Chain {
  const at = chain.steps.findIndex((step) => step.id === id);
  const [one, other] = [chain.steps[at], chain.steps[at + by]];
  if (one === undefined || other === undefined) return chain;
  return { steps: chain.steps.map((step) => (step === one ? other : step === other ? one : step)) };
}

/** Changes a step. One that works on the picture has nothing to be approved before it. */
export function withChanged(chain: Chain, id: string, change: Partial<Omit<ChainStep, 'id'>>): Chain {
  return {
    steps: chain.steps.map((step) => {
      if (step.id !== id) return step;
      const next = { ...step, ...change };
      return { ...next, approve: next.approve && next.from !== null };
    }),
  };
}

/** An id that says what the step was made as; it stays when its recipe is changed. */
function newId(steps: readonly ChainStep[], recipe: Recipe): string {
  const name = 'make' in recipe && recipe.make !== 'both' ? recipe.make : recipe.kind;
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? name : `${name}-${number}`;
    if (!steps.some((step) => step.id === id)) return id;
  }
}

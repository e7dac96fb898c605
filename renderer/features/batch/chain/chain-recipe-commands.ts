import { MOST_STEPS } from '../../../../shared/model/chain/chain.ts';
import { chainOfRecipe, withoutStep, withStep } from '../../../../shared/model/chain/edit-chain.ts';
import { inputTraits } from '../../../../shared/model/kind-traits.ts';
import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import type { AppState } from '../../../store/app-state.ts';
import { stepInHand } from '../../../store/chains/chain-hand-slice.ts';
import { chainEdits } from './chain-edits.ts';

const NO_CHAIN = 'This is a single recipe; add a step to make a chain of it.';

/** Commands on the chain in hand. */
export function chainRecipeCommands(app: App): Command[] {
  const { store } = app;
  const chains = chainEdits(app);
  const state = (): AppState => store.getState();
  const shared = { menu: 'Batch', submenu: ['Recipe'], group: 3, keys: [] } as const;
  return [
    {
      ...shared,
      id: 'recipe.add-step',
      name: 'Add a step to the chain',
      nameNow: ({ chain }) => (chain === null ? 'Make a chain of the recipe' : 'Add a step to the chain'),
      help: 'Go on with the result: texture of a shape, parts of a model; or a depth map of the picture',
      also: 'chain graph several recipes',
      disabledBecause: ({ chain, recipe }) => {
        if (chain === null && inputTraits(recipe).meshes !== 'none')
          return 'A chain begins with a picture; choose a model or a depth map first.';
        return chain !== null && chain.steps.length >= MOST_STEPS
          ? `A chain has at most ${MOST_STEPS} steps.`
          : null;
      },
      run: () => {
        const before = state().chain ?? chainOfRecipe(state().recipe);
        const added = withStep(before, stepInHand(state())?.id ?? before.steps[0]?.id ?? null);
        if (added === null) return;
        chains.change(added.chain);
        state().setChainStep(added.id);
      },
    },
    {
      ...shared,
      id: 'recipe.remove-step',
      name: 'Remove the step from the chain',
      help: 'Take the chosen step out; what worked on its result works on what that worked on',
      disabledBecause: ({ chain }) => {
        if (chain === null) return NO_CHAIN;
        return chain.steps.length === 1 ? 'It is the only step.' : null;
      },
      run: () => {
        const { chain } = state();
        const step = stepInHand(state());
        if (chain !== null && step !== null) chains.change(withoutStep(chain, step.id));
      },
    },
    {
      ...shared,
      id: 'recipe.one-recipe',
      name: 'Let go of the chain',
      help: 'Make the first step’s recipe alone',
      disabledBecause: ({ chain }) => (chain === null ? NO_CHAIN : null),
      run: () => chains.change(null),
    },
  ];
}

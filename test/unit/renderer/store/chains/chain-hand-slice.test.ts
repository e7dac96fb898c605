import { describe, expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import {
  chainInHand,
  findingsInHand,
  knownChains,
  stepInHand,
} from '../../../../../renderer/store/chains/chain-hand-slice.ts';
import { READY_CHAINS } from '../../../../../shared/model/chain/edit-chain.ts';
import { settingsSchema } from '../../../../../shared/model/settings/settings.ts';
import { DEPTH, step, WHOLE_CHAIN } from '../../../../helpers/chain/chains.ts';

const FIGURES = { name: 'Figures', steps: [...WHOLE_CHAIN.steps] };

function storeWith() {
  const store = createAppStore();
  store.getState().applySettings(settingsSchema.parse({ chains: [FIGURES] }));
  return store.getState;
}

describe('the chain in hand', () => {
  it('is none at first, and a recipe alone is', () => {
    const state = storeWith();
    expect(chainInHand(state())).toBeNull();
    expect(stepInHand(state())).toBeNull();
    expect(findingsInHand(state())).toEqual([]);
  });

  it('is known by its name, and told where it was changed', () => {
    const state = storeWith();
    state().setChain(FIGURES);
    expect(chainInHand(state())).toMatchObject({ known: { origin: 'own' }, isChanged: false });
    state().setChain({ ...FIGURES, steps: FIGURES.steps.slice(0, 2) });
    expect(chainInHand(state())?.isChanged).toBe(true);
    state().setChain({ ...FIGURES, name: 'Geometry → Parts' });
    expect(chainInHand(state())).toEqual({ known: null, isChanged: true });
  });

  it('shows its first step until another is chosen, also once that is gone', () => {
    const state = storeWith();
    state().setChain(FIGURES);
    expect(stepInHand(state())?.id).toBe('geometry');
    state().setChainStep('parts');
    expect(stepInHand(state())?.id).toBe('parts');
    state().setChain({ ...FIGURES, steps: FIGURES.steps.slice(0, 2) });
    expect(stepInHand(state())?.id).toBe('geometry');
  });

  it('says what cannot follow', () => {
    const state = storeWith();
    state().setChain({ name: 'Broken', steps: [step('a', null, DEPTH), step('b', 'a', DEPTH)] });
    expect(findingsInHand(state()).map(({ stepId }) => stepId)).toEqual(['b']);
  });
});

it('the known chains are those that ship, then the artist’s own', () => {
  expect(knownChains(storeWith()()).map(({ name, origin }) => `${name} ${origin}`)).toEqual([
    ...READY_CHAINS.map(({ name }) => `${name} built-in`),
    'Figures own',
  ]);
});

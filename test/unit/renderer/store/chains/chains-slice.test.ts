import { describe, expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/store/app-state.ts';
import {
  activeRow,
  assetsToApprove,
  chainRows,
  judgeable,
  judgeableAt,
  listedChains,
  waitingForWord,
  waitingOfAssets,
} from '../../../../../renderer/store/chains/chains-slice.ts';
import { waitingChain } from '../../../../helpers/chain/chain-views.ts';

function storeWith(...chains: readonly ReturnType<typeof waitingChain>[]) {
  const store = createAppStore();
  store.getState().replaceChains(chains);
  return store.getState;
}

describe('the list of chains', () => {
  it('keeps the order in which they were started, and opens to the steps', () => {
    const state = storeWith(waitingChain({ id: 'later', createdAt: 2 }), waitingChain({ id: 'first' }));
    state().openChains(['first'], true);
    expect(chainRows(state()).map(({ key }) => key)).toEqual([
      'first',
      'first shape',
      'first texture',
      'first parts',
      'first depth',
      'later',
    ]);
  });

  it('has the keyboard at the run once the steps that it was at are hidden', () => {
    const state = storeWith(waitingChain({ id: 'run' }));
    state().openChains(['run'], true);
    state().selectChainRow('run parts');
    state().openChains(['run'], false);
    expect(activeRow(state())?.key).toBe('run');
  });

  it('lists a run that has ended only as long as a job of it is on the list', () => {
    const state = storeWith(waitingChain({ isOpen: false }));
    expect(listedChains(state())).toEqual([]);
  });

  it('applies what changed beside what is there', () => {
    const state = storeWith(waitingChain({ id: 'one' }), waitingChain({ id: 'two' }));
    state().applyChains([waitingChain({ id: 'two', name: 'mug' }), waitingChain({ id: 'three' })]);
    expect(listedChains(state()).map(({ id, name }) => `${id} ${name}`)).toEqual([
      'one robot',
      'three robot',
      'two mug',
    ]);
  });
});

describe('what waits for a word', () => {
  it('is found by the run, by the step, and by the asset', () => {
    const state = storeWith(waitingChain({ id: 'one' }), waitingChain({ id: 'two' }));
    const [run] = chainRows(state());
    expect(waitingForWord(state())).toHaveLength(2);
    expect(assetsToApprove(state())).toEqual(
      new Set(waitingForWord(state()).map(({ step }) => step.assetId)),
    );
    expect(assetsToApprove(state())).toBe(assetsToApprove(state()));
    expect(run && judgeableAt(state(), run).map(({ chain }) => chain.id)).toEqual(['one']);
    expect(waitingOfAssets(state(), new Set(['two-shape'])).map(({ chain }) => chain.id)).toEqual(['two']);
  });

  it('is not what was rejected, which can still be judged', () => {
    const { steps } = waitingChain();
    const rejected = steps.map((step) =>
      step.id === 'texture'
        ? { ...step, next: { next: 'ended', why: 'rejected', by: 'shape' } as const }
        : step,
    );
    const state = storeWith(waitingChain({ steps: rejected }));
    expect(waitingForWord(state())).toEqual([]);
    expect(judgeable(state()).map(({ state: is }) => is)).toEqual(['rejected']);
  });
});

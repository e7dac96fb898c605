import { describe, expect, it } from 'vitest';
import {
  firstOf,
  limitsOf,
  refusedOf,
  wishOf,
} from '../../../../../../renderer/features/batch/watch/watch-form-rules.ts';
import type { WatchDraft } from '../../../../../../renderer/store/watches/watches-slice.ts';
import { READY_CHAINS } from '../../../../../../shared/model/chain/edit-chain.ts';
import { DEFAULT_RECIPE } from '../../../../../../shared/model/recipe.ts';

const draft = (change: Partial<WatchDraft> = {}): WatchDraft => ({
  id: null,
  folder: '/srv/drop',
  recipe: 'built-in Quick model',
  budget: '300',
  mostADay: '',
  quiet: '',
  existing: 'leave',
  ...{ approve: 'ask', reserve: false, copies: '' },
  ...change,
});

describe('the form of a watched folder', () => {
  it.each([
    [{ folder: '' }, /Choose the folder/],
    [{ folder: 'drop' }, /whole path/],
    [{ budget: '' }, /needs a budget/],
    [{ budget: '0.00' }, /needs a budget/],
    [{ budget: 'much' }, /Type an amount/],
    [{ mostADay: '0' }, /whole number/],
    [{ mostADay: '1.5' }, /whole number/],
    [{ copies: 'out' }, /whole path of a folder/],
    [{ quiet: '22-6' }, /22:00-06:30/],
    [{ quiet: '22:00-22:00' }, /different times/],
  ] as const)('refuses %j in words', (change, words) => {
    expect(firstOf(refusedOf(draft(change)))).toMatch(words);
  });

  it('sends a chain with who approves, what is reserved and where copies go; a recipe with none of its words', () => {
    const [ready] = READY_CHAINS;
    if (ready === undefined) throw new Error('no chain ships');
    const made = { recipeName: ready.name, recipe: DEFAULT_RECIPE, views: 'auto' } as const;
    const typed = draft({ approve: 'all', reserve: true, copies: ' /srv/out ' });
    const handOff = { folder: '/srv/out', mirror: true };
    const chain = { key: 'c', name: ready.name, watchedFor: { ...made, chain: ready } };
    expect(wishOf(typed, chain).watchedFor).toEqual({
      ...{ ...made, chain: ready },
      ...{ approve: 'all', reserve: true, handOff },
    });
    expect(wishOf(typed, { ...chain, watchedFor: made }).watchedFor).toEqual({ ...made, handOff });
  });

  it('takes limits as typed, and none where nothing is typed', () => {
    expect(firstOf(refusedOf(draft()))).toBeNull();
    expect(limitsOf(draft())).toEqual({ budget: '300', mostADay: null, quiet: null });
    expect(limitsOf(draft({ mostADay: ' 50 ', quiet: '22:00-06:30' }))).toEqual({
      budget: '300',
      mostADay: 50,
      quiet: { from: 22 * 60, until: 6 * 60 + 30 },
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chain, chainSchema, MOST_STEPS } from '../../../../../shared/model/chain/chain.ts';
import { chainFindings } from '../../../../../shared/model/chain/chain-findings.ts';
import {
  chainOfRecipe,
  READY_CHAINS,
  withChanged,
  withMoved,
  withoutStep,
  withStep,
} from '../../../../../shared/model/chain/edit-chain.ts';
import { DEPTH, GEOMETRY, WHOLE_CHAIN } from '../../../../helpers/chain/chains.ts';

const idsOf = (chain: Chain): readonly string[] => chain.steps.map(({ id }) => id);
const added = (chain: Chain, after: string | null): Chain => withStep(chain, after)?.chain ?? chain;

describe('the chains that ship', () => {
  it('can all be run', () => {
    for (const chain of READY_CHAINS) expect(chainFindings(chain)).toEqual([]);
  });
});

describe('a step that is added', () => {
  it('goes on with what is there: texture of a shape once approved, then parts, then a depth map', () => {
    const shape = chainOfRecipe(GEOMETRY);
    const textured = added(shape, 'geometry');
    const parts = added(textured, 'texture');
    const whole = added(parts, 'segmentation');
    expect(whole.steps.map(({ id, from, approve }) => [id, from, approve])).toEqual([
      ['geometry', null, false],
      ['texture', 'geometry', true],
      ['segmentation', 'texture', false],
      ['depth', null, false],
    ]);
    expect(chainFindings(whole)).toEqual([]);
  });

  it('has an id of its own, and no room where a chain is full', () => {
    let chain = chainOfRecipe(DEPTH);
    while (chain.steps.length < MOST_STEPS) chain = added(chain, null);
    expect(new Set(idsOf(chain)).size).toBe(MOST_STEPS);
    expect(withStep(chain, null)).toBeNull();
  });
});

describe('a step that is taken out', () => {
  it('leaves what followed it to what it worked on', () => {
    const { steps } = withoutStep(WHOLE_CHAIN, 'texture');
    expect(steps.find(({ id }) => id === 'parts')?.from).toBe('geometry');
    expect(withoutStep(WHOLE_CHAIN, 'geometry').steps[0]).toMatchObject({ from: null, approve: false });
  });

  it('is never the last one', () => {
    const one = chainOfRecipe(GEOMETRY);
    expect(withoutStep(one, 'geometry')).toBe(one);
  });
});

describe('a step that is changed or moved', () => {
  it('asks for no approval of the picture', () => {
    const chain = withChanged(WHOLE_CHAIN, 'texture', { from: null });
    expect(chain.steps[1]).toMatchObject({ id: 'texture', from: null, approve: false });
  });

  it('moves by one place, as far as there is one', () => {
    expect(idsOf(withMoved(WHOLE_CHAIN, 'depth', -1))).toEqual(['geometry', 'texture', 'depth', 'parts']);
    expect(withMoved(WHOLE_CHAIN, 'depth', 1)).toBe(WHOLE_CHAIN);
  });
});

it('whatever is edited, the chain keeps its form: 1 to 16 steps with ids of their own', () => {
  const edit = fc.tuple(fc.constantFrom('add', 'remove', 'up', 'down', 'picture'), fc.nat(MOST_STEPS));
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 60 }), (edits) => {
      let chain: Chain = WHOLE_CHAIN;
      for (const [what, at] of edits) {
        const id = chain.steps[at % chain.steps.length]?.id ?? '';
        if (what === 'add') chain = added(chain, id);
        else if (what === 'remove') chain = withoutStep(chain, id);
        else if (what === 'picture') chain = withChanged(chain, id, { from: null });
        else chain = withMoved(chain, id, what === 'up' ? -1 : 1);
      }
      expect(chainSchema.parse(chain)).toEqual(chain);
      expect(new Set(idsOf(chain)).size).toBe(chain.steps.length);
    }),
  );
});

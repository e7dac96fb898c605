import { expect, it } from 'vitest';
import { chainDifferences } from '../../../../../shared/model/chain/chain-difference.ts';
import { withoutStep } from '../../../../../shared/model/chain/edit-chain.ts';
import { WHOLE_CHAIN } from '../../../../helpers/chain/chains.ts';

it('steps are compared by their ids: what was added, removed, and what differs of those in both', () => {
  const less = withoutStep(WHOLE_CHAIN, 'depth');
  const words = (all: ReturnType<typeof chainDifferences>): readonly string[] =>
    all.map(({ number, field, before, after }) => `${number} ${field}: ${before} → ${after}`);
  expect(chainDifferences(WHOLE_CHAIN, WHOLE_CHAIN)).toEqual([]);
  expect(words(chainDifferences(less, WHOLE_CHAIN))).toEqual([
    `${WHOLE_CHAIN.steps.findIndex(({ id }) => id === 'depth') + 1} Step: null → added`,
  ]);
  expect(words(chainDifferences(WHOLE_CHAIN, less))[0]).toMatch(/Step: there → removed$/);
  const asked = { steps: WHOLE_CHAIN.steps.map((step) => ({ ...step, approve: !step.approve })) };
  expect(words(chainDifferences(WHOLE_CHAIN, asked))).toContainEqual(expect.stringContaining('Begins:'));
});

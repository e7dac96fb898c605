import { recipeDifferences } from '../recipe/recipe-difference.ts';
import type { Chain, ChainStep } from './chain.ts';

/** One difference of a step, in words. */
export interface ChainDifference {
  readonly step: ChainStep;
  /** Its number from 1, in the chain that has it. */
  readonly number: number;
  readonly field: string;
  /** Null if one of the two has no such step or field. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What differs between two chains, step by step: steps are compared by their ids, so that one that only moved is the same. */
export function chainDifferences(before: Chain, after: Chain): readonly ChainDifference[] {
  const placed = (chain: Chain) => chain.steps.map((step, index) => ({ step, number: index + 1 }));
  const was = new Map(before.steps.map((step) => [step.id, step]));
  const is = new Set(after.steps.map(({ id }) => id));
  return [
    ...placed(after).flatMap(({ step, number }): ChainDifference[] => {
      const former = was.get(step.id);
      if (former === undefined) return [{ step, number, field: 'Step', before: null, after: 'added' }];
      return ofStep(former, step).map((difference) => ({ step, number, ...difference }));
    }),
    ...placed(before).flatMap(({ step, number }): ChainDifference[] =>
      is.has(step.id) ? [] : [{ step, number, field: 'Step', before: 'there', after: 'removed' }],
    ),
  ];
}

function ofStep(before: ChainStep, after: ChainStep): readonly Omit<ChainDifference, 'step' | 'number'>[] {
  const asks = ({ approve }: ChainStep): string => (approve ? 'once approved' : 'at once');
  const begins =
    before.approve === after.approve ? [] : [{ field: 'Begins', before: asks(before), after: asks(after) }];
  const from =
    before.from === after.from
      ? []
      : [{ field: 'Works on', before: before.from ?? 'the picture', after: after.from ?? 'the picture' }];
  return [...from, ...begins, ...recipeDifferences({ recipe: before.recipe }, { recipe: after.recipe })];
}

import { useMemo } from 'react';
import type { ChainStep, NamedChain } from '../../../../shared/model/chain/chain.ts';
import { type Credits, formatCredits } from '../../../../shared/model/credits.ts';
import { describeRecipe } from '../../../../shared/model/recipe.ts';
import { useAppState } from '../../../store/app-context.tsx';
import type { PlanLine } from '../../../store/batch/plan-lines.ts';
import { factsOf } from '../../../store/batch/row-facts.ts';
import { OpeningName, StepName } from '../../../ui/opening-name.tsx';
import { StateDot } from '../../../ui/state-dot.tsx';
import { tipOf } from '../../../ui/tip.ts';
import { stepName } from '../../../words/chain-words.ts';
import { figuresKey, useRecipeFigures } from '../recipe/use-recipe-figures.ts';
import { RowName } from './row-name.tsx';
import { isStepDue, numberIn, planStepWords } from './step-words.ts';

/** The chain of a plan, with what each of its steps costs. */
export interface ChainOfPlan {
  readonly chain: NamedChain;
  /** About; null if it is not known. */
  readonly priceOf: (step: ChainStep) => Credits | null;
}

const NO_STEPS: readonly ChainStep[] = [];

/** Null for a plan of a recipe alone. */
export function useChainOfPlan(chain: NamedChain | undefined): ChainOfPlan | null {
  const figures = useRecipeFigures((chain?.steps ?? NO_STEPS).map(({ recipe }) => recipe));
  return useMemo(
    () =>
      chain === undefined
        ? null
        : { chain, priceOf: ({ recipe }) => figures.get(figuresKey(recipe))?.price.credits ?? null },
    [chain, figures],
  );
}

type StepLine = Extract<PlanLine, { kind: 'step' }>;
interface StepCellProps {
  readonly line: StepLine;
  readonly ofChain: ChainOfPlan | null;
}

/** The name of a row, behind an arrow where it opens to steps; of a step its number and what it makes. */
export function LineName({ line, chain }: { readonly line: PlanLine; readonly chain: NamedChain | null }) {
  const openRows = useAppState((state) => state.openPlanRows);
  if (chain === null) return <RowName row={line.row} />;
  if (line.kind === 'step')
    return <StepName number={numberIn(chain, line.step.id)}>{stepName(line.step.recipe)}</StepName>;
  return (
    <OpeningName
      of={factsOf(line.row).name}
      isOpened={line.isOpened}
      onOpen={(isOpen) => openRows([line.key], isOpen)}
    >
      <RowName row={line.row} />
    </OpeningName>
  );
}

/** How a step is made; what it makes is its name. */
export function StepRecipe({ step }: { readonly step: ChainStep }) {
  const whole = describeRecipe(step.recipe);
  const [, ...words] = whole.split(' · ');
  return (
    <span className="dim" {...tipOf({ text: whole })}>
      {words.join(' · ')}
    </span>
  );
}

/** What a step waits for. */
export function StepCheck({ line, ofChain }: StepCellProps) {
  const approvesAll = useAppState((state) => state.approvesAll);
  if (ofChain === null) return null;
  const { tone, words } = planStepWords(line.row, line.step, ofChain.chain, approvesAll);
  return (
    <StateDot tone={tone} lines={2}>
      {words}
    </StateDot>
  );
}

/** What a step costs if it is sent. */
export function StepCredits({ line, isSent, ofChain }: StepCellProps & { readonly isSent: boolean }) {
  const price = ofChain?.priceOf(line.step) ?? null;
  if (!isSent || !isStepDue(line.row, line.step)) return <span className="dim">–</span>;
  if (price !== null) return <span className="dim">{formatCredits(price)}</span>;
  return (
    <span className="dim" {...tipOf({ text: 'Its price is not known' })}>
      ?
    </span>
  );
}

import type { QueueSummary } from '../../../shared/bridge/views.ts';
import { rangeWords, sumOfRanges } from '../../../shared/model/chain/range-words.ts';
import { formatCredits } from '../../../shared/model/credits.ts';
import { JudgeButtons } from '../../commands/judge-buttons.tsx';
import { useAppState } from '../../store/app-context.tsx';
import { judgeableAt } from '../../store/chains/chains-slice.ts';
import { aheadOf, progressOf, spentOf, stepAt } from '../../store/chains/run-figures.ts';
import type { RunRow, StepRow } from '../../store/jobs/queue-rows.ts';
import { OpeningName, StepName } from '../../ui/opening-name.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import { tipOf } from '../../ui/tip.ts';
import { chainRowState, chainRowTask, stepCredits, stepNumber } from '../../words/chain-row-words.ts';
import { stepName } from '../../words/chain-words.ts';
import { barOf } from '../../words/job-words.ts';
import { JobActions } from './job-actions.tsx';

interface RunCellProps {
  readonly row: RunRow | StepRow;
}
interface TimedProps extends RunCellProps {
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const factsOf = (row: RunRow | StepRow) => ({
  chain: row.chain,
  step: row.kind === 'run' ? null : row.step,
});

/** The subject of a run with the arrow that opens it; of a step its number and what it makes. */
export function RunName({ row }: RunCellProps) {
  const openChains = useAppState((state) => state.openChains);
  if (row.kind === 'step') return <StepName number={stepNumber(row)}>{stepName(row.step.recipe)}</StepName>;
  const { chain, isOpened } = row;
  return (
    <OpeningName of={chain.name} isOpened={isOpened} onOpen={(isOpen) => openChains([chain.id], isOpen)}>
      {chain.name}
    </OpeningName>
  );
}

export function RunTask({ row }: RunCellProps) {
  const words = chainRowTask(factsOf(row));
  return (
    <span className="dim" {...tipOf({ text: words })}>
      {words}
    </span>
  );
}

export function RunState({ row, holds }: RunCellProps & { readonly holds: QueueSummary['holds'] }) {
  const cost = useAppState((state) => {
    const waiting = judgeableAt(state, factsOf(row)).filter((each) => each.state !== 'rejected');
    return waiting.length === 0 ? null : rangeWords(sumOfRanges(waiting.map((each) => each.cost)));
  });
  const job = row.kind === 'step' ? (row.job ?? undefined) : undefined;
  const { tone, words } = chainRowState(factsOf(row), job, cost, holds);
  return (
    <StateDot tone={tone} lines={2}>
      {words}
    </StateDot>
  );
}

export function RunProgress({ row, now }: TimedProps) {
  const { chain } = row;
  const whole = useAppState((state) => (row.kind === 'run' ? progressOf(chain, state.jobsById, now) : 0));
  if (row.kind === 'run')
    return (
      <ProgressBar
        label={`Progress of the chain of ${chain.name}`}
        value={whole}
        tone={whole === 1 ? 'ok' : 'active'}
      />
    );
  const isHome = row.step.state === 'home';
  const label = `Progress of step ${stepNumber(row)} of ${chain.name}`;
  const value = isHome ? 1 : row.job === null ? 0 : barOf(row.job, now);
  return <ProgressBar label={label} value={value} tone={isHome ? 'ok' : 'active'} />;
}

/** Which step a run is at. */
export function RunTime({ row }: { readonly row: RunRow }) {
  const { chain } = row;
  return (
    <span className="dim">
      {chain.isOpen ? `step ${stepAt(chain)} of ${chain.steps.length}` : `${chain.steps.length} steps`}
    </span>
  );
}

/** What a run cost so far, and what its steps to come may cost. */
export function RunCredits({ row }: RunCellProps) {
  const { chain } = row;
  const spent = useAppState((state) => (row.kind === 'run' ? spentOf(chain, state.jobsById) : null));
  if (row.kind === 'step') {
    const credits = stepCredits(row.step, row.job ?? undefined);
    return <span className={credits?.isAhead === false ? undefined : 'dim'}>{credits?.words ?? '–'}</span>;
  }
  const ahead = aheadOf(chain);
  const so = spent === null ? null : formatCredits(spent);
  if (ahead === null) return so ?? <span className="dim">–</span>;
  const more = rangeWords(ahead);
  const text = `${so ?? 'Nothing known'} so far; the steps to come cost about ${more}`;
  return (
    <span {...tipOf({ text })}>
      {so}
      <span className="dim"> + {more}</span>
    </span>
  );
}

/** The buttons of a run or step: what waits for a word, and beside it those of the step's own job. */
export function RunActions({ row }: RunCellProps) {
  const select = useAppState((state) => state.selectJob);
  const { chain, step } = factsOf(row);
  const of = row.kind === 'run' ? chain.name : `step ${stepNumber(row)} of ${chain.name}`;
  return (
    <span className="job-actions">
      <JudgeButtons chain={chain} step={step} of={of} onBefore={() => select(row.key, 'only')} />
      {row.kind === 'step' && row.job !== null && <JobActions job={row.job} />}
    </span>
  );
}

import type { QueueSummary } from '../../../shared/bridge/views.ts';
import { rangeWords, sumOfRanges } from '../../../shared/model/chain/range-words.ts';
import { formatCredits } from '../../../shared/model/credits.ts';
import { JudgeButtons } from '../../commands/judge-buttons.tsx';
import { useAppState } from '../../store/app-context.tsx';
import { type ChainRow, judgeableAt } from '../../store/chains/chains-slice.ts';
import { aheadOf, progressOf, spentOf } from '../../store/chains/run-figures.ts';
import { OpeningName, StepName } from '../../ui/opening-name.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import type { Column } from '../../ui/table-column.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { tipOf } from '../../ui/tip.ts';
import { chainRowState, chainRowTask, stepCredits, stepNumber } from '../../words/chain-row-words.ts';
import { stepName } from '../../words/chain-words.ts';
import { barOf } from '../../words/job-words.ts';

/**
 * The columns of the list of chains.
 * @param now milliseconds since the epoch
 */
export function chainColumns(now: number, holds: QueueSummary['holds']): readonly Column<ChainRow>[] {
  return [
    {
      id: 'picture',
      head: '',
      width: '28px',
      cell: ({ chain, step }) => (step === null ? <Thumbnail src={chain.thumbnail} /> : null),
    },
    {
      id: 'reference',
      head: 'Reference',
      width: 'minmax(110px, 1.3fr)',
      cell: (row) => <NameCell row={row} />,
    },
    { id: 'task', head: 'Chain', width: 'minmax(120px, 2fr)', cell: (row) => <TaskCell row={row} /> },
    {
      id: 'state',
      head: 'State',
      width: 'minmax(160px, min(36%, 460px))',
      cell: (row) => <StateCell row={row} holds={holds} />,
    },
    {
      id: 'progress',
      head: 'Progress',
      width: 'minmax(54px, 1.4fr)',
      cell: (row) => <ProgressCell row={row} now={now} />,
    },
    { id: 'credits', head: 'Credits', width: '96px', align: 'end', cell: (row) => <CreditsCell row={row} /> },
    { id: 'actions', head: '', width: '56px', align: 'end', cell: (row) => <Actions row={row} /> },
  ];
}

interface CellProps {
  readonly row: ChainRow;
}

function NameCell({ row }: CellProps) {
  const { chain, step, isOpened } = row;
  const openChains = useAppState((state) => state.openChains);
  if (step !== null) return <StepName number={stepNumber(row)}>{stepName(step.recipe)}</StepName>;
  return (
    <OpeningName of={chain.name} isOpened={isOpened} onOpen={(isOpen) => openChains([chain.id], isOpen)}>
      {chain.name}
    </OpeningName>
  );
}

function TaskCell({ row }: CellProps) {
  const words = chainRowTask(row);
  return (
    <span className="dim truncate" {...tipOf({ text: words })}>
      {words}
    </span>
  );
}

function StateCell({ row, holds }: CellProps & { readonly holds: QueueSummary['holds'] }) {
  const { step } = row;
  const cost = useAppState((state) => {
    const waiting = judgeableAt(state, row).filter((each) => each.state !== 'rejected');
    return waiting.length === 0 ? null : rangeWords(sumOfRanges(waiting.map((each) => each.cost)));
  });
  const job = useAppState((state) => (step?.jobId == null ? undefined : state.jobsById.get(step.jobId)));
  const { tone, words } = chainRowState(row, job, cost, holds);
  return (
    <StateDot tone={tone} lines={2}>
      {words}
    </StateDot>
  );
}

function ProgressCell({ row, now }: CellProps & { readonly now: number }) {
  const { chain, step } = row;
  const job = useAppState((state) => (step?.jobId == null ? undefined : state.jobsById.get(step.jobId)));
  const whole = useAppState((state) => (step === null ? progressOf(chain, state.jobsById, now) : 0));
  const value = step === null ? whole : step.state === 'home' ? 1 : job === undefined ? 0 : barOf(job, now);
  const isDone = step === null ? whole === 1 : step.state === 'home';
  return (
    <ProgressBar
      label={
        step === null ? `Steps done of ${chain.name}` : `Progress of step ${stepNumber(row)} of ${chain.name}`
      }
      value={value}
      tone={isDone ? 'ok' : 'active'}
    />
  );
}

/** What a step cost, or about what it will; of a run the sum of what is to come. */
function CreditsCell({ row }: CellProps) {
  const { chain, step } = row;
  const job = useAppState((state) => (step?.jobId == null ? undefined : state.jobsById.get(step.jobId)));
  const spent = useAppState((state) => spentOf(chain, state.jobsById));
  if (step !== null) {
    const credits = stepCredits(step, job);
    return <span className={credits?.isAhead === false ? undefined : 'dim'}>{credits?.words ?? '–'}</span>;
  }
  const ahead = aheadOf(chain);
  if (ahead === null) return spent === null ? <span className="dim">–</span> : formatCredits(spent);
  const cost = rangeWords(ahead);
  return (
    <span className="dim" {...tipOf({ text: 'What the steps to come cost together, about' })}>
      {cost} to come
    </span>
  );
}

function Actions({ row }: CellProps) {
  const { chain, step } = row;
  const select = useAppState((state) => state.selectChainRow);
  const of = step === null ? chain.name : `step ${stepNumber(row)} of ${chain.name}`;
  return <JudgeButtons chain={chain} step={step} of={of} onBefore={() => select(row.key)} />;
}

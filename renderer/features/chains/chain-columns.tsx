import { Check, ChevronDown, ChevronRight, X } from 'lucide-react';
import type { ChainView } from '../../../shared/bridge/chains/chain-calls.ts';
import type { QueueSummary } from '../../../shared/bridge/views.ts';
import { addCredits, type Credits, formatCredits } from '../../../shared/model/credits.ts';
import { describeRecipe } from '../../../shared/model/recipe.ts';
import { useRunCommand } from '../../commands/use-run-command.ts';
import { useAppState } from '../../store/app-context.tsx';
import type { AppState } from '../../store/app-state.ts';
import { type ChainRow, judgeableAt } from '../../store/chains/chains-slice.ts';
import { IconButton } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StateDot } from '../../ui/state-dot.tsx';
import type { Column } from '../../ui/table-column.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { tipOf } from '../../ui/tip.ts';
import {
  chainWords,
  rangeWords,
  runStateWords,
  stepName,
  stepStateWords,
  sumOfRanges,
} from '../../words/chain-words.ts';
import { barOf, creditsWords, statusWords, toneOf } from '../../words/job-words.ts';

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

const numberOf = ({ chain, step }: ChainRow): number =>
  chain.steps.findIndex(({ id }) => id === step?.id) + 1;

function NameCell({ row }: CellProps) {
  const { chain, step, isOpened } = row;
  const openChains = useAppState((state) => state.openChains);
  if (step !== null)
    return (
      <span className="chain-step-name truncate">
        {numberOf(row)}. {stepName(step.recipe)}
      </span>
    );
  return (
    <span className="chain-name">
      <IconButton
        label={`${isOpened ? 'Hide' : 'Show'} the steps of ${chain.name}`}
        aria-expanded={isOpened}
        onClick={() => openChains([chain.id], !isOpened)}
      >
        {isOpened ? <ChevronDown size={12} aria-hidden /> : <ChevronRight size={12} aria-hidden />}
      </IconButton>
      <span className="truncate">{chain.name}</span>
    </span>
  );
}

function TaskCell({ row }: CellProps) {
  const { chain, step } = row;
  const from = chain.steps.findIndex(({ id }) => id === step?.from) + 1;
  const words =
    step === null
      ? chainWords(chain)
      : `${describeRecipe(step.recipe)}${from === 0 ? '' : ` · of step ${from}${step.approve ? ', once approved' : ''}`}`;
  return (
    <span className="dim truncate" {...tipOf({ text: words })}>
      {words}
    </span>
  );
}

function StateCell({ row, holds }: CellProps & { readonly holds: QueueSummary['holds'] }) {
  const { chain, step } = row;
  const cost = useAppState((state) => {
    const waiting = judgeableAt(state, row).filter((each) => each.state !== 'rejected');
    return waiting.length === 0 ? null : rangeWords(sumOfRanges(waiting.map((each) => each.cost)));
  });
  const job = useAppState((state) => (step?.jobId == null ? undefined : state.jobsById.get(step.jobId)));
  if (step === null) {
    const { tone, words } = runStateWords(chain, cost);
    return (
      <StateDot tone={tone} lines={2}>
        {words}
      </StateDot>
    );
  }
  // What its job says is more than that it has one.
  if (job !== undefined && (step.state === 'sent' || step.state === 'failed'))
    return (
      <StateDot tone={toneOf(job)} lines={2}>
        {statusWords(job, holds)}
      </StateDot>
    );
  const { tone, words } = stepStateWords(chain, step, cost);
  return (
    <StateDot tone={tone} lines={2}>
      {words}
    </StateDot>
  );
}

function ProgressCell({ row, now }: CellProps & { readonly now: number }) {
  const { chain, step } = row;
  const job = useAppState((state) => (step?.jobId == null ? undefined : state.jobsById.get(step.jobId)));
  const home = chain.steps.filter(({ state }) => state === 'home').length;
  const value =
    step === null
      ? home / chain.steps.length
      : step.state === 'home'
        ? 1
        : job === undefined
          ? 0
          : barOf(job, now);
  const isDone = step === null ? home === chain.steps.length : step.state === 'home';
  return (
    <ProgressBar
      label={
        step === null ? `Steps done of ${chain.name}` : `Progress of step ${numberOf(row)} of ${chain.name}`
      }
      value={value}
      tone={isDone ? 'ok' : 'active'}
    />
  );
}

/** What the jobs of a run's steps cost so far, as far as they are on the list; null if none is known. */
function spentOf({ steps }: ChainView, jobsById: AppState['jobsById']): Credits | null {
  const credits = steps.flatMap(({ jobId }) => (jobId === null ? [] : (jobsById.get(jobId)?.credits ?? [])));
  return credits.length === 0 ? null : addCredits(credits);
}

/** What a step cost, or about what it will; of a run the sum of what is to come. */
function CreditsCell({ row }: CellProps) {
  const { chain, step } = row;
  const job = useAppState((state) => (step?.jobId == null ? undefined : state.jobsById.get(step.jobId)));
  const spent = useAppState((state) => spentOf(chain, state.jobsById));
  if (step !== null) {
    if (job !== undefined && (job.credits !== null || step.state === 'home')) return creditsWords(job);
    return step.state === 'to-come' && step.next.next !== 'ended' && step.price !== null ? (
      <span className="dim">about {rangeWords({ low: step.price, high: step.price })}</span>
    ) : (
      <span className="dim">–</span>
    );
  }
  const ahead = chain.steps.filter(({ state, next }) => state === 'to-come' && next.next !== 'ended');
  if (ahead.length === 0) return spent === null ? <span className="dim">–</span> : formatCredits(spent);
  const cost = rangeWords(sumOfRanges(ahead.map(({ price }) => ({ low: price ?? '0.00', high: price }))));
  return (
    <span className="dim" {...tipOf({ text: 'What the steps to come cost together, about' })}>
      {cost} to come
    </span>
  );
}

function Actions({ row }: CellProps) {
  const { chain, step } = row;
  const run = useRunCommand();
  const select = useAppState((state) => state.selectChainRow);
  const cost = useAppState((state) => {
    const waiting = judgeableAt(state, row).filter((each) => each.state !== 'rejected');
    return waiting.length === 0 ? null : rangeWords(sumOfRanges(waiting.map((each) => each.cost)));
  });
  if (cost === null) return null;
  const of = step === null ? chain.name : `step ${numberOf(row)} of ${chain.name}`;
  const onThis = (command: string) => (): void => {
    select(row.key);
    run(command);
  };
  return (
    <span className="chain-actions">
      <IconButton label={`Approve ${of} for about ${cost} credits`} onClick={onThis('chain.approve')}>
        <Check size={13} aria-hidden />
      </IconButton>
      <IconButton label={`Do not go on with ${of}`} onClick={onThis('chain.reject')}>
        <X size={13} aria-hidden />
      </IconButton>
    </span>
  );
}

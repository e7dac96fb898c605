import {
  Grid2x2,
  LayoutGrid,
  ListFilter,
  PanelRight,
  Play,
  RefreshCw,
  SlidersHorizontal,
} from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { CreditsRange } from '../../../shared/model/chain/chain-quote.ts';
import { rangeWords, sumOfRanges } from '../../../shared/model/chain/range-words.ts';
import { leftAsideWords } from '../../../shared/model/plan/left-aside.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import { TILE_SIZES } from '../../../shared/model/settings/settings.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { usePrintedKeys } from '../../commands/printed-keys.ts';
import { useRunCommand } from '../../commands/use-run-command.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { PLAN_TABLE } from '../../store/batch/plan-rows.ts';
import { NOTHING_NEW, type Start, startOf } from '../../store/batch/start-rule.ts';
import { activeConnection } from '../../store/session-slice.ts';
import { appearanceActions, PLAIN_TABLE } from '../../store/settings/appearance-actions.ts';
import { Area } from '../../ui/area.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ColumnsMenu } from '../../ui/columns-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SizeRange } from '../../ui/size-range.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tipOf } from '../../ui/tip.ts';
import { whyNoAmount } from '../../words/amounts.ts';
import { creditWords } from '../../words/connection-words.ts';
import { counted } from '../../words/figures.ts';
import { lastName } from '../../words/paths.ts';
import { batchActions } from './batch-actions.ts';
import { ApproveBeforehand } from './chain/approve-beforehand.tsx';
import { ReserveSteps } from './chain/reserve-steps.tsx';
import { MendNote } from './mend-note.tsx';
import { NoSources } from './no-sources.tsx';
import { PLAN_HEADS } from './plan/plan-columns.tsx';
import { PlanTable } from './plan/plan-table.tsx';
import { planViewShown } from './plan/plan-view-shown.ts';
import './plan-panel.css';
import {
  countsOf,
  lookingWords,
  mendingWords,
  priceWords,
  scanTitle,
  scanWords,
  sizesOf,
} from './plan-words.ts';
import { SentNote } from './sent-note.tsx';
import { StartNotes } from './start-notes.tsx';

/** The plan: what the chosen sources and the present recipe would make. */
export function PlanPanel() {
  const plan = useAppState((state) => state.plan);
  const sources = useAppState((state) => state.sources);
  const title = plan?.title ?? (sources.length === 1 ? lastName(sources[0] ?? '') : 'Plan');
  return (
    <Area
      title={title}
      note={plan !== null && <Facts words={sizesOf(plan)} meaning={leftAsideWords(plan.leftAside ?? [])} />}
      tools={
        plan !== null && (
          <>
            <PlanCounts rows={plan.rows} />
            <PlanTools />
            <CommandButton command="batch.arrange-views" icon={<Grid2x2 size={12} aria-hidden />} />
            <CommandButton command="batch.look-again" icon={<RefreshCw size={12} aria-hidden />} />
          </>
        )
      }
    >
      <PlanBody />
      {plan !== null && <MendNote />}
      {plan !== null && <SentNote />}
      {plan !== null && <StartNotes />}
      {plan !== null && <PlanFoot />}
    </Area>
  );
}

/** Fewer pictures are looked at before anybody could want to stop that. */
const MANY_LEFT = 20;

function PlanCounts({ rows }: { readonly rows: readonly PlanRow[] }) {
  const planning = useAppState((state) => state.planning);
  const progress = useAppState((state) => state.scanProgress);
  const hasPlan = useAppState((state) => state.plan !== null);
  const left = useAppState((state) => state.looksLeft) ?? 0;
  const stopLooks = useAppState((state) => state.stopLooks);
  const counts = left === 0 ? countsOf(rows) : `${countsOf(rows)} · ${lookingWords(left)}`;
  const isMending = useAppState((state) => state.isMending);
  const making = isMending ? mendingWords(progress) : scanWords(progress);
  const words = planning.state === 'scanning' ? making : counts;
  return (
    <>
      <span className="area-facts truncate" {...tipOf({ text: words })}>
        {words}
      </span>
      {progress !== null && hasPlan && <StopScan />}
      {planning.state === 'ready' && left >= MANY_LEFT && <Button onClick={stopLooks}>Stop looking</Button>}
    </>
  );
}

/** Larger ones would be larger than their thumbnails. In CSS pixels. */
const LARGEST_TILE = 240;

/** How the rows are shown. */
function PlanTools() {
  const layout = useAppState((state) => state.settings.appearance.tables[PLAN_TABLE]) ?? PLAIN_TABLE;
  const view = useAppState(planViewShown);
  const size = useAppState((state) => state.settings.appearance.planTileSize);
  const appearance = appearanceActions(useApp());
  return (
    <>
      {view !== 'table' && (
        <SizeRange
          label="Size of the pictures"
          {...TILE_SIZES}
          most={LARGEST_TILE}
          value={size}
          onChange={(planTileSize) => appearance.change({ planTileSize })}
        />
      )}
      <CommandButton command="plan.grid" icon={<LayoutGrid size={13} aria-hidden />} />
      <CommandButton command="plan.both" icon={<PanelRight size={13} aria-hidden />} />
      <CommandButton command="plan.properties" icon={<SlidersHorizontal size={13} aria-hidden />} />
      <CommandButton command="plan.filter" icon={<ListFilter size={13} aria-hidden />} />
      <ColumnsMenu
        columns={PLAN_HEADS}
        layout={layout}
        onLayout={(patch) => appearance.changeTable(PLAN_TABLE, patch)}
        ownOrder="Blocked rows first"
        isOrderOnly={view === 'grid'}
      />
    </>
  );
}

function PlanBody() {
  const plan = useAppState((state) => state.plan);
  const planning = useAppState((state) => state.planning);
  const progress = useAppState((state) => state.scanProgress);
  // The first rows follow what is said of them in a task of their own.
  const isTableDue = useDeferredValue(plan !== null);
  if (planning.state === 'failed') return <PlanFailed />;
  if (plan !== null && isTableDue) return <PlanTable />;
  if (plan !== null || planning.state === 'scanning') {
    return (
      <EmptyState title={scanTitle(progress)} actions={progress !== null && <StopScan />}>
        Each image is opened and checked before anything is sent.
      </EmptyState>
    );
  }
  return <NoSources />;
}

/** Stops a scan that takes long, e.g. of a whole disk. */
function StopScan() {
  const batch = batchActions(useApp());
  const isMending = useAppState((state) => state.isMending);
  return <Button onClick={() => batch.stopScan()}>{isMending ? 'Stop mending' : 'Stop looking'}</Button>;
}

function PlanFailed() {
  const planning = useAppState((state) => state.planning);
  if (planning.state !== 'failed') return null;
  const another = <CommandButton command="file.choose-folder">Choose another folder…</CommandButton>;
  if (planning.error.kind === 'cancelled')
    return (
      <EmptyState
        title="You stopped looking"
        actions={
          <>
            <CommandButton command="batch.look-again">Look again</CommandButton>
            {another}
          </>
        }
      >
        Nothing was sent, and nothing was changed. A smaller folder takes less time.
      </EmptyState>
    );
  return (
    <div className="plan-failed">
      <ErrorNote
        error={planning.error}
        actions={
          <>
            <CommandButton command="batch.look-again">Look again</CommandButton>
            {another}
          </>
        }
      />
    </div>
  );
}

/** Why nothing is counted and priced here. */
function nothingToStartWords(start: Start): string {
  return start.can || start.why === NOTHING_NEW
    ? 'Nothing new: every row is done, in the queue, or blocked'
    : start.why;
}

/** What rows cost together, from what is certain, and how many of them have a price that nobody knows before. */
function priceOf(rows: readonly PlanRow[]): { readonly range: CreditsRange; readonly unknown: number } {
  const known = rows.flatMap(({ credits, certain }) =>
    credits === null ? [] : [{ low: certain ?? credits, high: credits }],
  );
  return { range: sumOfRanges(known), unknown: rows.length - known.length };
}

/** What is spent where nothing waits for an approval. */
const allOf = ({ low, high }: CreditsRange): CreditsRange => ({ low: high ?? low, high });

function PlanFoot() {
  const plan = useAppState((state) => state.plan);
  const starting = useAppState((state) => state.starting);
  const connection = useAppState(activeConnection);
  const run = useRunCommand();
  const budget = useAppState((state) => state.budget);
  const [startKeys] = usePrintedKeys('batch.start');
  const setBudget = useAppState((state) => state.setBudget);
  const start = useAppState(startOf);
  const folder = useAppState((state) => state.planFolder);
  const { rows } = start;
  const jobs = rows.length;
  const noun = plan?.chain === undefined ? 'job' : 'chain';
  const price = useMemo(() => priceOf(rows), [rows]);
  const isApproved = useAppState((state) => state.approvesAll && state.plan?.chain !== undefined);
  const estimate = useMemo(() => (plan === null ? '' : priceWords(plan)), [plan]);
  return (
    <footer className={classNames('plan-foot', plan?.chain !== undefined && 'is-chain')}>
      <p className="truncate">
        {jobs === 0 ? (
          <span className="dim">{nothingToStartWords(start)}</span>
        ) : (
          <>
            {counted(jobs, noun)} {folder === null ? '' : `of ${lastName(folder)} `}·{' '}
            <strong>about {rangeWords(isApproved ? allOf(price.range) : price.range)}</strong>{' '}
            {creditWords(connection ?? { kind: 'remote' })}{' '}
            {price.unknown > 0 && (
              <strong>and {counted(price.unknown, noun)} whose price is not known </strong>
            )}
            <span className="dim">{isApproved ? 'with every step' : estimate}</span>
          </>
        )}
      </p>
      {jobs > 0 && plan?.chain !== undefined && (
        <>
          <ApproveBeforehand range={price.range} />
          <ReserveSteps />
        </>
      )}
      {jobs > 0 && (
        <span
          className="plan-budget"
          {...tipOf({ text: 'Credits that this batch may take in all; what does not fit waits' })}
        >
          Budget
          <TextField
            label="Budget of this batch"
            placeholder="no limit"
            inputMode="decimal"
            aria-invalid={whyNoAmount(budget) !== null || undefined}
            value={budget}
            onChange={(event) => setBudget(event.target.value)}
          />
        </span>
      )}
      <Button
        variant="primary"
        className="plan-start"
        icon={<Play size={11} fill="currentColor" aria-hidden />}
        disabledBecause={start.can ? null : start.why}
        hint={startKeys}
        onClick={() => run('batch.start')}
      >
        {starting ? 'Queueing…' : jobs === 0 ? 'Start' : `Start ${counted(jobs, noun)}`}
      </Button>
    </footer>
  );
}

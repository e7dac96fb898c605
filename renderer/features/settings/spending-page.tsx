import { useEffect, useState } from 'react';
import type { ErrorBody } from '../../../shared/model/app-error.ts';
import { compareCredits, formatCredits } from '../../../shared/model/credits.ts';
import type { Spending } from '../../../shared/model/spending.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { errorBodyOf } from '../../store/error-body.ts';
import { activeConnection } from '../../store/session-slice.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { Column } from '../../ui/table-column.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { creditWords } from '../../words/connection-words.ts';
import { counted, groupedFigure } from '../../words/figures.ts';
import './spending-page.css';
import { accountsOf, type SpendingBy, type SpendingSum, sumSpending, totalOf } from './spending-sums.ts';

const DAY_MS = 24 * 3_600_000;
const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'all', label: 'All' },
] as const;
type Span = (typeof SPANS)[number]['value'];
const BY: readonly { readonly value: SpendingBy; readonly label: string }[] = [
  { value: 'day', label: 'By day' },
  { value: 'batch', label: 'By batch' },
  { value: 'what', label: 'By what' },
];

/** What was spent on what, from the books: exact sums, each account by itself. */
export function SpendingPage() {
  const connections = useAppState((state) => state.connections);
  const active = useAppState(activeConnection);
  const [chosen, setChosen] = useState<string | null>(null);
  const [span, setSpan] = useState<Span>('30');
  const [by, setBy] = useState<SpendingBy>('day');
  const { charges, error } = useSpending(span);
  const accounts = accountsOf(connections, charges ?? []);
  const id = accounts.some(({ value }) => value === chosen) ? chosen : active?.id;
  const account = connections.find((each) => each.id === id);
  const own = charges?.filter(({ connectionId }) => connectionId === id) ?? [];
  return (
    <>
      <div className="spending-head">
        <ChoiceList label="Account" value={id ?? ''} choices={accounts} onChange={setChosen} />
        <Segmented label="Time" value={span} choices={SPANS} onChange={setSpan} />
        <Segmented label="Put together" value={by} choices={BY} onChange={setBy} />
      </div>
      {error !== null && (
        <div className="settings-scroller">
          <ErrorNote error={error} />
        </div>
      )}
      {error === null && charges !== null && (
        <SpendingTable charges={own} by={by} words={creditWords(account ?? { kind: 'remote' })} />
      )}
    </>
  );
}

/** The charges of the last days, newest first; null until they are told. */
function useSpending(span: Span) {
  const { bridge } = useApp();
  const [charges, setCharges] = useState<readonly Spending[] | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  useEffect(() => {
    let current = true;
    const to = Date.now() + DAY_MS;
    const from = span === 'all' ? 0 : Date.now() - Number(span) * DAY_MS;
    bridge.jobs.spending({ from, to }).then(
      (told) => {
        if (!current) return;
        setCharges(told);
        setError(null);
      },
      (cause: unknown) => {
        if (current) setError(errorBodyOf(cause));
      },
    );
    return () => {
      current = false;
    };
  }, [bridge, span]);
  return { charges, error };
}

const HEADS: Readonly<Record<SpendingBy, string>> = { day: 'Day', batch: 'Batch', what: 'What' };

interface SpendingTableProps {
  readonly charges: readonly Spending[];
  readonly by: SpendingBy;
  readonly words: string;
}

function SpendingTable({ charges, by, words }: SpendingTableProps) {
  const [selected, setSelected] = useState<string | null>(null);
  if (charges.length === 0) {
    return (
      <EmptyState title="Nothing spent">
        Each charge that the balance showed stands here, with what was given back.
      </EmptyState>
    );
  }
  const total = totalOf(charges);
  const columns: readonly Column<SpendingSum>[] = [
    { id: 'name', head: HEADS[by], width: 'minmax(0, 1fr)', cell: ({ name }) => name },
    {
      id: 'charges',
      head: 'Charges',
      width: '70px',
      align: 'end',
      cell: ({ charges: count }) => <span className="dim">{groupedFigure(count)}</span>,
    },
    {
      id: 'refunded',
      head: 'Given back',
      width: '90px',
      align: 'end',
      cell: ({ refunded }) => (
        <span className="dim">{compareCredits(refunded, '0') === 0 ? '–' : formatCredits(refunded)}</span>
      ),
    },
    { id: 'spent', head: 'Credits', width: '96px', align: 'end', cell: ({ spent }) => formatCredits(spent) },
  ];
  return (
    <>
      <VirtualTable
        label="Spending"
        columns={columns}
        rows={sumSpending(charges, by)}
        keyOf={({ key }) => key}
        selectedKey={selected}
        onSelect={setSelected}
      />
      <footer className="settings-foot">
        <span className="settings-foot-words">
          {formatCredits(total.spent)} {words}{' '}
          <span className="dim">
            spent on {counted(total.charges, 'charge')}
            {compareCredits(total.estimated, '0') !== 0 &&
              `, ${formatCredits(total.estimated)} of it estimated: the balance did not show it`}
          </span>
        </span>
        <span className="dim">{formatCredits(total.refunded)} given back</span>
      </footer>
    </>
  );
}

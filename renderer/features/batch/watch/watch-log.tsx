import { useCallback, useMemo, useState } from 'react';
import type { WatchView } from '../../../../shared/bridge/watch-calls.ts';
import type { WatchEntry } from '../../../../shared/model/watch/watch.ts';
import { useApp } from '../../../store/app-context.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import type { Column } from '../../../ui/table-column.ts';
import { tipOf } from '../../../ui/tip.ts';
import { VirtualTable } from '../../../ui/virtual-table.tsx';
import { calendarTime } from '../../../words/moments.ts';
import { useWatchLog } from './use-watch-log.ts';
import { entryWords } from './watch-words.ts';

/** How many lines are shown; the rest is in the data folder. */
const MOST_LINES = 500;

/** What a watch did, and why not, newest first. It is read anew when the watch says something new. */
export function WatchLog({ watch }: { readonly watch: WatchView }) {
  const { bridge } = useApp();
  const [selected, setSelected] = useState<string | null>(null);
  const { id, state, queuedToday, asking, waiting } = watch;
  const read = useCallback((of: string) => bridge.watches.log({ id: of, most: MOST_LINES }), [bridge]);
  const { entries, error } = useWatchLog(read, id, JSON.stringify([state, queuedToday, asking, waiting]));
  const lines = useMemo(
    () => entries?.map((entry, index) => ({ ...entry, key: `${entries.length - index}` })) ?? null,
    [entries],
  );
  if (error !== null) return <ErrorNote error={error} />;
  if (lines === null) return null;
  if (lines.length === 0) {
    return <EmptyState title="Nothing yet">What becomes of each file stands here, and why.</EmptyState>;
  }
  return (
    <div className="watch-log">
      <VirtualTable
        label="What it did"
        columns={COLUMNS}
        rows={lines}
        keyOf={({ key }) => key}
        selectedKey={selected}
        onSelect={setSelected}
      />
    </div>
  );
}

type Line = WatchEntry & { readonly key: string };

const COLUMNS: readonly Column<Line>[] = [
  {
    id: 'at',
    head: 'When',
    width: '124px',
    cell: ({ at }) => <span className="dim">{calendarTime(at)}</span>,
  },
  {
    id: 'file',
    head: 'File',
    width: 'minmax(90px, 0.35fr)',
    cell: ({ path }) => (
      <span className="truncate" {...tipOf(path === null ? null : { text: path })}>
        {path ?? ''}
      </span>
    ),
  },
  {
    id: 'what',
    head: 'What it did',
    width: 'minmax(0, 1fr)',
    cell: (line) => (
      <span className="watch-words" {...tipOf({ text: entryWords(line) })}>
        {entryWords(line)}
      </span>
    ),
  },
];

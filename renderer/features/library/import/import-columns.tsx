import type { ImportRow } from '../../../../shared/model/import/import-plan.ts';
import {
  importedAsWords,
  importFaultWords,
  importNoteWords,
} from '../../../../shared/model/import/import-words.ts';
import { RowCheck } from '../../../ui/row-check.tsx';
import { StateDot } from '../../../ui/state-dot.tsx';
import type { Column } from '../../../ui/table-column.ts';
import { tipOf } from '../../../ui/tip.ts';
import { fileSize } from '../../../words/figures.ts';

export interface ImportColumnsOptions {
  readonly without: ReadonlySet<string>;
  /** Of all rows that can be imported. */
  readonly all: boolean | 'some';
  readonly any: boolean;
  readonly check: (ids: readonly string[], isWanted: boolean) => void;
  readonly checkAll: (isWanted: boolean) => void;
}

/** The columns of an import's plan. */
export function importColumns(options: ImportColumnsOptions): readonly Column<ImportRow>[] {
  const { without, all, any, check, checkAll } = options;
  return [
    {
      id: 'take',
      head: '',
      headCell: (
        <RowCheck
          label="Import all"
          checked={all}
          refusedBecause={any ? null : 'Nothing here can be imported.'}
          onChange={checkAll}
        />
      ),
      width: '14px',
      cell: ({ id, name, fault }) => (
        <RowCheck
          label={`Import ${name}`}
          checked={fault === null && !without.has(id)}
          refusedBecause={fault === null ? null : importFaultWords(fault)}
          onChange={(isWanted) => check([id], isWanted)}
        />
      ),
    },
    {
      id: 'name',
      head: 'Name',
      width: 'minmax(110px, 1.3fr)',
      cell: ({ name, source }) => (
        <span className="truncate" {...tipOf({ text: source })}>
          {name}
        </span>
      ),
    },
    {
      id: 'as',
      head: 'As',
      width: '112px',
      cell: ({ as, format, fault }) =>
        fault !== null && format === '' ? null : (
          <span className="dim truncate">{`${importedAsWords(as)} · ${format}`}</span>
        ),
    },
    {
      id: 'references',
      head: 'References',
      width: 'minmax(80px, 0.8fr)',
      cell: ({ references }) => {
        const names = references.map(({ name, view }) => `${name} (${view})`).join(', ');
        const [first] = references;
        if (first === undefined) return null;
        return (
          <span className="dim truncate" {...tipOf({ text: names })}>
            {references.length === 1 ? first.name : `${references.length} views`}
          </span>
        );
      },
    },
    {
      id: 'check',
      head: 'Check',
      width: 'minmax(150px, 2.2fr)',
      cell: (row) => <Check row={row} />,
    },
    {
      id: 'bytes',
      head: 'Size',
      width: '66px',
      align: 'end',
      cell: ({ bytes }) => <span className="dim">{fileSize(bytes)}</span>,
    },
  ];
}

function Check({ row: { fault, notes } }: { readonly row: ImportRow }) {
  if (fault !== null) {
    const words = importFaultWords(fault);
    return (
      <span className="truncate" {...tipOf({ text: words })}>
        <StateDot tone="idle">{words}</StateDot>
      </span>
    );
  }
  const words = notes.map(importNoteWords).join(' ');
  if (words === '') return <StateDot tone="ok">Ready</StateDot>;
  return (
    <span className="truncate" {...tipOf({ text: words })}>
      <StateDot tone={notes.some(({ code }) => code === 'parts-left-out') ? 'warn' : 'ok'}>{words}</StateDot>
    </span>
  );
}

import { useState } from 'react';
import type { TableLayout } from '../../../shared/model/settings/settings.ts';
import { PLAIN_TABLE } from '../../store/settings/appearance-actions.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Property, PropertyList } from '../../ui/property-list.tsx';
import { Section } from '../../ui/section.tsx';
import { StateDot, type Tone } from '../../ui/state-dot.tsx';
import type { Column } from '../../ui/table-column.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { Tree, type TreeItem } from '../../ui/tree.tsx';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { LONG_WORDS, Specimens } from './specimen.tsx';

interface Row {
  readonly name: string;
  readonly tone: Tone;
  readonly words: string;
  readonly done: number | null;
}

const ROWS: readonly Row[] = [
  { name: 'robot', tone: 'active', words: 'processing', done: 0.62 },
  { name: 'chair', tone: 'idle', words: 'waiting', done: null },
  { name: 'teapot', tone: 'ok', words: 'done', done: 1 },
  { name: LONG_WORDS, tone: 'bad', words: 'failed: no subject was found in the picture', done: null },
  { name: 'poly_fox', tone: 'warn', words: 'answer lost: checking the balance', done: null },
];

const COLUMNS: readonly Column<Row>[] = [
  { id: 'picture', head: '', width: '28px', cell: () => <Thumbnail src={null} /> },
  { id: 'name', head: 'Reference', width: 'minmax(90px, 2fr)', sortable: true, cell: ({ name }) => name },
  {
    id: 'state',
    head: 'State',
    width: 'minmax(130px, 3fr)',
    sortable: true,
    cell: ({ tone, words }) => <StateDot tone={tone}>{words}</StateDot>,
  },
  {
    id: 'progress',
    head: 'Progress',
    width: '120px',
    cell: ({ name, tone, done }) => <ProgressBar label={`Progress of ${name}`} value={done} tone={tone} />,
  },
];

const FOLDERS: readonly TreeItem[] = [
  {
    id: 'art',
    name: 'concept_art',
    note: '42',
    items: [
      { id: 'props', name: 'props', note: '18', items: [] },
      {
        id: 'creatures',
        name: 'creatures',
        note: '16',
        items: [{ id: 'long', name: LONG_WORDS, items: [] }],
      },
    ],
  },
  { id: 'refs', name: 'client_refs', note: '120', items: [] },
];

/** What lists, counts and describes. */
export function ListSpecimens() {
  const [selected, setSelected] = useState('chair');
  const [layout, setLayout] = useState<TableLayout>({ ...PLAIN_TABLE, sort: { by: 'name', down: false } });
  const [folder, setFolder] = useState('props');
  return (
    <>
      <Specimens name="Table">
        <div className="specimen-table">
          <VirtualTable
            label="Jobs of the primitives"
            columns={COLUMNS}
            rows={ROWS}
            keyOf={({ name }) => name}
            selectedKey={selected}
            onSelect={setSelected}
            layout={layout}
            onLayout={(patch) => setLayout({ ...layout, ...patch })}
          />
        </div>
      </Specimens>
      <Specimens name="Tree, properties, progress">
        <div className="specimen-tree">
          <Tree label="Folders of the primitives" items={FOLDERS} selected={folder} onSelect={setFolder} />
        </div>
        <div className="specimen-list">
          <Section title="Measured">
            <PropertyList>
              <Property name="Faces">500,000</Property>
              <Property name="Sent">{LONG_WORDS}</Property>
            </PropertyList>
          </Section>
        </div>
        <div className="specimen-list specimen-bars">
          <StateDot tone="active">processing</StateDot>
          <ProgressBar label="Under way" value={0.62} />
          <StateDot tone="ok">done</StateDot>
          <ProgressBar label="Done" value={1} tone="ok" />
          <StateDot tone="idle">nothing can be told yet</StateDot>
          <ProgressBar label="Not known" value={null} />
        </div>
      </Specimens>
    </>
  );
}

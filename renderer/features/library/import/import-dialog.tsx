import { useState } from 'react';
import type { ImportProgress } from '../../../../shared/model/import/import-plan.ts';
import type { ImportWay } from '../../../../shared/model/import/imported.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { importActions } from '../../../store/library/import/import-actions.ts';
import { type ImportState, wantedRows } from '../../../store/library/import/import-slice.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { type Choice, Segmented } from '../../../ui/segmented.tsx';
import { VirtualTable } from '../../../ui/virtual-table.tsx';
import { counted, fileSize, groupedFigure } from '../../../words/figures.ts';
import { QUIET_DISK } from '../../../words/library-words.ts';
import { importColumns } from './import-columns.tsx';
import './import-dialog.css';

const WAYS: readonly Choice<ImportWay>[] = [
  { value: 'copy', label: 'Copy', tip: 'The files stay where they are, and copies go into the library' },
  {
    value: 'move',
    label: 'Move',
    tip: 'Each file is deleted where it lay, once its copy was read again and compared',
  },
  {
    value: 'link',
    label: 'Link',
    tip: 'The files stay where they are, and the library only names them; Maquette never deletes them',
  },
];

const WAY_WORDS: Readonly<Record<ImportWay, string>> = {
  copy: 'Copies go into the library; the files stay where they are.',
  move: 'Each file is deleted where it lies, once its copy was read again and compared.',
  link: 'The library only names the files. Where one is missing later, its asset says so.',
};

/** Shows what an import would do, before it is done. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const importing = useAppState((state) => state.importing);
  const hasDialogs = useAppState((state) => state.facts?.shell.systemDialogs === true);
  const actions = importActions(useApp());
  const close = (): void => {
    actions.dismiss();
    onClose();
  };
  if (importing === null) return null;
  const { stage, error, rows, progress, way, pictures } = importing;
  const wanted = wantedRows(importing);
  const isPlanning = stage === 'planning';
  return (
    <Dialog title="Import into the library" className="import-dialog" onClose={close}>
      <div className="import-head">
        <Segmented label="What becomes of the files" value={way} choices={WAYS} onChange={actions.setWay} />
        <span className="import-way dim">{WAY_WORDS[way]}</span>
        <CheckBox checked={pictures} onChange={actions.setPictures}>
          Pictures without a model, too
        </CheckBox>
      </div>
      {error !== null ? (
        <div className="import-body">
          <ErrorNote error={error} />
        </div>
      ) : isPlanning ? (
        <div className="import-body" role="status">
          <EmptyState title={planningWords(progress)} actions={<Button onClick={close}>Stop</Button>}>
            Nothing is written before you have seen the plan.
          </EmptyState>
        </div>
      ) : rows.length === 0 ? (
        <div className="import-body">
          <EmptyState title="Nothing to import">There is no file in what was chosen.</EmptyState>
        </div>
      ) : (
        <PlanTable importing={importing} />
      )}
      <div className="dialog-foot">
        <span className="dialog-foot-words dim" role="status">
          {isPlanning ? '' : footWords(importing)}
        </span>
        <Button onClick={() => void actions.choose('imports')}>{hasDialogs ? 'Add files…' : 'Add…'}</Button>
        {hasDialogs && <Button onClick={() => void actions.choose('folder')}>Add folder…</Button>}
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="primary"
          disabledBecause={
            isPlanning
              ? 'The files are being looked at.'
              : wanted.length === 0
                ? 'Nothing here is to be imported.'
                : null
          }
          onClick={() => void actions.run()}
        >
          {wanted.length === 0 ? 'Import' : `Import ${counted(wanted.length, 'asset')}`}
        </Button>
      </div>
    </Dialog>
  );
}

function PlanTable({ importing }: { readonly importing: ImportState }) {
  const { rows, without } = importing;
  const { check } = importActions(useApp());
  const [selected, setSelected] = useState<string | null>(rows[0]?.id ?? null);
  const able = rows.filter(({ fault }) => fault === null);
  const wanted = able.length - able.filter(({ id }) => without.has(id)).length;
  const columns = importColumns({
    without,
    any: able.length > 0,
    all: wanted === 0 ? false : wanted === able.length ? true : 'some',
    check,
    checkAll: (isWanted) =>
      check(
        able.map(({ id }) => id),
        isWanted,
      ),
  });
  return (
    <div className="import-table">
      <VirtualTable
        label="What is imported"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        selectedKey={selected}
        onSelect={setSelected}
        onOpen={({ id, fault }) => {
          if (fault === null) check([id], without.has(id));
        }}
      />
    </div>
  );
}

function planningWords(progress: ImportProgress | null): string {
  return progress?.isQuiet === true ? `${stageWords(progress)}. ${QUIET_DISK}` : stageWords(progress);
}

function stageWords(progress: ImportProgress | null): string {
  if (progress === null || progress.stage === 'importing') return 'Looking at the files…';
  if (progress.stage === 'comparing')
    return `Comparing with the library: ${groupedFigure(progress.done)} of ${groupedFigure(progress.of)}`;
  return `Looking at the files: ${groupedFigure(progress.done)} so far`;
}

function footWords(importing: ImportState): string {
  const { rows } = importing;
  const wanted = wantedRows(importing);
  const bytes = wanted.reduce((sum, row) => sum + row.bytes, 0);
  const known = rows.filter(({ fault }) => fault?.code === 'duplicate').length;
  const left = rows.length - wanted.length - known;
  return [
    `${fileSize(bytes)}`,
    ...(known > 0 ? [`${groupedFigure(known)} in the library already`] : []),
    ...(left > 0 ? [`${groupedFigure(left)} left out`] : []),
  ].join(' · ');
}

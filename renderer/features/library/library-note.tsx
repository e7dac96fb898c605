import { CommandButton } from '../../commands/command-button.tsx';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { exportActions } from '../../store/library/export/export-actions.ts';
import type { Exporting } from '../../store/library/export/exporting.ts';
import type { Editing } from '../../store/library/facts/editing-slice.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { counted, groupedFigure } from '../../words/figures.ts';
import { QUIET_DISK } from '../../words/library-words.ts';
import { ImportNote } from './import/import-note.tsx';

/** A note above the covers while the library is unavailable, or is being read. */
export function LibraryNote() {
  const { away, reading, total } = useAppState((state) => state.libraryStatus);
  const exporting = useAppState((state) => state.exporting);
  const editing = useAppState((state) => state.editing);
  const qualityRun = useAppState((state) => state.qualityRun);
  const isImporting = useAppState((state) => state.importing?.stage === 'importing');
  // With their Stop, also while the library does not answer.
  if (isImporting) return <ImportNote />;
  if (exporting !== null) return <ExportNote {...exporting} />;
  if (editing !== null) return <EditNote {...editing} />;
  if (qualityRun !== null) return <MeasuringNote {...qualityRun} />;
  if (away !== null) {
    return (
      <div className="library-note" role="status">
        <span className="state-dot tone-warn" />
        <span className="library-note-words">
          {away}
          {total > 0 && ' What was known of it is shown.'}
        </span>
        <CommandButton command="file.reload-library">Look again</CommandButton>
      </div>
    );
  }
  if (reading === null) return null;
  return (
    <div className="library-note is-reading" role="status">
      <span className="library-note-words">
        Reading {counted(reading.of, 'new or changed asset')}: {groupedFigure(reading.read)} so far
      </span>
      <ProgressBar label="Reading the library" value={reading.read / reading.of} />
    </div>
  );
}

/** Results are being copied into a folder. */
function ExportNote({ done, of, isQuiet }: Exporting) {
  const { stop } = exportActions(useApp());
  return (
    <div className="library-note is-reading" role="status">
      {isQuiet && <span className="state-dot tone-warn" />}
      <span className="library-note-words">
        Copying {counted(of, 'result')}: {groupedFigure(done)} so far{isQuiet ? `. ${QUIET_DISK}` : ''}
      </span>
      <ProgressBar label="Copying results" value={done / of} />
      <Button onClick={stop}>Stop</Button>
    </div>
  );
}

/** A change of many assets is being written; what they show is what they will have. */
function EditNote({ done, of, stop }: Editing) {
  return (
    <div className="library-note is-reading" role="status">
      <span className="library-note-words">
        Writing a change of {counted(of, 'asset')}: {groupedFigure(done)} so far
      </span>
      <ProgressBar label="Writing a change" value={done / of} />
      <Button onClick={stop}>Stop</Button>
    </div>
  );
}

/** Models are being measured because the artist asked. */
function MeasuringNote({ done, of }: { readonly done: number; readonly of: number }) {
  return (
    <div className="library-note is-reading" role="status">
      <span className="library-note-words">
        Measuring the quality of {counted(of, 'asset')}: {groupedFigure(done)} so far
      </span>
      <ProgressBar label="Measuring quality" value={done / of} />
      <CommandButton command="asset.stop-measuring">Stop</CommandButton>
    </div>
  );
}

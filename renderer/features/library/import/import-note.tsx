import { useApp, useAppState } from '../../../store/app-context.tsx';
import { importActions } from '../../../store/library/import/import-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { fileSize } from '../../../words/figures.ts';
import { QUIET_DISK } from '../../../words/library-words.ts';

/** Above the covers, while files are imported. */
export function ImportNote() {
  const importing = useAppState((state) => state.importing);
  const away = useAppState((state) => state.libraryStatus.away);
  const { stop } = importActions(useApp());
  if (importing?.stage !== 'importing') return null;
  const { done = 0, of = 0, isQuiet = false } = importing.progress ?? {};
  return (
    <div className="library-note is-reading" role="status">
      {(isQuiet || away !== null) && <span className="state-dot tone-warn" />}
      <span className="library-note-words">
        {of === 0 ? 'Importing…' : `Importing ${fileSize(of)}: ${fileSize(done)} so far`}
        {away !== null ? `. ${away}` : isQuiet ? `. ${QUIET_DISK}` : ''}
      </span>
      <ProgressBar label="Importing" value={of === 0 ? null : done / of} />
      <Button onClick={stop}>Stop</Button>
    </div>
  );
}

import { useApp, useAppState } from '../../../store/app-context.tsx';
import { importActions } from '../../../store/library/import/import-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { fileSize } from '../../../words/figures.ts';

/** Above the covers, while files are imported. */
export function ImportNote() {
  const importing = useAppState((state) => state.importing);
  const { stop } = importActions(useApp());
  if (importing?.stage !== 'importing') return null;
  const { done = 0, of = 0 } = importing.progress ?? {};
  return (
    <div className="library-note is-reading" role="status">
      <span className="library-note-words">
        {of === 0 ? 'Importing…' : `Importing ${fileSize(of)}: ${fileSize(done)} so far`}
      </span>
      <ProgressBar label="Importing" value={of === 0 ? null : done / of} />
      <Button onClick={stop}>Stop</Button>
    </div>
  );
}

import { CommandButton } from '../../commands/command-button.tsx';
import { useAppState } from '../../store/app-context.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { groupedFigure } from '../../words/figures.ts';

/** A note above the covers while the library is unavailable, or is being read. */
export function LibraryNote() {
  const { away, reading, total } = useAppState((state) => state.libraryStatus);
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
        Reading {groupedFigure(reading.of)} new or changed assets: {groupedFigure(reading.read)} so far
      </span>
      <ProgressBar label="Reading the library" value={reading.read / reading.of} />
    </div>
  );
}

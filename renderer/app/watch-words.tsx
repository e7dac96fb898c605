import { useShallow } from 'zustand/react/shallow';
import { useRunCommand } from '../commands/use-run-command.ts';
import { useAppState } from '../store/app-context.tsx';
import { watchesInNeed } from '../store/watches/watches-slice.ts';
import { Button } from '../ui/button.tsx';
import { counted } from '../words/figures.ts';
import { needWords } from '../words/watch-need.ts';

/** That folders are watched, which spends while nobody looks; nothing where none is. */
export function WatchWords() {
  const { all, inNeed } = useAppState(
    useShallow((state) => ({ all: state.watches?.length ?? 0, inNeed: watchesInNeed(state) })),
  );
  const run = useRunCommand();
  if (all === 0) return null;
  return (
    <Button
      variant="quiet"
      className="status-part"
      hint="The folders whose new files are queued by themselves"
      onClick={() => run('batch.watches')}
    >
      <span className="state">
        {inNeed > 0 && <span className="state-dot tone-warn" aria-hidden />}
        {counted(all, 'watched folder')}
        <span className="status-more">{needWords(inNeed)}</span>
      </span>
    </Button>
  );
}

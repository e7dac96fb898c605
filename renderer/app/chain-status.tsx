import { useRunCommand } from '../commands/use-run-command.ts';
import { useAppState } from '../store/app-context.tsx';
import { waitingForWord } from '../store/chains/chains-slice.ts';
import { Button } from '../ui/button.tsx';
import { counted } from '../words/figures.ts';

/** How many results chains wait for an approval of; nothing where none does. */
export function ChainStatus() {
  const waiting = useAppState((state) => waitingForWord(state).length);
  const run = useRunCommand();
  if (waiting === 0) return null;
  return (
    <Button
      variant="quiet"
      className="status-part"
      hint="Go to the next result of a chain that waits for your approval"
      onClick={() => run('chain.next-waiting')}
    >
      <span className="state">
        <span className="state-dot tone-warn" aria-hidden />
        {counted(waiting, 'result')} to approve
      </span>
    </Button>
  );
}

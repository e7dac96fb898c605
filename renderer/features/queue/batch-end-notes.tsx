import { X } from 'lucide-react';
import { type BatchEnd, batchEndCounts } from '../../../shared/model/report/batch-end.ts';
import { useRunCommand } from '../../commands/use-run-command.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { heldChains, waitingForWord } from '../../store/chains/chains-slice.ts';
import { batchEndActions } from '../../store/jobs/batch-end-actions.ts';
import { batchEndNow } from '../../store/jobs/batch-end-words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { counted } from '../../words/figures.ts';
import './batch-end-notes.css';
import { queueActions } from './queue-actions.ts';

/** What came of the batches that have ended, and what can be done with it. */
export function BatchEndNotes() {
  const ends = useAppState((state) => state.batchEnds);
  return ends.map((end) => <BatchEndNote key={end.batchId} end={end} />);
}

function BatchEndNote({ end }: { readonly end: BatchEnd }) {
  const app = useApp();
  const jobs = useAppState((state) => state.jobs);
  const { batchId, title, done, waiting = 0 } = end;
  /** Of what waited when it was told, and was not judged since. */
  const allWaiting = useAppState(waitingForWord);
  const words = waiting === 0 ? [] : allWaiting.filter(({ chain }) => chain.batchId === batchId);
  const left = words.length;
  /** Runs that wait for something else of the artist's: a result that is in the trash or gone, jobs to be released. */
  const held = useAppState((state) => heldChains(state).filter((chain) => chain.batchId === batchId).length);
  const drop = useAppState((state) => state.dropBatchEnd);
  const selectJob = useAppState((state) => state.selectJob);
  const run = useRunCommand();
  const theirs = jobs.filter((job) => job.batchId === batchId);
  const failed = theirs.filter(({ state }) => state.state === 'failed');
  const { store } = app;
  if (theirs.length === 0 || (waiting > 0 && left === 0)) return null;
  return (
    <div className="queue-note batch-end note" role="status">
      <span>
        <strong>{title || 'The batch'}</strong>{' '}
        {left === 0 && held > 0
          ? `goes no further by itself: ${counted(held, 'chain waits', 'chains wait')}, see their steps. So far ${batchEndCounts(end)}.`
          : batchEndNow(
              { ...end, waiting: left },
              words.map((each) => each.cost),
            )}
      </span>
      <span className="batch-end-actions">
        {left > 0 && (
          <Button
            hint="Go to the next result that a chain waits for your approval of"
            onClick={() => run('chain.next-waiting')}
          >
            Look at the next
          </Button>
        )}
        {done > 0 && (
          <Button onClick={() => void batchEndActions(app).review(batchId)}>
            {done === 1 ? 'Review it' : 'Review them'}
          </Button>
        )}
        {failed.length > 0 && (
          <Button
            hint="A new attempt of each; asked first where an earlier one may be paid for"
            onClick={() => void queueActions(app).askToRetry(failed)}
          >
            Retry what failed
          </Button>
        )}
        {left === 0 && held === 0 && (
          <Button
            hint="Open its references in the plan, with its recipe to be changed"
            onClick={() => {
              const [first] = theirs;
              if (first !== undefined) selectJob(first.id, 'only');
              run('job.requeue-batch');
            }}
          >
            Requeue with changes…
          </Button>
        )}
        <Button onClick={() => store.getState().showOverlay({ kind: 'save-report', batchId })}>
          Save report…
        </Button>
        <IconButton label={`Put away the end of ${title || 'the batch'}`} onClick={() => drop(batchId)}>
          <X size={13} aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}

import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { JobView } from '../../../shared/bridge/views.ts';
import { type BatchEnd, batchEndCounts } from '../../../shared/model/report/batch-end.ts';
import { useRunCommand } from '../../commands/use-run-command.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { heldChains, waitingForWord } from '../../store/chains/chains-slice.ts';
import { batchEndActions } from '../../store/jobs/batch-end-actions.ts';
import { batchEndNow } from '../../store/jobs/batch-end-words.ts';
import { failedJobs } from '../../store/jobs/open-questions.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { onFirstClick } from '../../ui/first-click.ts';
import { counted } from '../../words/figures.ts';
import './batch-end-notes.css';
import { queueActions } from './queue-actions.ts';

/** What came of the batches that have ended, and what can be done with it. Only the newest is shown at first, so that the queue below stays in sight. */
export function BatchEndNotes() {
  const jobs = useAppState((state) => state.jobs);
  const ends = useAppState((state) => state.batchEnds);
  const allWaiting = useAppState(waitingForWord);
  const [isOpen, setOpen] = useState(false);
  const told = ends.flatMap((end): Told[] => {
    const theirs = jobs.filter((job) => job.batchId === end.batchId);
    const isWaiting = end.waiting !== undefined && end.waiting > 0;
    const words = isWaiting ? allWaiting.filter(({ chain }) => chain.batchId === end.batchId) : [];
    return theirs.length === 0 || (isWaiting && words.length === 0) ? [] : [{ end, theirs, words }];
  });
  const others = told.length - 1;
  const isLong = isOpen && others > 0;
  const toggle = others > 0 && (
    <Button
      aria-expanded={isLong}
      aria-label={
        isLong ? 'Show only the newest' : `${counted(others, 'more batch has', 'more batches have')} ended`
      }
      hint={isLong ? 'Show only the newest' : 'Show the other batches too'}
      onClick={() => setOpen(!isLong)}
    >
      {isLong ? 'Only the newest' : `${others} more`}
    </Button>
  );
  return told
    .slice(0, isLong ? told.length : 1)
    .map((each, at) => <BatchEndNote key={each.end.batchId} told={each} others={at === 0 && toggle} />);
}

/** A batch that has ended, and what is left of it. */
interface Told {
  readonly end: BatchEnd;
  readonly theirs: readonly JobView[];
  /** Of what waited when it was told, and was not judged since. */
  readonly words: ReturnType<typeof waitingForWord>;
}

interface BatchEndNoteProps {
  readonly told: Told;
  /** The way to the other notes. */
  readonly others: ReactNode;
}

function BatchEndNote({ told, others }: BatchEndNoteProps) {
  const app = useApp();
  const { end, theirs, words } = told;
  const { batchId, title, done } = end;
  const left = words.length;
  /** Runs that wait for something else of the artist's: a result that is in the trash or gone, jobs to be released. */
  const held = useAppState((state) => heldChains(state).filter((chain) => chain.batchId === batchId).length);
  const drop = useAppState((state) => state.dropBatchEnd);
  const selectJob = useAppState((state) => state.selectJob);
  const run = useRunCommand();
  const isHelped = failedJobs(theirs).helped.length > 0;
  const { store } = app;
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
        {others}
        {left > 0 && (
          <Button
            hint="Go to the next result of a chain that waits for your approval"
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
        {isHelped && (
          <Button
            hint="A new attempt of each that it can help; asked first where an earlier one may be paid for"
            // A second click would ask for attempts that are on their way.
            onClick={onFirstClick(() => void queueActions(app).retryFailed(theirs))}
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

import type { JobView } from '../../../../shared/bridge/views.ts';
import { addCredits, formatCredits } from '../../../../shared/model/credits.ts';
import { isRestored } from '../../../../shared/model/job.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { onFirstClick } from '../../../ui/first-click.ts';
import { counted, groupedFigure } from '../../../words/figures.ts';
import { JobQuestion } from '../job-facts.tsx';
import { queueActions, type ReleaseChoice } from '../queue-actions.ts';

/** The artist's word for jobs of a list that was lost or came from a backup: they may have been sent, and paid for, before. */
export function ReleaseDialog({ jobId, onClose }: { readonly jobId: string; readonly onClose: () => void }) {
  const job = useAppState((state) => state.jobsById.get(jobId));
  const jobs = useAppState((state) => state.jobs);
  const queue = queueActions(useApp());
  const restored = jobs.filter(({ state }) => isRestored(state));
  if (job === undefined) return null;
  const batch = restored.filter(({ batchId }) => batchId === job.batchId);
  // The second click of a double one on what asked for this is no answer.
  const release = (choice: ReleaseChoice) =>
    onFirstClick(() => {
      void queue.release(choice);
      onClose();
    });
  return (
    <Dialog title="Release restored jobs" className="decision" onClose={onClose}>
      <JobQuestion job={job}>
        The list of jobs was lost or came from a backup, so this one may have been sent, and paid for, before.
        Look at the service’s own page, then release what was not. What is in the library by now is not sent.
        New jobs wait to be released, too, until none of these waits any more.
      </JobQuestion>
      <div className="dialog-foot">
        <Button onClick={onClose}>Not now</Button>
        {restored.length > batch.length && (
          <Button hint={costOf(restored)} onClick={release({ which: 'all' })}>
            All {groupedFigure(restored.length)}
          </Button>
        )}
        {batch.length > 1 && (
          <Button hint={costOf(batch)} onClick={release({ which: 'batch', batchId: job.batchId })}>
            Its batch of {counted(batch.length, 'job')}, {costOf(batch)}
          </Button>
        )}
        <Button variant="primary" onClick={release({ which: 'one', id: job.id })}>
          This one
        </Button>
      </div>
    </Dialog>
  );
}

function costOf(jobs: readonly JobView[]): string {
  return `about ${formatCredits(addCredits(jobs.flatMap(({ estimate }) => estimate ?? [])))}`;
}

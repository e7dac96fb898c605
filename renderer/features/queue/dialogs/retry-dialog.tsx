import type { JobView } from '../../../../shared/bridge/views.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { onFirstClick } from '../../../ui/first-click.ts';
import { counted } from '../../../words/figures.ts';
import { isKeepable } from '../commands/job-refusals.ts';
import { JobQuestion, JobsQuestion } from '../job-facts.tsx';
import { queueActions } from '../queue-actions.ts';
import { jobsInWords } from '../queue-changes.ts';
import { retryWords } from './retry-words.ts';

interface RetryDialogProps {
  readonly jobIds: readonly string[];
  readonly onClose: () => void;
}

/** Asks before jobs are sent again whose work is paid for, or may be. Nothing is sent before the answer. */
export function RetryDialog({ jobIds, onClose }: RetryDialogProps) {
  const jobsById = useAppState((state) => state.jobsById);
  const queue = queueActions(useApp());
  const jobs = jobIds.flatMap((id) => jobsById.get(id) ?? []);
  const { question, paid, free } = retryWords(jobs);
  const [only] = jobs.length === 1 ? jobs : [];
  const retry = (chosen: readonly JobView[]): void => {
    void queue.retry(chosen.map(({ id }) => id));
    onClose();
  };
  const keep = (): void => {
    if (only !== undefined) void queue.keepResult(only.id);
    onClose();
  };
  return (
    <Dialog title={`Retry ${jobsInWords(jobs)}?`} className="decision" onClose={onClose}>
      {only === undefined ? (
        <JobsQuestion jobs={paid} cost="again">
          {question}
        </JobsQuestion>
      ) : (
        <JobQuestion job={only}>{question}</JobQuestion>
      )}
      <div className="dialog-foot">
        <Button onClick={onClose}>Not now</Button>
        {only?.state.state === 'cancelled' && isKeepable(only) && (
          <Button onClick={keep}>Keep its result</Button>
        )}
        {free.length > 0 && (
          <Button
            hint="Those that were not charged, or got the credits back"
            onClick={onFirstClick(() => retry(free))}
          >
            Retry only the {counted(free.length, 'other')}
          </Button>
        )}
        <Button hint="May be charged a second time" onClick={onFirstClick(() => retry(jobs))}>
          {only === undefined ? `Retry all ${counted(jobs.length, 'job')}` : 'Pay for it again'}
        </Button>
      </div>
    </Dialog>
  );
}

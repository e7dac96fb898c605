import { type FormEvent, useState } from 'react';
import { taskIdSchema } from '../../../../shared/interface/tasks.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { useRequest } from '../../../store/use-request.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useIsOpen } from '../../../ui/use-is-open.ts';
import { JobQuestion } from '../job-facts.tsx';
import { queueActions } from '../queue-actions.ts';
import { AdoptFoot } from './adopt-foot.tsx';

/** Gives a task id to a job that lost its own: nothing is sent, and nothing is charged. */
export function AdoptDialog({ jobId, onClose }: { readonly jobId: string; readonly onClose: () => void }) {
  const job = useAppState((state) => state.jobsById.get(jobId));
  const queue = queueActions(useApp());
  const { busy, error, ask } = useRequest<'adopt'>();
  const isOpen = useIsOpen();
  const named = job?.state.state === 'unknown' ? job.state.namedTasks?.[0] : undefined;
  const [taskId, setTaskId] = useState(named ?? '');
  if (job === undefined) return null;
  const refused = whyNotTaskId(taskId);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (refused !== null) return;
    if ((await ask('adopt', () => queue.adopt(job.id, taskId.trim()))) && isOpen()) onClose();
  };
  return (
    <Dialog title={`${job.reference.name}: adopt its task`} className="decision" onClose={onClose}>
      <form onSubmit={onSubmit}>
        <JobQuestion job={job}>
          The service’s own page lists the tasks of your account by time. Enter the id of the one that this
          job made: nothing is sent again, and its result is downloaded.
        </JobQuestion>
        <div className="decision-form">
          <FormRow label="Task id">
            <TextField label="Task id" value={taskId} onChange={(event) => setTaskId(event.target.value)} />
          </FormRow>
          {error !== null && <ErrorNote error={error} />}
        </div>
        <AdoptFoot leave="Not now" busy={busy !== null} refused={refused} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Why this cannot be a task id; null if it can. */
export function whyNotTaskId(text: string): string | null {
  if (text.trim() === '') return 'It needs the id of the task.';
  return taskIdSchema.safeParse(text.trim()).success ? null : 'No task has such an id.';
}

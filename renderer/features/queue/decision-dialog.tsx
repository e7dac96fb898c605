import type { JobView } from '../../../shared/bridge/views.ts';
import { useActions, useApp } from '../../store/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { JobQuestion } from './job-facts.tsx';

interface DecisionProps {
  readonly job: JobView;
  readonly onClose: () => void;
}

/** What only the artist may decide, because it can cost credits; with the image, the time and the cost in sight. */
export function DecisionDialog({ job, onClose }: DecisionProps) {
  return job.state.state === 'unknown' ? (
    <UnknownDecision job={job} onClose={onClose} />
  ) : (
    <CancelDecision job={job} onClose={onClose} />
  );
}

function UnknownDecision({ job, onClose }: DecisionProps) {
  const { store } = useApp();
  const { queue } = useActions();
  const settle = (decision: 'send-again' | 'give-up'): void => {
    void queue.settle(job.id, decision);
    onClose();
  };
  const adopt = (): void => {
    onClose();
    store.getState().selectJob(job.id, 'only');
    store.getState().showOverlay('adopt');
  };
  return (
    <Dialog title={`${job.reference.name}: the answer was lost`} className="decision" onClose={onClose}>
      <JobQuestion job={job}>
        The request was sent and no answer came, so this job may have been charged already. Nothing is sent
        again by itself. Sending it again may charge it a second time; if the service’s page shows its task,
        adopt that instead.
      </JobQuestion>
      <div className="dialog-foot">
        <Button onClick={onClose}>Keep waiting</Button>
        <Button onClick={() => settle('give-up')}>Give up</Button>
        <Button onClick={adopt}>Adopt a task id…</Button>
        <Button look="primary" onClick={() => settle('send-again')}>
          Send again
        </Button>
      </div>
    </Dialog>
  );
}

function CancelDecision({ job, onClose }: DecisionProps) {
  const { queue } = useActions();
  return (
    <Dialog title={`Cancel ${job.reference.name}?`} className="decision" onClose={onClose}>
      <JobQuestion job={job}>
        The service is already working on it: its credits are spent, and are not given back. Its result can
        still be kept later.
      </JobQuestion>
      <div className="dialog-foot">
        <Button onClick={onClose}>Let it run</Button>
        <Button
          look="primary"
          onClick={() => {
            void queue.cancel(job.id);
            onClose();
          }}
        >
          Cancel the job
        </Button>
      </div>
    </Dialog>
  );
}

import type { JobView } from '../../../shared/bridge/views.ts';
import { formatCredits } from '../../../shared/model/credits.ts';
import { useActions, useAppState } from '../../store/app-context.tsx';
import { activeConnection } from '../../store/session-slice.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Property, PropertyList } from '../../ui/property-list.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { calendarTime, clockTime } from '../../words/moments.ts';
import { creditWords } from '../connections/connection-words.ts';
import { taskWords } from './job-words.ts';

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
  const { queue } = useActions();
  const settle = (decision: 'send-again' | 'give-up'): void => {
    void queue.settle(job.id, decision);
    onClose();
  };
  return (
    <Dialog title={`${job.reference.name}: the answer was lost`} className="decision" onClose={onClose}>
      <div className="decision-body">
        <Thumbnail src={job.thumbnail} />
        <div className="decision-text">
          <p>
            The request was sent and no answer came, so this job may have been charged already. Nothing is
            sent again by itself. Sending it again may charge it a second time.
          </p>
          <Facts job={job} />
        </div>
      </div>
      <div className="dialog-foot">
        <Button onClick={onClose}>Keep waiting</Button>
        <Button onClick={() => settle('give-up')}>Give up</Button>
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
      <div className="decision-body">
        <Thumbnail src={job.thumbnail} />
        <div className="decision-text">
          <p>The service is already working on it: its credits are spent, and are not given back.</p>
          <Facts job={job} />
        </div>
      </div>
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

function Facts({ job }: { readonly job: JobView }) {
  const connection = useAppState(activeConnection);
  const { state, credits, estimate } = job;
  const words = creditWords(connection ?? { kind: 'remote' });
  const since = 'since' in state ? calendarTime(state.since) : clockTime(job.updatedAt);
  return (
    <PropertyList>
      <Property name="Task">{taskWords(job)}</Property>
      <Property name="Sent">{since}</Property>
      <Property name="Cost">{costWords(credits, estimate, words)}</Property>
      {connection?.balance && (
        <Property name="Balance">
          {formatCredits(connection.balance)} {words}
        </Property>
      )}
      {state.state === 'unknown' && <Property name="Answer">{state.message}</Property>}
    </PropertyList>
  );
}

/** What it cost, else what an attempt takes by the price list. */
function costWords(credits: string | null, estimate: string | null, words: string): string {
  if (credits !== null) return `${formatCredits(credits)} ${words}`;
  return estimate === null ? 'not known' : `about ${formatCredits(estimate)} ${words} an attempt`;
}

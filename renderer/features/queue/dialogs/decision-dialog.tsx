import type { JobView } from '../../../../shared/bridge/views.ts';
import { isResultAsked } from '../../../../shared/model/job.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { onFirstClick } from '../../../ui/first-click.ts';
import { counted, groupedFigure } from '../../../words/figures.ts';
import { JobQuestion, JobsQuestion } from '../job-facts.tsx';
import { queueActions } from '../queue-actions.ts';
import { jobsInWords } from '../queue-changes.ts';
import { cancelWords } from './cancel-words.ts';
import { ResultDecisionDialog } from './result-decision-dialog.tsx';

interface DecisionProps {
  /** Each is running, on its way home, or its answer is lost. */
  readonly jobs: readonly JobView[];
  /** Jobs that wait, and are cancelled with the same answer. */
  readonly waiting: readonly JobView[];
  /** Nothing more is decided. */
  readonly onClose: () => void;
}

/**
 * What only the artist may decide, because it can cost credits; with the image, the time and the cost in sight. Jobs
 * that are paid for are cancelled by one word, together with those that wait; those whose answer was lost, or whose
 * result is none, are asked about one after the other.
 */
export function DecisionDialog({ jobs, waiting, onClose }: DecisionProps) {
  const dropDecidedJobs = useAppState((state) => state.dropDecidedJobs);
  const onDecided = (decided: readonly JobView[]): void => dropDecidedJobs(decided.map(({ id }) => id));
  const paid = jobs.filter(({ state }) => state.state !== 'unknown' && !isResultAsked(state));
  if (paid.length + waiting.length > 0)
    return (
      <CancelDecision
        jobs={paid}
        waiting={waiting}
        next={jobs.length - paid.length}
        onDecided={onDecided}
        onClose={onClose}
      />
    );
  const [job] = jobs;
  if (job === undefined) return null;
  if (isResultAsked(job.state))
    return (
      <ResultDecisionDialog key={job.id} job={job} onDecided={() => onDecided([job])} onClose={onClose} />
    );
  return <UnknownDecision key={job.id} job={job} onDecided={() => onDecided([job])} onClose={onClose} />;
}

function UnknownDecision({
  job,
  onDecided,
  onClose,
}: Pick<DecisionProps, 'onClose'> & { readonly job: JobView; readonly onDecided: () => void }) {
  const selectJob = useAppState((state) => state.selectJob);
  const showOverlay = useAppState((state) => state.showOverlay);
  const queue = queueActions(useApp());
  // The question about the next job takes the place of this one.
  const decide = (decision: 'send-again' | 'give-up') =>
    onFirstClick(() => {
      void queue.decideUnknown(job.id, decision);
      onDecided();
    });
  const adopt = (): void => {
    selectJob(job.id, 'only');
    showOverlay({ kind: 'adopt', jobId: job.id });
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
        <Button onClick={decide('give-up')}>Give up</Button>
        <Button onClick={adopt}>Adopt a task id…</Button>
        <Button hint="May be charged a second time" onClick={decide('send-again')}>
          Send again
        </Button>
      </div>
    </Dialog>
  );
}

function CancelDecision({
  jobs,
  waiting,
  next,
  onDecided,
  onClose,
}: DecisionProps & {
  /** How many are asked about after this. */
  readonly next: number;
  readonly onDecided: (jobs: readonly JobView[]) => void;
}) {
  const queue = queueActions(useApp());
  const all = [...jobs, ...waiting];
  const [only] = all.length === 1 ? all : [];
  const { question, letBe } = cancelWords(jobs, waiting.length, next);
  // The second click of a double one on what asked for this is no answer.
  const cancel = (sent: readonly JobView[]) =>
    onFirstClick(() => {
      void queue.cancel(sent, waiting);
      // Those that run on are not asked about again.
      onDecided(all);
    });
  return (
    <Dialog title={`Cancel ${jobsInWords(all)}?`} className="decision" onClose={onClose}>
      {only === undefined ? (
        <JobsQuestion jobs={jobs.length > 0 ? jobs : waiting} cost={jobs.length > 0 ? 'so far' : 'none'}>
          {question}
        </JobsQuestion>
      ) : (
        <JobQuestion job={only}>{question}</JobQuestion>
      )}
      <div className="dialog-foot">
        <Button onClick={onClose}>{letBe}</Button>
        {jobs.length > 0 && waiting.length > 0 && (
          <Button hint="Nothing was paid for these" onClick={cancel([])}>
            Cancel only the {groupedFigure(waiting.length)} waiting
          </Button>
        )}
        <Button variant="primary" onClick={cancel(jobs)}>
          Cancel {only === undefined ? counted(all.length, 'job') : 'the job'}
        </Button>
      </div>
    </Dialog>
  );
}

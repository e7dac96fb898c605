import type { JobView } from '../../../../shared/bridge/views.ts';
import type { ResultDecision } from '../../../../shared/model/job.ts';
import { useApp } from '../../../store/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { onFirstClick } from '../../../ui/first-click.ts';
import { JobQuestion } from '../job-facts.tsx';
import { queueActions } from '../queue-actions.ts';
import { resultQuestion } from '../result-words.ts';

/** What becomes of a job whose downloads brought no good result. */
export function ResultDecisionDialog({
  job,
  onDecided,
  onClose,
}: {
  /** One that waits for the decision. */
  readonly job: JobView;
  readonly onDecided: () => void;
  readonly onClose: () => void;
}) {
  const queue = queueActions(useApp());
  // The question about the next job takes the place of this one.
  const decide = (decision: ResultDecision) =>
    onFirstClick(() => {
      void queue.decideResult(job.id, decision);
      onDecided();
    });
  const { title, question, ways, canKeep } = resultQuestion(job);
  return (
    <Dialog title={`${job.reference.name}: ${title}`} className="decision" onClose={onClose}>
      <JobQuestion job={job} ways={ways}>
        {question}
      </JobQuestion>
      <div className="dialog-foot">
        <Button onClick={onClose}>Decide later</Button>
        <Button onClick={decide('give-up')}>Give up</Button>
        {canKeep && <Button onClick={decide('keep-as-it-came')}>Keep it as it came</Button>}
        <Button variant="primary" onClick={decide('ask-again')}>
          Ask again
        </Button>
      </div>
    </Dialog>
  );
}

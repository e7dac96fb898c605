import { Box, Download, RotateCw, X } from 'lucide-react';
import type { JobView } from '../../../shared/bridge/views.ts';
import { isRestored, isResultAsked } from '../../../shared/model/job.ts';
import { useRunCommand } from '../../commands/use-run-command.ts';
import { useAppState } from '../../store/app-context.tsx';
import { needsDecision } from '../../store/jobs/open-questions.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { onFirstClick } from '../../ui/first-click.ts';
import { isKeepable, isLost } from './commands/job-refusals.ts';

/** The buttons of a job, depending on its state. */
export function JobActions({ job }: { readonly job: JobView }) {
  const selectJob = useAppState((whole) => whole.selectJob);
  const run = useRunCommand();
  const { state, reference, id } = job;
  /** As by its key, about this job alone: also where it is one of several that are selected. */
  const onThis = (command: string) =>
    // Of a double click the second one meets the row that took the place of this one.
    onFirstClick(() => {
      selectJob(id, 'only');
      run(command);
    });
  return (
    <span className="job-actions">
      {(state.state === 'waiting' ||
        (state.state === 'fetching' && !isResultAsked(state)) ||
        state.state === 'running') && (
        <IconButton
          label={`Cancel ${reference.name}${needsDecision(job) ? '…' : ''}`}
          onClick={onThis('job.cancel')}
        >
          <X size={13} aria-hidden />
        </IconButton>
      )}
      {state.state === 'done' && (
        <IconButton label={`Open the result of ${reference.name}`} onClick={onThis('job.open-result')}>
          <Box size={13} aria-hidden />
        </IconButton>
      )}
      {(state.state === 'failed' || state.state === 'cancelled') && (
        <IconButton label={`Retry ${reference.name}`} onClick={onThis('job.retry')}>
          <RotateCw size={13} aria-hidden />
        </IconButton>
      )}
      {isKeepable(job) && (
        <IconButton label={`Keep the result of ${reference.name}`} onClick={onThis('job.keep-result')}>
          <Download size={13} aria-hidden />
        </IconButton>
      )}
      {isLost(job) && (
        <Button aria-label={`Adopt the task of ${reference.name}…`} onClick={onThis('job.adopt')}>
          Adopt…
        </Button>
      )}
      {isRestored(state) && (
        <Button aria-label={`Release ${reference.name}…`} onClick={onThis('job.release')}>
          Release…
        </Button>
      )}
      {(state.state === 'unknown' || isResultAsked(state)) && (
        <Button aria-label={`Decide about ${reference.name}…`} onClick={onThis('job.decide')}>
          Decide…
        </Button>
      )}
    </span>
  );
}

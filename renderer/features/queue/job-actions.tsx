import { Box, Download, RotateCw, X } from 'lucide-react';
import type { JobView } from '../../../shared/bridge/views.ts';
import { isRestored, isResultAsked } from '../../../shared/model/job.ts';
import { useActions, useAppState } from '../../store/app-context.tsx';
import { isAsked } from '../../store/jobs/open-questions.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { isKeepable, isLost } from './commands/job-refusals.ts';

/** What can be done with a job in its state. */
export function JobActions({ job }: { readonly job: JobView }) {
  const { queue } = useActions();
  const showOverlay = useAppState((whole) => whole.showOverlay);
  const { state, reference, id } = job;
  return (
    <span className="job-actions">
      {(state.state === 'waiting' ||
        (state.state === 'fetching' && !isResultAsked(state)) ||
        state.state === 'running') && (
        <IconButton
          label={`Cancel ${reference.name}${isAsked(job) ? '…' : ''}`}
          onClick={() => void queue.askToCancel([job])}
        >
          <X size={13} aria-hidden />
        </IconButton>
      )}
      {state.state === 'done' && (
        <IconButton
          label={`Open the result of ${reference.name}`}
          onClick={() => queue.openResult(state.assetId)}
        >
          <Box size={13} aria-hidden />
        </IconButton>
      )}
      {(state.state === 'failed' || state.state === 'cancelled') && (
        <IconButton label={`Retry ${reference.name}`} onClick={() => void queue.retry(id)}>
          <RotateCw size={13} aria-hidden />
        </IconButton>
      )}
      {isKeepable(job) && (
        <IconButton label={`Keep the result of ${reference.name}`} onClick={() => void queue.keepResult(id)}>
          <Download size={13} aria-hidden />
        </IconButton>
      )}
      {isLost(job) && (
        <Button
          aria-label={`Adopt the task of ${reference.name}…`}
          onClick={() => showOverlay({ kind: 'adopt', jobId: id })}
        >
          Adopt…
        </Button>
      )}
      {isRestored(state) && (
        <Button
          aria-label={`Release ${reference.name}…`}
          onClick={() => showOverlay({ kind: 'release', jobId: id })}
        >
          Release…
        </Button>
      )}
      {(state.state === 'unknown' || isResultAsked(state)) && (
        <Button aria-label={`Decide about ${reference.name}…`} onClick={() => void queue.askToCancel([job])}>
          Decide…
        </Button>
      )}
    </span>
  );
}

import { Box, RotateCw, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { JobView } from '../../../shared/bridge/views.ts';
import { useActions } from '../../store/app-context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';

const DecisionDialog = lazy(() =>
  import('./decision-dialog.tsx').then((module) => ({ default: module.DecisionDialog })),
);

/** What can be done with a job in its state. */
export function JobActions({ job }: { readonly job: JobView }) {
  const { queue } = useActions();
  const { state, reference, id } = job;
  return (
    <span className="job-actions">
      {(state.state === 'waiting' || state.state === 'fetching') && (
        <IconButton label={`Cancel ${reference.name}`} onClick={() => void queue.cancel(id)}>
          <X size={13} aria-hidden />
        </IconButton>
      )}
      {state.state === 'running' && (
        <Asking job={job} label={`Cancel ${reference.name}…`}>
          <X size={13} aria-hidden />
        </Asking>
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
      {state.state === 'unknown' && <Asking job={job} label="Decide…" />}
    </span>
  );
}

interface AskingProps {
  readonly job: JobView;
  readonly label: string;
  readonly children?: React.ReactNode;
}

function Asking({ job, label, children }: AskingProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {children === undefined ? (
        <Button onClick={() => setOpen(true)}>{label}</Button>
      ) : (
        <IconButton label={label} onClick={() => setOpen(true)}>
          {children}
        </IconButton>
      )}
      {open && (
        <Suspense fallback={null}>
          <DecisionDialog job={job} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

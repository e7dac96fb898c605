import { useAppState } from '../../store/app-context.tsx';
import { useAreaSize } from '../../store/use-area-size.ts';
import { Splitter } from '../../ui/splitter.tsx';
import { JobDetails } from './job-details.tsx';
import { QueuePanel } from './queue-panel.tsx';

/** The queue, and beside it the details of the job that is selected in it. */
export function QueueRow() {
  const shown = useAppState((state) => state.showJobDetails);
  const details = useAreaSize('batch.job', 380, 260, 640);
  const columns = shown ? `minmax(0, 1fr) auto ${details.size}px` : 'minmax(0, 1fr)';
  return (
    <div className="queue-row" style={{ gridTemplateColumns: columns }}>
      <QueuePanel />
      {shown && (
        <>
          <Splitter label="Width of the job’s details" orientation="vertical" resizes="after" {...details} />
          <JobDetails />
        </>
      )}
    </div>
  );
}

import type { EngineEvent } from '../../../shared/bridge/contract.ts';
import type { WindowFiles } from '../files/window-files.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import type { QueueTally } from './queue-tally.ts';
import type { FeedRevisions } from './revisions.ts';
import { jobView } from './views.ts';

/** Tells of each change of the jobs. Returns the function that unsubscribes. */
export function feedJobChanges({
  jobs,
  tally,
  files,
  emit,
  revisions,
  isHeard,
}: {
  readonly jobs: Pick<JobEngine, 'subscribe' | 'price'>;
  readonly tally: QueueTally;
  readonly files: WindowFiles;
  readonly emit: (event: EngineEvent) => void;
  readonly revisions: Pick<FeedRevisions, 'skip'>;
  /** Whether anybody listens. */
  readonly isHeard: () => boolean;
}): () => void {
  return jobs.subscribe((change) => {
    tally.observe(change);
    if (!isHeard()) return revisions.skip('jobs');
    const changed = change.changed.map((live) => jobView(live, files, jobs.price));
    const payload = { changed, removed: [...change.removed], summary: tally.summary() };
    emit({ event: 'jobs.changed', payload });
  });
}

import type { JobView } from '../../../shared/bridge/views.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import { isAbandoned, isRestored, type JobStateName } from '../../../shared/model/job.ts';
import { wouldFailAgain } from '../../../shared/model/jobs/failure.ts';
import { decisionAbout, NO_OVERLAY, type Overlay, retryOf } from '../overlay.ts';

/** States in which the artist must decide first: running and fetching jobs are paid for, and unknown ones may be. */
const ASKED: ReadonlySet<JobStateName> = new Set(['running', 'fetching', 'unknown']);
export function needsDecision({ state }: JobView): boolean {
  return ASKED.has(state.state);
}

/** Jobs that ended without a result, and can be sent again. */
export function isRetryable({ state }: JobView): boolean {
  return state.state === 'failed' || state.state === 'cancelled';
}

/** Jobs that failed: those that another attempt can help, and those that would only fail again. */
export function failedJobs(jobs: readonly JobView[]): {
  readonly helped: readonly JobView[];
  readonly hopeless: readonly JobView[];
} {
  const failed = jobs.filter(({ state }) => state.state === 'failed');
  const isHopeless = ({ state }: JobView): boolean =>
    state.state === 'failed' && wouldFailAgain(state.failure);
  return { helped: failed.filter((job) => !isHopeless(job)), hopeless: failed.filter(isHopeless) };
}

/**
 * Jobs whose retry can charge a second time for the same work: an earlier attempt, or other work that sent the same, was or may have been charged
 * and not refunded.
 */
export function mayPayAgain({ state }: JobView): boolean {
  return isAbandoned(state) || (state.state === 'failed' && state.failure.sentBefore === true);
}

/** Removes jobs from the overlay that no longer exist or need no decision. Returns the same overlay if nothing changed. */
export function overlayWithJobs(overlay: Overlay, jobsById: ReadonlyMap<string, JobView>): Overlay {
  switch (overlay.kind) {
    case 'decision': {
      const open = overlay.jobIds.filter((id) => {
        const job = jobsById.get(id);
        return job !== undefined && needsDecision(job);
      });
      // A job that was sent meanwhile is not asked about: the artist's word was about one that is not paid for.
      const waiting = overlay.waiting.filter((id) => jobsById.get(id)?.state.state === 'waiting');
      const isSame = open.length === overlay.jobIds.length && waiting.length === overlay.waiting.length;
      return isSame ? overlay : decisionAbout(open, waiting);
    }
    case 'retry': {
      const open = overlay.jobIds.filter((id) => {
        const job = jobsById.get(id);
        return job !== undefined && isRetryable(job);
      });
      return open.length === overlay.jobIds.length ? overlay : retryOf(open);
    }
    case 'release': {
      const job = jobsById.get(overlay.jobId);
      return job !== undefined && isRestored(job.state) ? overlay : NO_OVERLAY;
    }
    case 'adopt':
    case 'elsewhere':
    case 'budget':
      return jobsById.has(overlay.jobId) ? overlay : NO_OVERLAY;
    case 'none':
    case 'palette':
    case 'keys':
    case 'about':
    case 'quick-look':
    case 'presentation':
    case 'primitives':
    case 'folder-picker':
    case 'import':
    case 'copied-library':
    case 'copy-out':
    case 'pictures':
    case 'export-parts':
    case 'depth-export':
    case 'watches':
    case 'watch-form':
    case 'save-recipe':
    case 'arrange-views':
    case 'rename-recipe':
    case 'recipe-versions':
    case 'import-recipes':
    case 'save-report':
    case 'settings':
    case 'adopt-new':
    case 'add-to-collection':
    case 'rename-assets':
    case 'open-with':
    case 'relink':
    case 'deletion':
      return overlay;
    default:
      return assertNever(overlay);
  }
}

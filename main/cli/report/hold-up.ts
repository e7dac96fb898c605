import type { JobReport } from '../../engine/jobs/report/job-report.ts';

/**
 * Why a job does not progress although nobody has to act yet, e.g. because the service gives no useful answer; null where it progresses.
 * The words are the same for all jobs that have the same problem, and do not change with time.
 */
export function holdUp({ job: { state } }: Pick<JobReport, 'job'>): string | null {
  switch (state.state) {
    case 'running':
    case 'fetching':
      return state.note;
    case 'waiting':
      if (state.wait?.reason === 'offline') return 'the service cannot be reached; it is tried again';
      if (state.wait?.reason === 'backing-off') return state.wait.why ?? null;
      return null;
    default:
      return null;
  }
}

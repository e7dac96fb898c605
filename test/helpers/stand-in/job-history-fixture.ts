import type { JobView } from '../../../shared/bridge/views.ts';
import type { JobMoment } from '../../../shared/model/job-moment.ts';

const SECOND = 1_000;

/** What would have happened to a job to bring it where it is; a failed one was tried twice. */
export function historyOf(job: JobView): JobMoment[] {
  const { state } = job;
  if (state.state === 'waiting') return [];
  const start = job.createdAt + 5 * SECOND;
  const told = (attempt: number, after: number, type: string, words = ''): JobMoment => ({
    at: start + (attempt - 1) * 240 * SECOND + after * SECOND,
    attempt,
    type,
    words,
  });
  const sent = (attempt: number): JobMoment[] => [
    told(attempt, 0, 'claimed', 'balance before 9970.00'),
    told(attempt, 2, 'accepted', 'task 8f92ab3e-71c4-4b0d-9a55-2f10c7de1cde'),
    told(attempt, 3, 'priced', '15.00 credits'),
    told(attempt, 9, 'polled', 'processing'),
  ];
  switch (state.state) {
    case 'unknown':
      return [
        told(1, 0, 'claimed', 'balance before 9970.00'),
        told(1, 31, 'outcome-lost', state.message),
        told(1, 46, 'unproven', 'readings 9955.00, 9940.00; the balance fell by more than one price'),
      ];
    case 'failed':
      return [
        ...sent(1),
        told(
          1,
          71,
          'remote-failed',
          `${state.failure.message} (code ${state.failure.code ?? 'none'}: ${state.failure.words})`,
        ),
        told(2, 0, 'retried'),
        ...sent(2),
        told(
          2,
          68,
          'remote-failed',
          `${state.failure.message} (code ${state.failure.code ?? 'none'}: ${state.failure.words})`,
        ),
      ];
    case 'done':
      return [...sent(1), told(1, 62, 'succeeded'), told(1, 66, 'stored')];
    case 'cancelled':
      return [...sent(1), told(1, 20, 'cancelled')];
    default:
      return sent(1);
  }
}

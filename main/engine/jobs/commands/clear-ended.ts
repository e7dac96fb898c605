import { isAbandoned, type Job } from '../../../../shared/model/job.ts';
import type { JobContext } from '../job-context.ts';
import { recordCleared } from '../ledger/abandonment.ts';
import { recordUnpriced } from '../ledger/record-unpriced.ts';

export interface ClearEnded {
  readonly clearEnded: () => Promise<void>;
}

/** Removes ended jobs from the list, but those whose copies are owed: nothing else shows them, and those whose chains did not take in yet what became of them. And the kept results of cancelled ones, which nobody could ask for any more. */
export function clearEndedCommand(context: JobContext): ClearEnded {
  const { queue, libraries, runner, viewChanges } = context;
  const clearEnded = async (): Promise<void> => {
    const withKeptResult: Job[] = [];
    const owing = new Set(context.handOffs.owed().map(({ jobId }) => jobId));
    const stays = (job: Job): boolean => owing.has(job.id) || context.chains.needsJob(job);
    // Before they are removed: nothing else warns of them then, before the same is paid for again.
    recordCleared(
      context.ledger,
      [...queue.all()].filter((job) => isAbandoned(job.state) && !stays(job)),
    );
    const ids = queue.removeEnded(stays, (job) => {
      recordUnpriced(context, job);
      if (job.state.state === 'cancelled' && job.state.kept !== undefined) withKeptResult.push(job);
    });
    for (const id of ids) viewChanges.emit(id);
    for (const job of withKeptResult) {
      runner.begin(job.id, async (signal) => (await libraries.of(job, signal)).discardKept(job.id));
    }
  };
  return { clearEnded };
}

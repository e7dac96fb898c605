import { isLeft, type Job } from '../../../../shared/model/job.ts';
import type { JobContext } from '../job-context.ts';
import { bookUnpriced } from '../ledger/book-unpriced.ts';
import { noteCleared } from '../ledger/left-behind.ts';

export interface ClearEnded {
  readonly clearEnded: () => Promise<void>;
}

/** Takes ended jobs off the list. What was kept of a cancelled one goes with it: nobody could ask for it any more. */
export function clearEndedCommand(context: JobContext): ClearEnded {
  const { queue, library, runner, touches } = context;
  const clearEnded = async (): Promise<void> => {
    const keepers: string[] = [];
    const unfinished: Job[] = [];
    const ids = queue.removeEnded((job) => {
      bookUnpriced(context, job);
      if (isLeft(job.state)) unfinished.push(job);
      if (job.state.state === 'cancelled' && job.state.kept !== undefined) keepers.push(job.id);
    });
    noteCleared(context.ledger, unfinished);
    for (const id of ids) touches.tell(id);
    for (const id of keepers) runner.begin(id, () => library.discardKept(id));
  };
  return { clearEnded };
}

import { isLeft, type Job } from '../../../../shared/model/job.ts';
import type { JobContext } from '../job-context.ts';
import type { JobEngine } from '../job-engine.ts';
import { bookUnpriced } from '../ledger/book-unpriced.ts';
import { noteCleared } from '../ledger/left-behind.ts';
import type { EffectRunner } from '../state/effect-runner.ts';

/** Takes ended jobs off the list. What was kept of a cancelled one goes with it: nobody could ask for it any more. */
export function clearEndedCommand({
  context,
  runner,
}: {
  readonly context: JobContext;
  readonly runner: EffectRunner;
}): JobEngine['clearEnded'] {
  const { queue, library, touch } = context;
  return async () => {
    const keepers: string[] = [];
    const unfinished: Job[] = [];
    const ids = queue.removeEnded((job) => {
      bookUnpriced(context, job);
      if (isLeft(job.state)) unfinished.push(job);
      if (job.state.state === 'cancelled' && job.state.kept !== undefined) keepers.push(job.id);
    });
    noteCleared(context.ledger, unfinished);
    for (const id of ids) touch(id);
    for (const id of keepers) runner.begin(id, () => library.discardKept(id));
  };
}

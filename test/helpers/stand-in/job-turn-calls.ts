import type { ShellEngine } from '../../../main/shell/shell-engine.ts';
import type { JobView } from '../../../shared/bridge/views.ts';
import { compareTurns } from '../../../shared/model/job.ts';
import type { JobWorld } from './job-world.ts';

/** Calls that decide whose turn it is, in memory. */
export function createTurnCalls({
  world,
  tell,
  change,
  find,
  ask,
}: {
  readonly world: JobWorld;
  readonly tell: (changed: readonly JobView[]) => void;
  readonly change: (ids: readonly string[], patch: (job: JobView) => Partial<JobView>) => void;
  readonly find: (id: string) => JobView;
  readonly ask: (words: string) => void;
}): Pick<ShellEngine['handlers']['jobs'], 'pause' | 'move' | 'place' | 'prioritise'> {
  return {
    pause: async ({ paused, scope }) => {
      if (scope === undefined) {
        ask(`jobs.pause ${paused}`);
        world.paused = paused;
        tell([]);
      } else if ('batchId' in scope) {
        ask(`jobs.pause ${paused} ${scope.batchId}`);
        const others = world.pausedBatches.filter((id) => id !== scope.batchId);
        world.pausedBatches = paused ? [...others, scope.batchId] : others;
        tell([]);
      } else {
        ask(`jobs.pause ${paused} ${scope.ids.join(' ')}`);
        change(scope.ids, () => ({
          state: { state: 'waiting', wait: paused ? { reason: 'paused' } : null },
          status: paused ? 'paused' : 'waiting',
        }));
      }
    },
    move: async ({ ids, before }) => {
      ask(`jobs.move ${ids.join(' ')} before ${before}`);
      const target = before === null ? undefined : find(before);
      const last = Math.max(...world.jobs.map(({ position }) => position));
      change(ids, (job) => ({
        position: target === undefined ? last + 1 : target.position - 0.5,
        priority: target?.priority ?? job.priority,
      }));
    },
    place: async ({ places }) => {
      ask(`jobs.place ${places.map(({ id, position }) => `${id} ${position}`).join(' ')}`);
      const byId = new Map(places.map((place) => [place.id, place]));
      change([...byId.keys()], ({ id }) => byId.get(id) ?? {});
    },
    prioritise: async ({ ids, priority }) => {
      ask(`jobs.prioritise ${ids.join(' ')} ${priority}`);
      change(ids, () => ({ priority }));
      world.jobs = [...world.jobs].sort(compareTurns);
    },
  };
}

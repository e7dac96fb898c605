import type { ShellEngine } from '../../../main/shell/shell-engine.ts';
import type { BridgeEvent } from '../../../shared/bridge/contract.ts';
import type { JobView } from '../../../shared/bridge/views.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { compareTurns, isEnded, isRestored } from '../../../shared/model/job.ts';
import { summaryOf } from './job-fixtures.ts';
import { historyOf } from './job-history-fixture.ts';
import { STAND_IN_NOW } from './scenario.ts';
import { spendingFixture } from './spending-fixture.ts';

/** A task id that no stand-in service knows. */
export const UNKNOWN_TASK = 'nobody-knows-this-task';

export interface JobWorld {
  jobs: readonly JobView[];
  paused: boolean;
  pausedBatches: readonly string[];
  readonly budgets: Map<string, string | null>;
}

export interface JobCallsOptions {
  readonly world: JobWorld;
  readonly emit: (event: BridgeEvent) => void;
  readonly ask: (words: string) => void;
}

/** The queue's calls in memory: what they change of order, priority and pause shows in the next event. */
export function createJobCalls({ world, emit, ask }: JobCallsOptions): ShellEngine['handlers']['jobs'] {
  const asked = (words: string) => async (): Promise<undefined> => {
    ask(words);
    return undefined;
  };
  const summary = () => ({
    ...summaryOf(world.jobs, world.paused),
    pausedBatches: [...world.pausedBatches],
  });
  const tell = (changed: readonly JobView[], removed: readonly string[] = []): void =>
    emit({
      event: 'jobs.changed',
      payload: { changed: [...changed], removed: [...removed], summary: summary() },
    });
  const change = (ids: readonly string[], patch: (job: JobView) => Partial<JobView>): void => {
    const wanted = new Set(ids);
    world.jobs = world.jobs.map((job) => (wanted.has(job.id) ? { ...job, ...patch(job) } : job));
    tell(world.jobs.filter(({ id }) => wanted.has(id)));
  };
  const find = (id: string): JobView => {
    const job = world.jobs.find((each) => each.id === id);
    if (job === undefined) throw new AppError('not-found', 'This job is no longer on the list.');
    return job;
  };
  const requireKnown = (taskId: string): void => {
    if (taskId !== UNKNOWN_TASK) return;
    throw new AppError(
      'not-found',
      'The service knows no such task: task not found (code 10031016). Look at the id, the kind and the connection.',
    );
  };
  return {
    snapshot: async () => ({ jobs: [...world.jobs], summary: summary() }),
    cancel: ({ id }) => asked(`jobs.cancel ${id}`)(),
    cancelWaiting: async ({ ids }) => {
      ask(`jobs.cancelWaiting ${ids.join(' ')}`);
      const cancelled = ids.filter((id) => find(id).state.state === 'waiting');
      change(cancelled, () => ({
        state: { state: 'cancelled', taskId: null, at: STAND_IN_NOW },
        status: 'cancelled',
      }));
      return { cancelled };
    },
    putBack: async ({ ids }) => {
      ask(`jobs.putBack ${ids.join(' ')}`);
      change(ids, () => ({ state: { state: 'waiting', wait: { reason: 'paused' } }, status: 'paused' }));
    },
    retry: ({ id }) => asked(`jobs.retry ${id}`)(),
    settle: ({ id, decision }) => asked(`jobs.settle ${id} ${decision}`)(),
    release: async (choice) => {
      ask(`jobs.release ${'id' in choice ? choice.id : 'batchId' in choice ? choice.batchId : 'all'}`);
      const chosen = world.jobs.filter(
        (job) =>
          isRestored(job.state) && (choice.which === 'all' || ('id' in choice ? job.id === choice.id : true)),
      );
      return { released: chosen.length, found: 0 };
    },
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
    budget: async ({ batchId }) => ({ budget: world.budgets.get(batchId) ?? null }),
    setBudget: async ({ batchId, budget }) => {
      ask(`jobs.setBudget ${batchId} ${budget}`);
      world.budgets.set(batchId, budget);
    },
    spending: async ({ from, to }) => spendingFixture(world.jobs.length, { from, to }),
    adopt: async ({ id, taskId }) => {
      requireKnown(taskId);
      ask(`jobs.adopt ${id} ${taskId}`);
    },
    adoptNew: async ({ taskId }) => {
      requireKnown(taskId);
      ask(`jobs.adoptNew ${taskId}`);
      return { id: 'job-adopted' };
    },
    history: async ({ id }) => historyOf(find(id)),
    details: async ({ id }) => `Job ${id}\n`,
    keepResult: ({ id }) => asked(`jobs.keepResult ${id}`)(),
    clearEnded: async () => {
      const ended = world.jobs.filter(({ state }) => isEnded(state));
      world.jobs = world.jobs.filter((job) => !ended.includes(job));
      tell(
        [],
        ended.map(({ id }) => id),
      );
      ask('jobs.clearEnded');
    },
  };
}

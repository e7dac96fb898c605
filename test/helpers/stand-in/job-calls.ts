import type { ShellEngine } from '../../../main/shell/shell-engine.ts';
import type { EngineEvent } from '../../../shared/bridge/contract.ts';
import type { JobView } from '../../../shared/bridge/views.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { addCredits } from '../../../shared/model/credits.ts';
import { isEnded, isRestored } from '../../../shared/model/job.ts';
import { summaryOf } from './job-fixtures.ts';
import { historyOf } from './job-history-fixture.ts';
import { createTurnCalls } from './job-turn-calls.ts';
import type { JobWorld } from './job-world.ts';
import { STAND_IN_NOW } from './scenario.ts';
import { spendingFixture } from './spending-fixture.ts';

/** A task id that no stand-in service knows. */
export const UNKNOWN_TASK = 'nobody-knows-this-task';

export interface JobCallsOptions {
  readonly world: JobWorld;
  readonly emit: (event: EngineEvent) => void;
  readonly ask: (words: string) => void;
}

type Patch = Partial<JobView>;

const WAITING: Patch = { state: { state: 'waiting', wait: null }, status: 'waiting', credits: null };
const GIVEN_UP: Patch = {
  state: {
    state: 'failed',
    taskId: null,
    failure: { code: null, message: 'Its answer was lost.', words: '', refunded: null },
    at: STAND_IN_NOW,
  },
  status: 'failed: given up after its answer was lost',
};
const runningAs = (taskId: string): Patch => ({
  state: { state: 'running', taskId, remote: 'processing', since: Date.now(), note: null },
  status: 'processing',
});

/** The queue's calls in memory: what they change shows in the next event, as far as it shows at once. */
export function createJobCalls({ world, emit, ask }: JobCallsOptions): ShellEngine['handlers']['jobs'] {
  const summary = () => ({
    ...summaryOf(world.jobs, world.paused),
    pausedBatches: [...world.pausedBatches],
    holds: [...world.holds],
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
    resumeAccount: async ({ connectionId }) => {
      ask(`jobs.resumeAccount ${connectionId}`);
      world.holds = world.holds.filter((each) => each.connectionId !== connectionId);
      tell([]);
    },
    adoptOffer: async ({ taskId }) => {
      ask(`jobs.adoptOffer ${taskId}`);
      tell([]);
    },
    dismissOffer: async ({ taskId }) => {
      ask(`jobs.dismissOffer ${taskId}`);
      tell([]);
    },
    snapshot: async () => ({ jobs: [...world.jobs], summary: summary() }),
    cancel: async ({ id }) => {
      ask(`jobs.cancel ${id}`);
      change([id], ({ state }) => ({
        state: { state: 'cancelled', taskId: 'taskId' in state ? state.taskId : null, at: STAND_IN_NOW },
        status: 'cancelled: its result may still be kept',
      }));
    },
    cancelWaiting: async ({ ids }) => {
      ask(`jobs.cancelWaiting ${ids.join(' ')}`);
      const cancelled = ids.filter((id) => find(id).state.state === 'waiting');
      change(cancelled, () => ({
        state: { state: 'cancelled', taskId: null, at: STAND_IN_NOW },
        status: 'cancelled',
      }));
      return { cancelled };
    },
    copies: async ({ what, ids }) => {
      ask(`jobs.copies ${what} ${ids.join(' ')}`);
    },
    putBack: async ({ ids }) => {
      ask(`jobs.putBack ${ids.join(' ')}`);
      change(ids, () => ({ state: { state: 'waiting', wait: { reason: 'paused' } }, status: 'paused' }));
      return { back: ids };
    },
    retry: async ({ id }) => {
      ask(`jobs.retry ${id}`);
      change([id], ({ attempt }) => ({ ...WAITING, attempt: attempt + 1 }));
    },
    decideUnknown: async ({ id, decision }) => {
      ask(`jobs.decideUnknown ${id} ${decision}`);
      change([id], ({ attempt }) =>
        decision === 'give-up' ? GIVEN_UP : { ...WAITING, attempt: attempt + 1 },
      );
    },
    decideResult: async ({ id, decision }) => {
      ask(`jobs.decideResult ${id} ${decision}`);
      change([id], ({ state }) => {
        if (decision === 'give-up') return GIVEN_UP;
        if (state.state !== 'fetching') return {};
        const { bad, ...rest } = state;
        return { state: { ...rest, note: null }, status: 'downloading' };
      });
    },
    release: async (choice) => {
      ask(`jobs.release ${'id' in choice ? choice.id : 'batchId' in choice ? choice.batchId : 'all'}`);
      const chosen = world.jobs.filter(
        (job) =>
          isRestored(job.state) && (choice.which === 'all' || ('id' in choice ? job.id === choice.id : true)),
      );
      change(
        chosen.map(({ id }) => id),
        () => WAITING,
      );
      return { released: chosen.length, found: 0 };
    },
    ...createTurnCalls({ world, tell, change, find, ask }),
    budget: async ({ batchId }) => {
      const batch = world.jobs.filter((job) => job.batchId === batchId);
      const taken = addCredits(batch.flatMap(({ credits }) => credits ?? []));
      return { budget: world.budgets.get(batchId) ?? null, taken };
    },
    setBudget: async ({ batchId, budget }) => {
      ask(`jobs.setBudget ${batchId} ${budget}`);
      world.budgets.set(batchId, budget);
    },
    today: async () => null,
    spending: async ({ from, to }) => spendingFixture(world.jobs.length, { from, to }),
    adopt: async ({ id, taskId }) => {
      requireKnown(taskId);
      ask(`jobs.adopt ${id} ${taskId}`);
      change([id], () => runningAs(taskId));
    },
    adoptNew: async ({ taskId, name, recipe, connectionId }) => {
      requireKnown(taskId);
      ask(`jobs.adoptNew ${taskId}`);
      const [like] = world.jobs;
      if (like === undefined) throw new Error('The stand-in has no job to make another like.');
      const reference = { kind: 'adopted', name } as const;
      const more = { id: 'job-adopted', position: 1_000, reference, recipe, connectionId, thumbnail: null };
      world.jobs = [...world.jobs, { ...like, ...more, ...runningAs(taskId) }];
      tell(world.jobs.slice(-1));
      return { id: 'job-adopted' };
    },
    history: async ({ id }) => historyOf(find(id)),
    details: async ({ id }) => `Job ${id}\n`,
    keepResult: async ({ id }) => ask(`jobs.keepResult ${id}`),
    clearEnded: async () => {
      const ended = world.jobs.filter(({ state }) => isEnded(state));
      world.jobs = world.jobs.filter((job) => !ended.includes(job));
      tell(
        [],
        ended.map(({ id }) => id),
      );
      ask('jobs.clearEnded');
    },
    report: async ({ batchId, format }) => ({
      name: `${batchId}-report.${format}`,
      text: `A report of ${batchId}`,
    }),
    showResults: async ({ batchId }) => emit({ event: 'batch.review', payload: { batchId } }),
  };
}

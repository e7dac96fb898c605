import { z } from 'zod';
import { assertNever } from '../assert-never.ts';
import { chainSchema, pathTo, stepOf, stepsAfter } from './chain.ts';

/** Hex. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Where one step of a run is:
 *
 *   to-come ──started──▶ sent ──came-home──▶ home
 *      │                  └──────failed────▶ failed
 *      └──found (done before)──────────────▶ home
 *   to-come ──stopped──▶ stopped ◀──dropped── sent, marked as stopped: its job was not sent, and was cancelled
 *   stopped ──taken-back──▶ to-come, or sent if its job is in the queue again
 *   stopped, failed ──job-is-back──▶ sent: its job is in the queue again, put back without a note, or retried
 *   sent, home, failed, stopped ──again──▶ to-come, with all steps after it
 *
 * `sent` only says that its job is in the ledger; all that can happen to a job happens to it. Also when the chain is stopped: what the service
 * works on comes home.
 */
export const stepRunSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('to-come') }),
  z.object({
    state: z.literal('sent'),
    jobId: z.string(),
    /** The artist stopped the chain: the job is not sent any more, if it was not yet. */
    stopped: z.literal(true).optional(),
  }),
  z.object({
    state: z.literal('home'),
    /** The job that made it; null if it was done before. */
    jobId: z.string().nullable(),
    assetId: z.string(),
    /** Of the result as it came. */
    sha256,
  }),
  z.object({ state: z.literal('failed'), jobId: z.string() }),
  z.object({
    state: z.literal('stopped'),
    /** The job that was cancelled for that; null if it had none. */
    jobId: z.string().nullable(),
  }),
]);
export type StepRun = z.infer<typeof stepRunSchema>;

/** The artist's word about a step's result: about these bytes, and no others. */
export const approvalSchema = z.object({ word: z.enum(['approved', 'rejected']), sha256 });
export type Approval = z.infer<typeof approvalSchema>;

/** A chain at work on one reference. It is in the ledger before the first of its jobs. */
export const chainRunSchema = z.object({
  chain: chainSchema,
  /** By the steps' ids; every step of the chain is in it. */
  steps: z.record(z.string(), stepRunSchema),
  /** By the ids of the steps whose results they are about. */
  approvals: z.record(z.string(), approvalSchema),
});
export type ChainRun = z.infer<typeof chainRunSchema>;

/** What happens to a step. */
type StepEvent =
  /** Committed in one transaction with its new job. */
  | { readonly type: 'started'; readonly step: string; readonly jobId: string }
  /** The same is in the library already. */
  | { readonly type: 'found'; readonly step: string; readonly assetId: string; readonly sha256: string }
  | {
      readonly type: 'came-home';
      readonly step: string;
      readonly jobId: string;
      readonly assetId: string;
      readonly sha256: string;
    }
  /** Its job ended without a result: failed, cancelled or given up. */
  | { readonly type: 'failed'; readonly step: string; readonly jobId: string }
  | ({ readonly type: 'decided'; readonly step: string } & Approval)
  /** The job of a stopped step was cancelled before it was sent. */
  | { readonly type: 'dropped'; readonly step: string; readonly jobId: string }
  /** The artist runs it again from this step on. */
  | { readonly type: 'again'; readonly step: string };

/** What happens to a run. */
export type ChainEvent =
  | StepEvent
  /** The artist stops the chain: nothing of it is sent any more. */
  | { readonly type: 'stopped' }
  /** The artist takes that back. `jobs`: the ids of cancelled jobs that are in the queue again. */
  | { readonly type: 'taken-back'; readonly jobs: readonly string[] }
  /** Jobs of stopped or failed steps are in the queue again. */
  | { readonly type: 'job-is-back'; readonly jobs: readonly string[] };

/** A run of a chain, with nothing made yet. */
export function newChainRun(chain: ChainRun['chain']): ChainRun {
  return {
    chain,
    steps: Object.fromEntries(chain.steps.map(({ id }) => [id, { state: 'to-come' }])),
    approvals: {},
  };
}

/**
 * Applies an event. Pure and total: an event that came late, twice, or from a job of before the step was run again changes nothing.
 * @returns the changed run, or the same object if nothing changed
 */
export function applyToChain(run: ChainRun, event: ChainEvent): ChainRun {
  switch (event.type) {
    case 'stopped':
      return withEach(run, stopped);
    case 'taken-back':
      return withEach(run, (step) => takenBack(step, event.jobs));
    case 'job-is-back':
      return withEach(run, (step) => sentAgain(step, event.jobs) ?? step);
    default:
      return applyToStep(run, event);
  }
}

function applyToStep(run: ChainRun, event: StepEvent): ChainRun {
  const step = run.steps[event.step];
  if (step === undefined || stepOf(run.chain, event.step) === null) return run;
  const put = (next: StepRun): ChainRun => ({ ...run, steps: { ...run.steps, [event.step]: next } });
  switch (event.type) {
    case 'started':
      return step.state === 'to-come' ? put({ state: 'sent', jobId: event.jobId }) : run;
    case 'found': {
      const { assetId, sha256 } = event;
      return step.state === 'to-come' ? put({ state: 'home', jobId: null, assetId, sha256 }) : run;
    }
    case 'came-home': {
      const { jobId, assetId, sha256 } = event;
      // A job that failed can be retried, or its task adopted; one that was cancelled can be put back.
      const canCome = step.state === 'sent' || step.state === 'failed' || step.state === 'stopped';
      return canCome && step.jobId === jobId ? put({ state: 'home', jobId, assetId, sha256 }) : run;
    }
    case 'failed':
      return step.state === 'sent' && step.jobId === event.jobId
        ? put({ state: 'failed', jobId: event.jobId })
        : run;
    case 'dropped': {
      const isDropped = step.state === 'sent' && step.stopped === true && step.jobId === event.jobId;
      return isDropped ? put({ state: 'stopped', jobId: event.jobId }) : run;
    }
    case 'decided': {
      if (step.state !== 'home') return run;
      const { word, sha256 } = event;
      return { ...run, approvals: { ...run.approvals, [event.step]: { word, sha256 } } };
    }
    case 'again':
      return again(run, event.step);
    default:
      return assertNever(event);
  }
}

function withEach(run: ChainRun, change: (step: StepRun) => StepRun): ChainRun {
  const steps = Object.entries(run.steps).map(([id, step]) => [id, change(step)] as const);
  return steps.every(([id, step]) => step === run.steps[id])
    ? run
    : { ...run, steps: Object.fromEntries(steps) };
}

function stopped(step: StepRun): StepRun {
  if (step.state === 'to-come') return { state: 'stopped', jobId: null };
  return step.state === 'sent' && step.stopped !== true ? { ...step, stopped: true } : step;
}

function takenBack(step: StepRun, jobs: readonly string[]): StepRun {
  if (step.state === 'sent' && step.stopped === true) return { state: 'sent', jobId: step.jobId };
  return step.state === 'stopped' ? (sentAgain(step, jobs) ?? { state: 'to-come' }) : step;
}

/** A stopped or failed step whose job is in the queue again; null for any other. */
function sentAgain(step: StepRun, jobs: readonly string[]): StepRun | null {
  const hasEnded = step.state === 'stopped' || step.state === 'failed';
  if (!hasEnded || step.jobId === null || !jobs.includes(step.jobId)) return null;
  return { state: 'sent', jobId: step.jobId };
}

/** Nothing changes while one of the steps is under way, so that it is not sent beside itself, nor behind a step that was stopped. */
function again(run: ChainRun, id: string): ChainRun {
  const ids = [id, ...stepsAfter(run.chain, id).map((step) => step.id)];
  if (stoppedBefore(run, id) !== null) return run;
  if (ids.some((each) => run.steps[each]?.state === 'sent')) return run;
  const toCome = ids.map((each) => [each, { state: 'to-come' }] as const);
  return {
    ...run,
    steps: { ...run.steps, ...Object.fromEntries(toCome) },
    approvals: Object.fromEntries(Object.entries(run.approvals).filter(([each]) => !ids.includes(each))),
  };
}

/** The first step on the way to a step that was stopped, so that it must be run again from there; null if there is none. */
export function stoppedBefore(
  { chain, steps }: Pick<ChainRun, 'chain' | 'steps'>,
  id: string,
): string | null {
  const path = pathTo(chain, id).slice(0, -1);
  return path.find((step) => steps[step.id]?.state === 'stopped')?.id ?? null;
}

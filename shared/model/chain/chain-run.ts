import { z } from 'zod';
import { assertNever } from '../assert-never.ts';
import { chainSchema, stepOf, stepsAfter } from './chain.ts';

/** Hex. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Where one step of a run is:
 *
 *   to-come ──started──▶ sent ──came-home──▶ home
 *      │                  └──────failed────▶ failed
 *      └──found (done before)──────────────▶ home
 *   sent, home, failed ──again──▶ to-come, with all steps after it
 *
 * `sent` only says that its job is in the ledger; all that can happen to a job happens to it.
 */
export const stepRunSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('to-come') }),
  z.object({ state: z.literal('sent'), jobId: z.string() }),
  z.object({
    state: z.literal('home'),
    /** The job that made it; null if it was done before. */
    jobId: z.string().nullable(),
    assetId: z.string(),
    /** Of the result as it came. */
    sha256,
  }),
  z.object({ state: z.literal('failed'), jobId: z.string() }),
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

export type ChainEvent =
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
  /** The artist runs it again from this step on. */
  | { readonly type: 'again'; readonly step: string };

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
      // A job that failed can be retried, or its task adopted.
      const isIts = (step.state === 'sent' || step.state === 'failed') && step.jobId === jobId;
      return isIts ? put({ state: 'home', jobId, assetId, sha256 }) : run;
    }
    case 'failed':
      return step.state === 'sent' && step.jobId === event.jobId
        ? put({ state: 'failed', jobId: event.jobId })
        : run;
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

/** What was sent and has not ended must not be sent beside itself: then nothing changes until it has ended. */
function again(run: ChainRun, id: string): ChainRun {
  const ids = [id, ...stepsAfter(run.chain, id).map((step) => step.id)];
  if (ids.some((each) => run.steps[each]?.state === 'sent')) return run;
  const toCome = ids.map((each) => [each, { state: 'to-come' }] as const);
  return {
    ...run,
    steps: { ...run.steps, ...Object.fromEntries(toCome) },
    approvals: Object.fromEntries(Object.entries(run.approvals).filter(([each]) => !ids.includes(each))),
  };
}

import { z } from 'zod';
import { jobHandOffSchema } from '../hand-off/hand-off.ts';
import { jobLibrarySchema } from '../libraries/job-library.ts';
import { jobOwnSchema } from '../plan/row-changes.ts';
import { imageReferenceSchema } from '../reference.ts';
import { type ChainStep, pathTo } from './chain.ts';
import { applyToChain, chainRunSchema, type StepRun } from './chain-run.ts';

/** Who approves results: `ask`: the artist, one by one. `all`: each result that a step waits for is approved as it comes. */
export const chainApprovalSchema = z.enum(['ask', 'all']);
export type ChainApproval = z.infer<typeof chainApprovalSchema>;

/** How the result of a step is named, and where a copy of it goes. */
const stepNamingSchema = z.object({ name: z.string(), handOff: jobHandOffSchema.optional() });

/** A run of a chain as the ledger keeps it. */
export const chainRecordSchema = chainRunSchema.extend({
  id: z.string(),
  batchId: z.string(),
  /** What the chain was called when it was started. Left out by versions that did not record it. */
  chainName: z.string().optional(),
  connectionId: z.string(),
  /** Where all of its results go, whatever library is open by then. */
  library: jobLibrarySchema,
  /** A hash of the reference's bytes and of the chain: one reference goes through one chain once in a library. */
  work: z.string(),
  /** What the chain was started with. */
  reference: imageReferenceSchema,
  approve: chainApprovalSchema,
  /** Whether the budget of the batch holds back what the steps to come may cost, once the chain has begun. */
  reserve: z.boolean(),
  /**
   * By the steps' ids: a hash of the reference and of all recipes up to the step. Only of steps whose results were made of results as they
   * came: what is made of an edited one is other work.
   */
  prints: z.record(z.string(), z.string()),
  /**
   * By the ids of steps that are to come: the artist's wish to make them again, so that what was made before does not count as done. For one wish
   * one asset is made.
   */
  wishes: z.record(z.string(), z.string()).optional(),
  /**
   * Of these wishes, those about steps that had no result in the library: what is there when the step comes, put back from the trash for one, is
   * what they are about, and is taken.
   */
  lacking: z.array(z.string()).readonly().optional(),
  /** Steps to come that were stopped, and put back: a job of theirs is added paused, since taking a stop back spends nothing. */
  held: z.array(z.string()).readonly().optional(),
  /** By the steps' ids. */
  named: z.record(z.string(), stepNamingSchema),
  /** What the artist says of each of its assets, beside their names. */
  labels: jobOwnSchema.shape.labels,
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
});
export type ChainRecord = z.infer<typeof chainRecordSchema>;

/** A result that is known to be work of a chain's step. */
export interface ChainResult {
  readonly assetId: string;
  /** As it came; hex. */
  readonly sha256: string;
}

/** Whether something of it can still happen by itself, or by a word about a result. A failed job that is retried opens it again. */
export function isChainOpen({ chain, steps, approvals }: ChainRecord): boolean {
  const isEnd = (id: string): boolean =>
    steps[id]?.state === 'failed' ||
    steps[id]?.state === 'stopped' ||
    (steps[id]?.state === 'home' && approvals[id]?.word === 'rejected');
  return chain.steps.some(({ id, from }) => {
    const state = steps[id]?.state;
    if (state === 'sent') return true;
    return state === 'to-come' && (from === null || !pathTo(chain, from).some((step) => isEnd(step.id)));
  });
}

/** Whether one of its steps was paid for, or had its result: from then on its steps to come are reserved, if that is wanted. */
export function hasBegun({ steps }: ChainRecord, wasSent: (jobId: string) => boolean): boolean {
  return Object.values(steps).some(
    (step) => step.state === 'home' || (step.state === 'sent' && wasSent(step.jobId)),
  );
}

/** Whether stopping a run changes something: nothing ended a step that is to come, or a job of it may still be sent. */
export function canBeStopped(record: ChainRecord): boolean {
  const changes = (step: StepRun): boolean =>
    step.state === 'to-come' || (step.state === 'sent' && step.stopped !== true);
  return isChainOpen(record) && Object.values(record.steps).some(changes);
}

/** Whether the artist stopped a run, and did not run it again since from each step that was stopped. */
export function isStopped({ steps }: Pick<ChainRecord, 'steps'>): boolean {
  return Object.values(steps).some(
    (step) => step.state === 'stopped' || (step.state === 'sent' && step.stopped === true),
  );
}

/**
 * The run after the artist took its stop back. What would go on by itself waits for a word of its own, but not what an approval that is still to
 * come leads to.
 * @param jobs the ids of cancelled jobs that are in the queue again
 */
export function takeBackStop(record: ChainRecord, jobs: readonly string[]): ChainRecord {
  const { chain, steps, approvals, approve } = record;
  const after = { ...record, ...applyToChain(record, { type: 'taken-back', jobs }) };
  const isAsked = ({ from, approve: asks }: ChainStep): boolean =>
    asks && approve === 'ask' && from !== null && approvals[from] === undefined;
  const held = chain.steps.filter(
    ({ id }) =>
      steps[id]?.state === 'stopped' &&
      after.steps[id]?.state === 'to-come' &&
      !pathTo(chain, id).some(isAsked),
  );
  return { ...after, held: held.map(({ id }) => id) };
}

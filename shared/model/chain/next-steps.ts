import type { ChainStep } from './chain.ts';
import type { ChainRun } from './chain-run.ts';

/** Where a step's result is now. `away`: its library cannot be reached, so nobody knows. */
export type ResultNow =
  | { readonly at: 'library'; readonly sha256: string }
  | { readonly at: 'trash' | 'gone' | 'away' };

/** What is known beyond the run itself. */
export interface ChainWorld {
  /** Whether the ledger was restored from a backup, and the artist has not released what it held. */
  readonly awaitsRelease: boolean;
  readonly resultOf: (assetId: string) => ResultNow;
}

/**
 * What comes next for a step.
 * `start`: it can be sent now · `input`: the step before it is to come or under way · `approval`: the result before it waits for the
 * artist's word · `changed`: that result is not what came home or was approved, and waits for a new word · `trash`, `gone`, `away`:
 * that result is not at hand · `restored`: nothing is sent by itself after a backup · `ended`: a step before it failed, was
 * rejected or was stopped.
 */
export type NextStep =
  | { readonly next: 'none' }
  | { readonly next: 'start' }
  | {
      readonly next: 'wait';
      readonly for: 'input' | 'approval' | 'changed' | 'trash' | 'gone' | 'away' | 'restored';
    }
  | { readonly next: 'ended'; readonly why: 'failed' | 'rejected' | 'stopped'; readonly by: string };

type Ended = Extract<NextStep, { next: 'ended' }>;

/**
 * Says what comes next for each step of a run, in the chain's order. Pure: asked again at any time, after any restart, it answers the
 * same, so nothing but the run has to be on disk.
 */
export function nextSteps(run: ChainRun, world: ChainWorld): ReadonlyMap<string, NextStep> {
  const found = new Map<string, NextStep>();
  /** What ends all that follows a step. */
  const ends = new Map<string, Ended>();
  for (const step of run.chain.steps) {
    const ended = step.from === null ? undefined : ends.get(step.from);
    found.set(step.id, nextOf(run, world, step, ended));
    // Also if the step itself was sent before the artist rejected what it works on: nothing more is spent on it.
    const end = ended ?? endOf(run, world, step.id);
    if (end !== undefined) ends.set(step.id, end);
  }
  return found;
}

function endOf({ steps, approvals }: ChainRun, world: ChainWorld, id: string): Ended | undefined {
  const own = steps[id];
  if (own?.state === 'failed' || own?.state === 'stopped') return { next: 'ended', why: own.state, by: id };
  const approval = approvals[id];
  if (own?.state !== 'home' || approval?.word !== 'rejected') return undefined;
  const now = world.resultOf(own.assetId);
  // What was rejected may lie in the trash; only other bytes in its place are not what was rejected.
  const isOther = now.at === 'library' && now.sha256 !== approval.sha256;
  return isOther ? undefined : { next: 'ended', why: 'rejected', by: id };
}

const wait = (reason: Extract<NextStep, { next: 'wait' }>['for']): NextStep => ({
  next: 'wait',
  for: reason,
});

function nextOf(run: ChainRun, world: ChainWorld, step: ChainStep, ended: Ended | undefined): NextStep {
  if (run.steps[step.id]?.state !== 'to-come') return { next: 'none' };
  if (ended !== undefined) return ended;
  if (step.from !== null) {
    const why = whyNotReady(run, world, step, step.from);
    if (why !== null) return why;
  }
  return world.awaitsRelease ? wait('restored') : { next: 'start' };
}

function whyNotReady(run: ChainRun, world: ChainWorld, step: ChainStep, from: string): NextStep | null {
  const parent = run.steps[from];
  if (parent?.state !== 'home') return wait('input');
  const now = world.resultOf(parent.assetId);
  if (now.at !== 'library') return wait(now.at);
  const approval = run.approvals[from];
  // A word about other bytes is none about these.
  if (approval?.sha256 === now.sha256) return null;
  if (now.sha256 !== parent.sha256 || approval !== undefined) return wait('changed');
  return step.approve ? wait('approval') : null;
}

import { type Chain, pathTo } from '../../../../shared/model/chain/chain.ts';
import {
  type ChainRecord,
  type ChainResult,
  isChainOpen,
} from '../../../../shared/model/chain/chain-record.ts';
import { addCredits, type Credits } from '../../../../shared/model/credits.ts';
import type { Failure } from '../../../../shared/model/jobs/failure.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import { type Finding, preflight } from '../../../../shared/model/preflight.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import {
  type ImageReference,
  imageReferenceSchema,
  type Reference,
} from '../../../../shared/model/reference.ts';
import type { Library, StoredAsset } from '../../library/library.ts';
import { chainWork } from '../fingerprint.ts';
import { findDone, meshOfResult, type StepInput, stepInput } from './done-before.ts';

/** What is known of chains when a plan is made. */
export interface KnownChains {
  /** The run of a chain with a reference in the library of the plan; null if there is none. */
  readonly find: (work: string) => ChainRecord | null;
  /** Results of steps by what they are made of. */
  readonly results: (print: string) => readonly ChainResult[];
}

interface JudgeParts {
  readonly library: Pick<Library, 'get' | 'findByFingerprint'>;
  readonly chains: KnownChains;
}

export type ChainJudgement = Pick<
  PlanRow,
  | 'status'
  | 'findings'
  | 'failedBefore'
  | 'fingerprint'
  | 'assetId'
  | 'credits'
  | 'certain'
  | 'rejectedAt'
  | 'doneSteps'
>;

/** What is known of a reference in a chain. */
export interface ChainLookedUp {
  readonly findings: readonly Finding[];
  /** Null if the bytes of the picture were not read. */
  readonly work: string | null;
  readonly isBlocked: boolean;
  readonly run: ChainRecord | null;
  /** The results that are there, by their steps; none of a run that is under way. */
  readonly done: ReadonlyMap<string, StoredAsset>;
  /** What would be sent now, by their steps: of those whose results are not there, while what they work on is. */
  readonly next: ReadonlyMap<string, Pick<StepInput, 'fingerprint' | 'print'>>;
}

/**
 * Looks a reference up in a chain.
 * @throws AppError while the library cannot be reached
 */
export async function lookUpChain(
  { library, chains }: JudgeParts,
  chain: Chain,
  reference: Reference,
): Promise<ChainLookedUp> {
  const picture = imageReferenceSchema.safeParse(reference).data ?? null;
  const work = picture === null ? null : chainWork(picture, chain);
  const findings = rootFindings(chain, reference);
  const isBlocked = work === null || findings.some(({ severity }) => severity === 'error');
  // Before the library: a run that ends in between has its results there then.
  const run = isBlocked ? null : chains.find(work);
  const isSought = picture !== null && !isBlocked && !isOpenRun(run);
  const steps = isSought
    ? await lookUpSteps({ library, results: chains.results }, { chain, reference: picture })
    : { done: new Map(), next: new Map() };
  return { findings, work, isBlocked, run, ...steps };
}

const isOpenRun = (run: ChainRecord | null): boolean => run !== null && isChainOpen(run);

/**
 * Says what a reference would come to in a chain. `owed`: a run is under way, or waits. `done`: all of its results are there, or what is missing
 * follows a result that was rejected. The credits are those of all steps that would be sent if each result is approved.
 * @param known of the reference, by {@link lookUpChain}
 * @param earlier the works of the rows before that are not done; that of this row is added
 * @param findFailed how an earlier job for the same work failed that cost nothing, by its fingerprint
 */
export function judgeChain(
  { findings: found, work, isBlocked, run, done, next }: ChainLookedUp,
  chain: Chain,
  priceOf: (recipe: Recipe) => Credits | null,
  earlier: Set<string>,
  findFailed: (fingerprint: string) => Failure | null,
): ChainJudgement {
  const none = { findings: [...found], fingerprint: work, assetId: null, credits: null };
  if (work === null || isBlocked) return { ...none, status: 'blocked' };
  if (isOpenRun(run)) {
    const status = earlier.has(work) ? 'duplicate' : 'owed';
    earlier.add(work);
    return { ...none, status };
  }
  const notMade = chain.steps.filter(({ id }) => !done.has(id));
  const missing = notMade.filter(({ id }) => rejectedBefore(run, id) === null);
  const last = [...done.values()].at(-1);
  const made = done.size === 0 ? {} : { doneSteps: [...done.keys()] };
  if (missing.length === 0 && last !== undefined) {
    const [first] = notMade;
    const by = first === undefined ? null : rejectedBefore(run, first.id);
    const step = chain.steps.findIndex(({ id }) => id === by) + 1;
    const rejectedAt = step === 0 ? {} : { rejectedAt: { step, notMade: notMade.length } };
    return { ...none, status: 'done', assetId: last.asset.id, ...rejectedAt, ...made };
  }
  if (earlier.has(work)) return { ...none, status: 'duplicate' };
  earlier.add(work);
  const prices = missing.map(({ recipe }) => priceOf(recipe));
  const isKnown = !prices.includes(null);
  const credits = isKnown ? addCredits(prices.flatMap((each) => each ?? [])) : null;
  const certain = addCredits(
    missing.flatMap(({ id }, index) =>
      pathTo(chain, id).some(({ approve }) => approve) ? [] : (prices[index] ?? []),
    ),
  );
  return {
    ...none,
    status: 'new',
    ...failedBefore(chain, missing, next, findFailed),
    credits,
    ...(credits !== null && credits !== certain && { certain }),
    ...made,
  };
}

/** How the first step failed before that would be sent now; nothing if none did. The number of a later step is said. */
function failedBefore(
  { steps }: Chain,
  missing: Chain['steps'],
  next: ChainLookedUp['next'],
  findFailed: (fingerprint: string) => Failure | null,
): Pick<ChainJudgement, 'failedBefore'> {
  for (const step of missing) {
    const own = next.get(step.id);
    const failure = own === undefined ? null : findFailed(own.fingerprint);
    if (failure === null) continue;
    const at = steps.indexOf(step);
    return {
      failedBefore: at === 0 ? failure : { ...failure, message: `Step ${at + 1}: ${failure.message}` },
    };
  }
  return {};
}

/** What the service would refuse of the steps that work on the picture. What an earlier step says as well is said once. */
function rootFindings({ steps }: Chain, reference: Reference): Finding[] {
  const said = new Set<string>();
  return steps.flatMap(({ from, recipe }, index) => {
    if (from !== null) return [];
    const found = preflight(recipe, reference).filter(({ message }) => !said.has(message));
    for (const { message } of found) said.add(message);
    return index === 0
      ? [...found]
      : found.map((finding) => ({ ...finding, message: `Step ${index + 1}: ${finding.message}` }));
  });
}

/** The first step on the way to a step whose result the artist rejected; null if there is none. */
export function rejectedBefore(run: ChainRecord | null, id: string): string | null {
  const path = run === null ? [] : pathTo(run.chain, id).slice(0, -1);
  return path.find((step) => run?.approvals[step.id]?.word === 'rejected')?.id ?? null;
}

/** The results that are there, and what would be sent now. */
async function lookUpSteps(
  parts: Parameters<typeof findDone>[0],
  run: { readonly chain: Chain; readonly reference: ImageReference },
): Promise<Pick<ChainLookedUp, 'done' | 'next'>> {
  const done = new Map<string, StoredAsset>();
  const next = new Map<string, StepInput>();
  for (const step of run.chain.steps) {
    const parent = step.from === null ? null : done.get(step.from);
    if (parent === undefined) continue;
    const input = stepInput(run, step, {
      mesh: parent === null ? null : meshOfResult(parent),
      print: step.from,
    });
    if (input === null) continue;
    const found = await findDone(parts, input);
    if (found !== null) done.set(step.id, found);
    else next.set(step.id, input);
  }
  return { done, next };
}

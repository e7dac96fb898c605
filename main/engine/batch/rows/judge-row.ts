import type { Job } from '../../../../shared/model/job.ts';
import type { Failure } from '../../../../shared/model/jobs/failure.ts';
import type { Abandonment, PlanRow } from '../../../../shared/model/plan.ts';
import { type Finding, preflight } from '../../../../shared/model/preflight.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import type { Library, StoredAsset } from '../../library/library.ts';
import { type ChainLookedUp, judgeChain, type KnownChains, lookUpChain } from '../chain/judge-chain.ts';
import { type SentSteps, sentSteps } from '../chain/sent-steps.ts';
import { fingerprint } from '../fingerprint.ts';
import type { PlanRequest } from '../gather-references.ts';
import type { RowPrices } from './row-prices.ts';
import { findSentBefore, sentFinding } from './sent-before.ts';
import { chainWish, overOf, wishState } from './wish.ts';

const NOTHING_SENT: SentSteps = { findings: [] };

/** What is asked about a row. */
export interface JudgeParts {
  readonly library: Pick<Library, 'get' | 'findByFingerprint' | 'findWithoutFile' | 'findInTrash'>;
  readonly findOwed: (fingerprint: string) => Job | null;
  readonly findAbandoned: (fingerprint: string) => Abandonment | null;
  /** How an earlier job for the same work failed that cost nothing. */
  readonly findFailed: (fingerprint: string) => Failure | null;
  /** Whether an asset was made for a wish to make something again. */
  readonly isMadeAgain: (wish: string) => boolean;
  readonly chains: KnownChains;
}

/** What a row is made with. */
export type MadeWith = Pick<PlanRequest, 'recipe' | 'chain'>;

type Judgement = Pick<
  PlanRow,
  | 'status'
  | 'findings'
  | 'failedBefore'
  | 'sentBefore'
  | 'sentSteps'
  | 'fingerprint'
  | 'assetId'
  | 'madeSince'
  | 'credits'
  | 'again'
  | 'wish'
  | 'over'
>;

/** What is known of a row without a chain by itself. */
interface RowLookedUp {
  readonly findings: readonly Finding[];
  readonly print: string | null;
  readonly isBlocked: boolean;
  readonly isOwed: boolean;
  /** What was made of the same bytes. */
  readonly done: StoredAsset | null;
}

type LookedUp =
  | { readonly row: RowLookedUp }
  | { readonly chain: NonNullable<MadeWith['chain']>; readonly found: ChainLookedUp };

/**
 * Looks rows up, all at once, so that the disk is asked for all results together; of rows with a chain, for those of each step together.
 * @throws AppError while the library cannot be reached
 */
export function lookUpAll(
  parts: Pick<JudgeParts, 'library' | 'findOwed' | 'chains'>,
  rows: readonly (MadeWith & Pick<PlanRow, 'reference'>)[],
): Promise<readonly LookedUp[]> {
  const { library, findOwed } = parts;
  return Promise.all(
    rows.map(async ({ recipe, chain, reference }): Promise<LookedUp> => {
      if (chain !== undefined) return { chain, found: await lookUpChain(parts, chain, reference) };
      const findings = preflight(recipe, reference);
      const print = fingerprint(reference, recipe);
      const isBlocked = print === null || findings.some(({ severity }) => severity === 'error');
      // Before the library: a job that ends in between has its asset there then.
      const isOwed = print !== null && findOwed(print) !== null;
      const done = isBlocked ? null : await library.findByFingerprint(print);
      return { row: { findings, print, isBlocked, isOwed, done } };
    }),
  );
}

/**
 * Says what becomes of a row.
 * @param earlier the fingerprints of the rows before that are not done; that of this row is added
 * @param known of the row, by {@link lookUpAll}
 */
export async function judge(
  parts: JudgeParts,
  recipe: Recipe,
  row: Pick<PlanRow, 'wish' | 'over'> & Partial<Pick<PlanRow, 'assetId' | 'madeSince'>>,
  prices: RowPrices,
  earlier: Set<string>,
  known: LookedUp | undefined,
): Promise<Judgement> {
  if (known === undefined) throw new Error('A row is looked up before it is judged.');
  if ('chain' in known) {
    const { chain, found } = known;
    const judged = judgeChain(found, chain, prices.of, earlier, parts.findFailed);
    const sent = judged.status === 'new' ? await sentSteps(parts, chain, found) : NOTHING_SENT;
    return {
      failedBefore: undefined,
      ...judged,
      findings: [...judged.findings, ...sent.findings],
      sentBefore: sent.sentBefore,
      sentSteps: sent.sentSteps,
      ...chainWish(parts, row, judged.fingerprint, sent.sentSteps),
    };
  }
  const { print, isBlocked, isOwed, done } = known.row;
  const findings = [...known.row.findings];
  const { wish } = row;
  const over = print === null ? undefined : overOf(print, row.over, done);
  const wished = wish === undefined || over === undefined ? 'none' : wishState(parts, { wish, over }, done);
  const isWished = wished === 'open';
  const status =
    print === null || isBlocked
      ? 'blocked'
      : done !== null && !isWished
        ? 'done'
        : earlier.has(print)
          ? 'duplicate'
          : isOwed
            ? 'owed'
            : 'new';
  if (print !== null && status !== 'done') earlier.add(print);
  const sent = status === 'new' && print !== null ? await findSentBefore(parts, print) : [];
  findings.push(...sent.map(sentFinding));
  const failure = status === 'new' && print !== null ? parts.findFailed(print) : null;
  return {
    status,
    findings,
    failedBefore: failure ?? undefined,
    sentBefore: sent.length > 0 ? true : undefined,
    fingerprint: print,
    assetId: status === 'done' ? (done?.asset.id ?? null) : null,
    madeSince:
      status !== 'done' ? undefined : wished === 'overtaken' ? done?.asset.createdAt : stillSince(row, done),
    credits: status === 'new' ? prices.of(recipe) : null,
    again: status === 'new' && done !== null ? true : undefined,
    wish: isWished ? wish : undefined,
    over: isWished ? over : undefined,
  };
}

/** What is said of a row holds until another asset takes the place of the one that it was said of. */
const stillSince = (
  { assetId, madeSince }: Partial<Pick<PlanRow, 'assetId' | 'madeSince'>>,
  done: StoredAsset | null,
): string | undefined => (done !== null && done.asset.id === assetId ? madeSince : undefined);

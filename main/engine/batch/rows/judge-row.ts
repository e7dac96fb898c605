import type { Job } from '../../../../shared/model/job.ts';
import type { Failure } from '../../../../shared/model/jobs/failure.ts';
import type { Abandonment, PlanRow } from '../../../../shared/model/plan.ts';
import { type Finding, preflight } from '../../../../shared/model/preflight.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import type { Library, StoredAsset } from '../../library/library.ts';
import { type ChainLookedUp, judgeChain, type KnownChains, lookUpChain } from '../chain/judge-chain.ts';
import { fingerprint } from '../fingerprint.ts';
import type { PlanRequest } from '../gather-references.ts';
import type { RowPrices } from './row-prices.ts';
import { overOf, wishState } from './wish.ts';

/** An asset in the trash does not prevent a new one. The plan says so, and the artist decides. */
const IN_TRASH: Finding = {
  severity: 'warning',
  code: null,
  field: 'image',
  message:
    'Already made: the same lies in the library’s trash. Put it back from there at no cost. Starting this row pays for another.',
};

/** A sidecar without its result is not done before. */
const WITHOUT_FILE: Finding = {
  severity: 'warning',
  code: null,
  field: 'image',
  message:
    'Already made: the library has the record of the same asset, but its file is missing. Copy the file back beside its asset.json at no cost. Starting this row pays for another.',
};

/** A result that was paid for and left behind does not prevent a new one either. The plan says what is left of it. */
const LEFT: Readonly<Record<Abandonment, string>> = {
  cancelled:
    'Already paid for: the same was sent before, and cancelled while the service worked on it. To have that result at no further cost, choose “Keep the result” for its job in the queue. Starting this row pays for another.',
  lost: 'Perhaps already paid for: the same was sent before, and its result never came. Look at its job in the queue first: you may be able to keep its result, or to adopt its task. Starting this row pays for another.',
  cleared:
    'Perhaps already paid for: the same was sent before, its result never came, and its job was cleared from the queue. If the service’s page shows its task, adopt that. Starting this row pays for another.',
};

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
  if ('chain' in known)
    return {
      failedBefore: undefined,
      sentBefore: undefined,
      ...judgeChain(known.found, known.chain, prices.of, earlier, parts.findFailed),
    };
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
  const sent = status === 'new' && print !== null ? await sentBefore(parts, print) : [];
  findings.push(...sent);
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

/** What is left of the same work, sent before: each finding says what to do in place of paying for another. */
async function sentBefore(
  { library, findAbandoned }: Pick<JudgeParts, 'library' | 'findAbandoned'>,
  print: string,
): Promise<readonly Finding[]> {
  const left = findAbandoned(print);
  return [
    ...((await library.findInTrash(print)) === null ? [] : [IN_TRASH]),
    ...((await library.findWithoutFile(print)) === null ? [] : [WITHOUT_FILE]),
    ...(left === null
      ? []
      : [{ severity: 'warning', code: null, field: 'image', message: LEFT[left] } as const]),
  ];
}

/** What is said of a row holds until another asset takes the place of the one that it was said of. */
const stillSince = (
  { assetId, madeSince }: Partial<Pick<PlanRow, 'assetId' | 'madeSince'>>,
  done: StoredAsset | null,
): string | undefined => (done !== null && done.asset.id === assetId ? madeSince : undefined);

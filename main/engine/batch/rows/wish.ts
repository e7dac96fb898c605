import type { Over, RowOwn } from '../../../../shared/model/plan/row-changes.ts';
import type { StoredAsset } from '../../library/library.ts';

/** `open`: it may be sent · `made`: its own asset was made · `overtaken`: a newer asset was made than the artist had seen, mostly by another plan. */
export type WishState = 'open' | 'made' | 'overtaken';

/**
 * What became of a wish to make something again. The ledger says which were fulfilled, and takes in what sidecars know before anything is
 * sent; until then, and in a dry run without a ledger, the newest of the same assets does.
 * @param newest the newest asset of the same work; null if there is none
 */
export function wishState(
  { isMadeAgain }: { readonly isMadeAgain: (wish: string) => boolean },
  { wish, over }: { readonly wish: string; readonly over: Over },
  newest: StoredAsset | null,
): WishState {
  if (newest?.asset.wish === wish || isMadeAgain(wish)) return 'made';
  return newest !== null && isSince(over, newest) ? 'overtaken' : 'open';
}

/** Whether an asset was made after what was there when it was asked for. */
export function isSince({ asset: seen }: Over, { asset }: StoredAsset): boolean {
  // What the artist saw may be gone; an older one that is left is none that came since.
  return seen === null || (asset.id !== seen.id && asset.createdAt >= seen.createdAt);
}

/** What a wish for this work is over: what it was over before, or what is there now. */
export function overOf(fingerprint: string, before: Over | undefined, newest: StoredAsset | null): Over {
  if (before?.fingerprint === fingerprint) return before;
  const asset = newest === null ? null : { id: newest.asset.id, createdAt: newest.asset.createdAt };
  return { fingerprint, asset };
}

/** The wish of a chain's row for one of its steps, as the job of the step carries it. */
export const stepWish = (wish: string, step: string): string => `${wish}/${step}`;

/**
 * What is left of a wish for a row of a chain. It is about what was sent before of that work, and of no other, and ends once one of these steps was
 * made for it.
 * @param work of the row; null if its picture was not read
 * @param sentSteps ids of the steps that were sent before; left out if none was
 */
export function chainWish(
  { isMadeAgain }: { readonly isMadeAgain: (wish: string) => boolean },
  { wish, over }: Pick<RowOwn, 'wish' | 'over'>,
  work: string | null,
  sentSteps: readonly string[] | undefined,
): { readonly again: undefined } & Pick<RowOwn, 'wish' | 'over'> {
  const isOfWork = work !== null && (over?.fingerprint ?? work) === work;
  const holds =
    wish !== undefined &&
    sentSteps !== undefined &&
    isOfWork &&
    !sentSteps.some((step) => isMadeAgain(stepWish(wish, step)));
  return holds
    ? { again: undefined, wish, over: { fingerprint: work, asset: null } }
    : { again: undefined, wish: undefined, over: undefined };
}

import type { StoredAsset } from '../../library/library.ts';

/**
 * Whether a wish to make something again is not fulfilled yet. The ledger says so, which takes in what sidecars know before anything is
 * sent; until then, and in a dry run without a ledger, the newest of the same assets does.
 * @param newest the newest asset of the same work; null if there is none
 */
export function isWishOpen(
  { isMadeAgain }: { readonly isMadeAgain: (wish: string) => boolean },
  wish: string,
  newest: StoredAsset | null,
): boolean {
  return newest?.asset.wish !== wish && !isMadeAgain(wish);
}

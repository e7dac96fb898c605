import type { BadResult } from '../../../../shared/model/job.ts';

/** Downloads that bring no good result before the artist is asked. */
const MAX_BAD = 3;
/** Of web pages, which are small, and come from whoever stands between (a hotel's network) for as long as that is so. */
const MAX_PAGES = 6;
/** Each gap is so many times the one before. */
const GROWTH = 4;
/** Tries whose bytes were all for nothing that count as one download which brought no good result. */
export const WASTED_TRIES_PER_BAD = 4;

/** What is known of a result that is none. */
export interface BadDownload {
  readonly why: BadResult['why'];
  /** What was counted before it. */
  readonly before: BadResult | undefined;
  readonly isPage: boolean;
  /** Whether the very same bytes came the last time. */
  readonly isSame: boolean;
}

/** Whether no more is downloaded before the artist decides: what was tried enough, or can only come out the same. */
export function mustAskArtist({ why, before, isPage, isSame }: BadDownload): boolean {
  return why === 'too-large' || isSame || (before?.count ?? 0) + 1 >= (isPage ? MAX_PAGES : MAX_BAD);
}

/**
 * How long to wait before the next download, in milliseconds: after each that was bad longer, also over a restart.
 * @param first the wait after the first
 */
export function waitAfterBad(
  { count, at }: Pick<BadResult, 'count' | 'at'>,
  { first, now }: { readonly first: number; readonly now: number },
): number {
  const gap = first * GROWTH ** (count - 1);
  // A clock that was set back must not make it longer.
  return Math.min(gap, Math.max(0, at + gap - now));
}

import type { BadResult } from '../../../../shared/model/job.ts';

/** Downloads that bring no good result before the artist is asked. */
const MOST = 3;
/** Of web pages, which are small, and come from whoever stands between (a hotel's network) for as long as that is so. */
const MOST_PAGES = 6;
/** Each gap is so many times the one before. */
const GROWTH = 4;
/** Tries whose bytes were all for nothing that count as one download which brought no good result. */
export const LOST_FOR_ONE = 4;

/** What is known of a result that is none. */
export interface BadMoment {
  readonly why: BadResult['why'];
  /** What was counted before it. */
  readonly before: BadResult | undefined;
  readonly isPage: boolean;
  /** Whether the very same bytes came the last time. */
  readonly isSame: boolean;
}

/** Whether no more is downloaded before the artist decides: what was tried enough, or can only come out the same. */
export function isEnough({ why, before, isPage, isSame }: BadMoment): boolean {
  return why === 'too-large' || isSame || (before?.count ?? 0) + 1 >= (isPage ? MOST_PAGES : MOST);
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

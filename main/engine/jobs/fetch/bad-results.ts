import type { BadResult } from '../../../../shared/model/job.ts';

/** Bad downloads before the artist is asked. */
const MAX_BAD = 3;
/** The same for web pages: they are small, and a network in between (e.g. a hotel's) sends them until the user logs in. */
const MAX_PAGES = 6;
/** Factor from one wait to the next. */
const GROWTH = 4;
/** So many tries whose bytes were useless count as one bad download. */
export const WASTED_TRIES_PER_BAD = 4;

/** A download without a good result. */
export interface BadDownload {
  readonly why: BadResult['why'];
  /** The bad downloads that were counted before. */
  readonly before: BadResult | undefined;
  readonly isPage: boolean;
  /** Whether the last download had the same bytes. */
  readonly isSame: boolean;
}

/** Whether the artist must decide before the next download: it was tried often enough, or the outcome would be the same. */
export function mustAskArtist({ why, before, isPage, isSame }: BadDownload): boolean {
  return why === 'too-large' || isSame || (before?.count ?? 0) + 1 >= (isPage ? MAX_PAGES : MAX_BAD);
}

/**
 * How long to wait before the next download, in milliseconds. Grows with each bad download, also across restarts.
 * @param first the wait after the first bad download
 */
export function waitAfterBad(
  { count, at }: Pick<BadResult, 'count' | 'at'>,
  { first, now }: { readonly first: number; readonly now: number },
): number {
  const gap = first * GROWTH ** (count - 1);
  // A clock that was set back must not prolong the wait.
  return Math.min(gap, Math.max(0, at + gap - now));
}

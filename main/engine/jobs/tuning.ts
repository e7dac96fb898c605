/** Durations that tests shorten. Milliseconds. */
export interface Tuning {
  /** From a lost answer to the first balance reading; half of it again to the second. */
  readonly proofDelayMs: number;
  /** The longest backoff. */
  readonly backoffCeilingMs: number;
  /** How long closing waits for a paid request under way. */
  readonly closeGraceMs: number;
  /** How long the balance is checked for the refund of a failed task. */
  readonly refundMs: number;
  /** Age at which new result URLs are requested; a URL is valid for an hour. */
  readonly urlsGoodMs: number;
  /** The same while the host of a result does not answer: the service may name another one by then. */
  readonly urlsGoodAwayMs: number;
  /** The wait after the first download without a good result; later waits grow. */
  readonly badGapMs: number;
  /** How long a download may be far too slow while others wait for its slot; grows each time. More than connecting and answering may take. */
  readonly slowDownloadMs: number;
  /** Time limit for a cover, from when its asset is in the library. */
  readonly coverMs: number;
}

export const DEFAULT_TUNING: Tuning = {
  proofDelayMs: 30_000,
  backoffCeilingMs: 60_000,
  closeGraceMs: 20_000,
  refundMs: 60_000,
  urlsGoodMs: 55 * 60_000,
  urlsGoodAwayMs: 2 * 60_000,
  badGapMs: 15_000,
  slowDownloadMs: 45_000,
  coverMs: 30_000,
};

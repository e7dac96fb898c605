/** What may differ between a desk and a test. Milliseconds. */
export interface Tuning {
  /** From a lost answer to the first balance reading; half of it again to the second. */
  readonly settleMs: number;
  /** The longest wait after trouble. */
  readonly backoffCeilingMs: number;
  /** How long closing waits for a paid request under way. */
  readonly closeGraceMs: number;
  /** How long the refund of a failed task is looked for in the balance. */
  readonly refundMs: number;
  /** Age at which result URLs are asked for anew; they are good for an hour. */
  readonly urlsGoodMs: number;
  /** From the first download that brought no good result to the next; the gaps after it grow. */
  readonly badGapMs: number;
  /** How long a cover may take, from when its asset is in the library. */
  readonly coverMs: number;
}

export const DEFAULT_TUNING: Tuning = {
  settleMs: 30_000,
  backoffCeilingMs: 60_000,
  closeGraceMs: 20_000,
  refundMs: 60_000,
  urlsGoodMs: 55 * 60_000,
  badGapMs: 15_000,
  coverMs: 30_000,
};

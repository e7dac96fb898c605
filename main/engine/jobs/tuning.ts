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
}

export const DEFAULT_TUNING: Tuning = {
  settleMs: 30_000,
  backoffCeilingMs: 60_000,
  closeGraceMs: 20_000,
  refundMs: 60_000,
  urlsGoodMs: 55 * 60_000,
};

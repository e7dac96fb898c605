import { needsWord } from '../../../shared/model/plan/needs-word.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';

const SENT = 'sent before ';

/**
 * The key that stands for the work of a row that was sent before, whatever its pictures are: it may be paid for, or it failed and cost nothing.
 * Null for any other row.
 */
export function sentKeyOf(row: PlanRow): string | null {
  return (needsWord(row) || hasFailed(row)) && row.fingerprint !== null ? `${SENT}${row.fingerprint}` : null;
}

/** Whether a row's work failed when it was sent, and cost nothing in the end. */
export const hasFailed = ({ status, failedBefore }: Pick<PlanRow, 'status' | 'failedBefore'>): boolean =>
  status === 'new' && failedBefore !== undefined;

/** Whether a key is of this window alone: what a row was left out for by itself is asked anew by the next one. */
export const isSentKey = (key: string): boolean => key.startsWith(SENT);

/**
 * What is left out once a plan is shown: rows that were sent before are, so that Start alone pays for nothing twice, and tries nothing again that
 * failed. Those that the plan before had so too stay as the artist chose. What is to be made again is left out only once it was sent for that, and
 * failed.
 */
export function withSentBefore(
  plan: Plan,
  before: { readonly plan: Plan | null; readonly leftOut: ReadonlySet<string> },
): ReadonlySet<string> {
  const asked = new Set(before.plan?.rows.map(sentKeyOf));
  const owed = new Set(
    before.plan?.rows.flatMap(({ status, fingerprint }) => (status === 'owed' ? fingerprint : []) ?? []),
  );
  const due = plan.rows
    .filter(({ wish, fingerprint }) => wish === undefined || owed.has(fingerprint ?? ''))
    .map(sentKeyOf)
    .filter((key) => key !== null)
    .filter((key) => !asked.has(key) && !before.leftOut.has(key));
  return due.length === 0 ? before.leftOut : new Set([...before.leftOut, ...due]);
}

import { AppError } from '../../../../shared/model/app-error.ts';
import { isLeftOut } from '../../../../shared/model/plan/needs-word.ts';
import type { Plan, PlanRow } from '../../../../shared/model/plan.ts';

/** A row that the artist chose to pay for, as it was shown. */
export interface WantedRow {
  readonly id: string;
  /** Of what it would send. */
  readonly fingerprint: string;
}

/**
 * The rows of a plan that would be sent: all that are new and wait for nobody's word, or those that were chosen. Where pictures were arranged
 * anew meanwhile, an id may stand for other work, or for none.
 * @throws AppError `refused` if a chosen row is not what was shown, so that nothing is sent that the artist did not see
 */
export function chosenRows(plan: Plan, wanted: readonly WantedRow[] | null): readonly PlanRow[] {
  const { rows } = plan;
  const news = rows.filter(({ status }) => status === 'new');
  if (wanted === null) return news.filter((row) => !isLeftOut(row, plan));
  const prints = new Map(wanted.map(({ id, fingerprint }) => [id, fingerprint]));
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const { id, fingerprint } of wanted) {
    const row = known.get(id);
    // Blocked meanwhile, a damaged picture for one, it is not sent, and its row says why.
    if (row !== undefined && (row.fingerprint === fingerprint || row.status === 'blocked')) continue;
    throw new AppError(
      'refused',
      'The plan has changed since it was shown, so nothing was sent. Look at its rows, then start again.',
    );
  }
  return news.filter(({ id }) => prints.has(id));
}

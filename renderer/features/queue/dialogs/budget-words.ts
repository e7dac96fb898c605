import type { Credits } from '../../../../shared/model/credits.ts';
import { whyNoAmount } from '../../../words/amounts.ts';

/**
 * Why the budget of a batch cannot be set; null if it can.
 * @param taken what the batch took so far; null while its budget was not read: an empty field would then take away a limit that was not seen
 */
export function whyNoBudget(
  busy: 'read' | 'set' | null,
  taken: Credits | null,
  typed: string,
): string | null {
  if (busy === 'read') return 'Its budget is being read.';
  if (busy === 'set') return 'It is being set.';
  if (taken === null) return 'Its budget could not be read; close this, and open it again.';
  return whyNoAmount(typed);
}

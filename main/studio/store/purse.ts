import { addCredits, type Credits, compareCredits, subtractCredits } from '../../../shared/model/credits.ts';

/** What a client without limits is told that it may spend: the interface has no word for "unlimited". */
export const UNLIMITED: Credits = '999999999.00';

/** What a client has, as PURSE_COLUMNS reads it. */
export interface Purse {
  readonly balance: string | null;
  readonly credits_a_day: string | null;
  /** What the tasks cost that were created on this day (UTC) and were not refunded. A refund counts for the day of its task. */
  readonly spent: string;
}

/** Of `studio.client`; $2 is the time, $3 the length of a day. The clocks of two machines may lie on both sides of midnight. */
export const PURSE_COLUMNS =
  'balance::text, credits_a_day::text, (CASE WHEN day >= $2::bigint - $2::bigint % $3::bigint THEN spent ELSE 0 END)::text AS spent';

/** The least that any of the client's limits leaves. */
export function spendable({ balance, credits_a_day: aDay, spent }: Purse): Credits {
  const limits = [balance ?? UNLIMITED, aDay === null ? UNLIMITED : subtractCredits(aDay, spent)];
  const least = limits.reduce((a, b) => (compareCredits(a, b) <= 0 ? a : b));
  return addCredits([compareCredits(least, '0') < 0 ? '0' : least]);
}

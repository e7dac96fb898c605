import { addCredits, type Credits, compareCredits } from '../../../shared/model/credits.ts';

/** An amount that may be spent, and how much of it is spent or committed. */
export interface Budget {
  readonly limit: Credits;
  /** Charges minus refunds, plus estimates for jobs that were sent and have no price yet. */
  readonly committed: Credits;
}

/** Whether a job may be sent within a budget. */
export function fitsBudget({ limit, committed }: Budget, price: Credits): boolean {
  return compareCredits(addCredits([committed, price]), limit) <= 0;
}

/** The start of the day of `now` in the local time zone. Both in milliseconds since the epoch. */
export function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}

/** The start of the next day. With daylight saving, days differ in length. */
export function startOfNextDay(now: number): number {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() + 1);
  return day.getTime();
}

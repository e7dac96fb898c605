import { addCredits, type Credits, compareCredits } from '../../../shared/model/credits.ts';

/** An amount that may be spent, and what is spent of it or bound to be. */
export interface Budget {
  readonly limit: Credits;
  /** Charged and not given back, with the estimates of what was sent and has no price yet. */
  readonly committed: Credits;
}

/** Whether a job may be sent within a budget. */
export function fitsBudget({ limit, committed }: Budget, price: Credits): boolean {
  return compareCredits(addCredits([committed, price]), limit) <= 0;
}

/** When the day of a moment began here. Milliseconds since the epoch, both. */
export function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}

/** When the day after begins: daylight saving makes some days longer than others. */
export function startOfNextDay(now: number): number {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() + 1);
  return day.getTime();
}

import type { Page } from '@playwright/test';
import { connectByKeys, connectByPointer } from './connect-accounts.ts';
import { type Day, withDay } from './day.ts';
import { buyCredits, planByPointer, runByPointer } from './first-batch.ts';
import { lookThrough, review } from './look-through.ts';
import { clearByKeys, decideByKeys, giveUpByKeys, startByKeys } from './second-batch.ts';
import { throwAwayByKeys, throwAwayByPointer } from './throw-away.ts';

/** How much is done in a day. */
export interface DayLength {
  /** Images of the first batch; of the second. */
  readonly first: number;
  readonly second: number;
  /** Assets that are looked at in the viewer, one after the other. */
  readonly looked: number;
}

type Step = (name: string, play: () => Promise<void>) => Promise<void>;

/** Plays a working day in the window, on the built app and real local services; `step` names its stages. */
export async function playDay(page: Page, { first, second, looked }: DayLength, step: Step): Promise<void> {
  await withDay(page, { first, second }, async (day: Day) => {
    const all = first + second;
    await step('an account is connected by the pointer', () => connectByPointer(day));
    await step('a batch is planned by the pointer', () => planByPointer(day));
    await step('all that can go wrong at a service goes wrong', () => runByPointer(day));
    await step('credits are bought while the disk is full', () => buyCredits(day));
    await step('what has ended is cleared away', () => clearByKeys(day));
    await step('an account is connected by keys', () => connectByKeys(day));
    await step('a second batch loses its answers', () => startByKeys(day));
    await step('the artist decides by keys', () => decideByKeys(day));
    await step('a lost answer is given up, and tried again', () => giveUpByKeys(day));
    await step('the assets are looked at', () => lookThrough(day, looked, all));
    await step('some are reviewed', () => review(day));
    await step('ten are thrown away and put back by the pointer', () => throwAwayByPointer(day, all));
    await step('ten are thrown away and put back by keys', () => throwAwayByKeys(day, all));
  });
}

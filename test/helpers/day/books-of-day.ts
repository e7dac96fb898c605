import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { CALL_KEY_HEADER } from '../../../shared/bridge/session-keys.ts';
import { jobViewSchema } from '../../../shared/bridge/views.ts';
import { connectionStatusSchema } from '../../../shared/model/connection.ts';
import { spendingSchema } from '../../../shared/model/spending.ts';
import { PRICE } from './accounts-of-day.ts';
import type { DayService } from './day-service.ts';

/** A call of the window's own contract, as the page makes it. */
async function call(page: Page, name: string, input: unknown = null): Promise<unknown> {
  return page.evaluate(
    async ({ name, input, header }) => {
      const [key = ''] = (localStorage.getItem('maquette-session') ?? '').split('.');
      const answer = await fetch(`/call/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [header]: key },
        body: JSON.stringify(input),
      });
      return ((await answer.json()) as { value: unknown }).value;
    },
    { name, input, header: CALL_KEY_HEADER },
  );
}

const snapshotSchema = z.object({ jobs: z.array(jobViewSchema) });

/** The jobs of an account, by the engine. */
export async function jobsAt(
  page: Page,
  { account }: DayService,
): Promise<readonly z.infer<typeof jobViewSchema>[]> {
  const connections = z.array(connectionStatusSchema).parse(await call(page, 'connections.list'));
  const id = connections.find(({ name }) => name === account.name)?.id;
  const { jobs } = snapshotSchema.parse(await call(page, 'jobs.snapshot'));
  return jobs.filter(({ connectionId }) => connectionId === id);
}

/**
 * Holds what a service says of itself against the ledger of the app: each task belongs to one job and was charged once, and what
 * the books say was spent is what left the account.
 * @param day.bought credits that were added in the course of the day
 * @param day.doubted attempts whose answer was lost before the task was made, and that the artist had sent again: the books take
 * them for charged, by the price list, since nobody can know
 */
export async function expectBooksToAgree(
  page: Page,
  service: DayService,
  { bought = 0, doubted = 0 }: { readonly bought?: number; readonly doubted?: number } = {},
): Promise<void> {
  const jobs = await jobsAt(page, service);
  const [connectionId] = jobs.map((job) => job.connectionId);
  const booked = z
    .array(spendingSchema)
    .parse(await call(page, 'jobs.spending', { from: 0, to: Number.MAX_SAFE_INTEGER }))
    .filter((spending) => spending.connectionId === connectionId);
  const kept = booked.filter(({ refunded }) => !refunded);
  const tasks = await service.tasks();
  const done = jobs.flatMap(({ state }) => (state.state === 'done' ? state.taskId : []));
  expect(new Set(done).size).toBe(done.length);
  expect({ open: tasks.open, charged: tasks.success }).toEqual({ open: 0, charged: done.length });
  expect({ given: booked.length - kept.length, kept: kept.length }).toEqual({
    given: tasks.failed,
    kept: done.length + doubted,
  });
  expect(new Set(kept.map(({ credits }) => Number(credits)))).toEqual(new Set([PRICE]));
  expect(await service.balance()).toBe(Number(service.account.credits) + bought - done.length * PRICE);
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { PlainClient } from '../plain-client.ts';
import { endProcess, startServiceProcess } from '../service-process.ts';
import { CLIENT } from '../test-service.ts';
import type { DayAccount } from './accounts-of-day.ts';

/** A service of the day, and what it says of itself, asked by a client that shares no code with the product. */
export interface DayService {
  readonly account: DayAccount;
  readonly baseUrl: string;
  readonly balance: () => Promise<number>;
  /** By the status page. */
  readonly tasks: () => Promise<{ readonly success: number; readonly failed: number; readonly open: number }>;
  /** The ids of all tasks, oldest first: what an artist finds on a service's page. */
  readonly taskIds: () => readonly string[];
  /** Buys credits on the status page, as an artist would. */
  readonly topUp: (page: Page, credits: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const idSchema = z.object({ id: z.string() });

export async function startDayService(folder: string, account: DayAccount): Promise<DayService> {
  const data = join(folder, account.name);
  await mkdir(data, { mode: 0o700 });
  const faults = join(folder, `${account.name}-faults.json`);
  await writeFile(faults, JSON.stringify({ seed: 1, faults: account.faults }));
  const { child, ready } = await startServiceProcess([
    ...['--canned', '--data', data, '--credits', account.credits, '--faults', faults],
    ...(account.keys ? [] : ['--no-idempotency-keys']),
  ]);
  const { baseUrl } = ready;
  const counted = (page: string, state: string): number =>
    Number(new RegExp(`</span>${state}</dt><dd>(\\d+)</dd>`).exec(page)?.[1]);
  return {
    account,
    baseUrl,
    balance: async () => {
      const client = new PlainClient(baseUrl);
      await client.login(CLIENT.clientId, CLIENT.clientSecret);
      return Number(await client.balance());
    },
    tasks: async () => {
      const page = await (await fetch(baseUrl)).text();
      const open = counted(page, 'created') + counted(page, 'queueing') + counted(page, 'processing');
      return { success: counted(page, 'success'), failed: counted(page, 'failed'), open };
    },
    taskIds: () => {
      const database = new DatabaseSync(join(data, 'tasks.sqlite'), { readOnly: true });
      try {
        return database
          .prepare('SELECT id FROM task ORDER BY rowid')
          .all()
          .map((row) => idSchema.parse(row).id);
      } finally {
        database.close();
      }
    },
    topUp: async (page, credits) => {
      const shop = await page.context().newPage();
      await shop.goto(baseUrl);
      await shop.getByRole('textbox', { name: 'Add' }).fill(credits);
      await shop.getByRole('button', { name: 'Refill' }).click();
      await shop.getByRole('button', { name: 'Refill' }).waitFor();
      await shop.close();
    },
    stop: async () => {
      await endProcess(child, 'SIGTERM');
    },
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCallbackStore } from '../../main/service/callbacks/callback-store.ts';
import { openAccount } from '../../main/service/credits/account.ts';
import { inTransaction, openDatabase } from '../../main/service/data/database.ts';
import type { TaskRequest } from '../../main/service/task.ts';
import { openTaskStore } from '../../main/service/tasks/task-store.ts';
import { report } from '../helpers/bench/figures.ts';
import { PlainClient } from '../helpers/plain-client.ts';
import { endProcess, startServiceProcess } from '../helpers/service-process.ts';
import { CLIENT } from '../helpers/test-service.ts';

/**
 * From the start of the process to the first answer to a query, with 10,000 tasks in the store: once all ended, once
 * all open (each is taken up again), beside the same with an empty store.
 */
const TASKS = 10_000;
const LIMIT_MS = 1000;
const ROUNDS = 5;

const REQUEST: TaskRequest = {
  kind: 'depth',
  image: { from: 'upload', file: '0' },
  removeBackground: true,
  format: 'png',
  callbackUrl: 'http://127.0.0.1:9/hook',
};

function fill(folder: string, ended: boolean): void {
  const database = openDatabase(join(folder, 'tasks.sqlite'));
  // Only here: what is measured starts with the database as it is.
  database.exec('PRAGMA synchronous = OFF');
  const callbacks = openCallbackStore(database);
  const store = openTaskStore(database, openAccount(database, '1000000', 0), callbacks);
  const now = Date.now();
  for (let number = 0; number < TASKS; number += 1) {
    const id = `local.${String(number).padStart(66, '0')}`;
    store.create(id, REQUEST, '10.00', now);
    if (!ended) continue;
    store.succeed(id, { extension: 'png', cover: false }, now);
    inTransaction(database, () => callbacks.finish(id, 'taken', 'taken with HTTP 200'));
  }
  database.close();
}

/** Milliseconds to the first line, and to the answer of a first query. */
async function measure(folder: string): Promise<{ readonly ready: number; readonly answered: number }> {
  const started = performance.now();
  // Open tasks wait in queueing, so that what is measured is the start, and not what it starts.
  const { child, ready } = await startServiceProcess([
    '--data',
    folder,
    '--canned',
    '--queue-seconds',
    '1000000',
  ]);
  const toReady = performance.now() - started;
  const client = new PlainClient(ready.baseUrl);
  await client.login(CLIENT.clientId, CLIENT.clientSecret);
  await client.get(`query-task?task_id=local.${'0'.repeat(66)}`);
  const answered = performance.now() - started;
  await endProcess(child, 'SIGTERM');
  return { ready: toReady, answered };
}

const STORES = [
  { name: 'an empty store', ended: undefined },
  { name: `${TASKS} ended tasks`, ended: true },
  { name: `${TASKS} open tasks`, ended: false },
].map((store) => ({
  ...store,
  folder: mkdtempSync(join(tmpdir(), 'maquette-bench-')),
  rounds: [] as Awaited<ReturnType<typeof measure>>[],
}));
try {
  for (const { folder, ended } of STORES) if (ended !== undefined) fill(folder, ended);
  // Turn by turn, and the best of each: what else the machine does falls on all alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const store of STORES) {
      store.rounds.push(await measure(store.folder));
    }
  }
  for (const { name, rounds } of STORES) {
    report({
      name: `service start with ${name}: first query answered`,
      values: rounds.map(({ answered }) => answered),
      pick: 'best',
      unit: 'ms',
      limit: LIMIT_MS,
      detail: `listens after ${Math.min(...rounds.map(({ ready }) => ready)).toFixed(0)} ms`,
    });
  }
} finally {
  for (const { folder } of STORES) rmSync(folder, { recursive: true, force: true });
}

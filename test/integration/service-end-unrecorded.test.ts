import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { GOOD, PNG, serviceHarness } from '../helpers/service-harness.ts';
import { heldPool } from '../helpers/test-service.ts';

const { startWithClient, temporaryFolder } = serviceHarness();

/** A service with one task under way, whose store takes no end of a task until `free`, as on a full disk. */
async function underWayOnAFullDisk() {
  const data = temporaryFolder();
  const lines: string[] = [];
  const { pool, runs } = heldPool();
  const { client } = await startWithClient({ data, pool, lines });
  const created = await client.submit(GOOD, PNG);
  await expect.poll(() => runs.length, { timeout: 30_000 }).toBe(1);
  const other = new DatabaseSync(join(data, 'tasks.sqlite'), { timeout: 30_000 });
  other.exec(
    `CREATE TRIGGER is_full BEFORE UPDATE OF state ON task WHEN NEW.state IN ('success', 'failed')
     BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  );
  const free = (): void => {
    other.exec('DROP TRIGGER is_full');
    other.close();
  };
  const said = (words: string) => () => lines.some((line) => line.includes(words));
  return { client, taskId: created.data.task_id, run: runs[0], said, free };
}

describe('a task whose end cannot be recorded, as the disk is full', () => {
  it('ends with its result once there is room, without a restart', async () => {
    const { client, taskId, run, said, free } = await underWayOnAFullDisk();
    run?.resolve();
    await expect.poll(said('database or disk is full'), { timeout: 30_000 }).toBe(true);
    free();
    await expect
      .poll(() => client.get(`query-task?task_id=${taskId}`).then(({ data }) => data.state), {
        timeout: 30_000,
      })
      .toBe('success');
    const { data } = await client.get(`query-task?task_id=${taskId}`);
    expect((await fetch(data.url)).status).toBe(200);
    expect(Number(await client.balance())).toBe(10_000 - 15);
  }, 120_000);
});

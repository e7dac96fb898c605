import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { faultPlanSchema } from '../../main/service/faults/fault-plan.ts';
import { GOOD, PNG, serviceHarness } from '../helpers/service-harness.ts';
import { heldPool } from '../helpers/test-service.ts';

const { start, startWithClient, temporaryFolder } = serviceHarness();

describe('a restart', () => {
  it('keeps tasks, credits, tokens and URLs, and generates unfinished results again', async () => {
    const data = temporaryFolder();
    const { pool, runs } = heldPool();
    const faults = faultPlanSchema.parse({
      faults: [{ at: 'createImageTo3d', do: 'fail-task', shape: 'state', skip: 2 }],
    });
    const { service, client } = await startWithClient({ data, pool, faults, workers: 2 });
    const done = await client.submit(GOOD, PNG);
    await expect.poll(() => runs.length).toBe(1);
    runs[0]?.resolve();
    const before = await client.untilEnded(done.data.task_id);
    const open = await client.submit(GOOD, PNG);
    const failed = await client.submit(GOOD, PNG);
    await client.untilEnded(failed.data.task_id);
    await expect.poll(() => runs.length).toBe(2);
    const { port } = new URL(service.baseUrl);
    await service.close();

    await start({ data, port: Number(port) });
    // The client may not have heard yet that its old connection ended.
    await expect.poll(() => client.get('balance').then(({ code }) => code, String)).toBe(200);
    expect((await client.untilEnded(open.data.task_id)).data.state).toBe('success');
    expect((await client.get(`query-task?task_id=${failed.data.task_id}`)).data.state).toBe('failed');
    expect((await fetch(before.data.url)).status).toBe(200);
    expect(Number(await client.balance())).toBe(10_000 - 2 * 15);
  });

  it('skips a task that it cannot read, and continues with all others', async () => {
    const data = temporaryFolder();
    const { service, client } = await startWithClient({ data, queueSeconds: 600 });
    const [unread, open] = [await client.submit(GOOD, PNG), await client.submit(GOOD, PNG)];
    await service.close();
    const database = new DatabaseSync(join(data, 'tasks.sqlite'));
    database.prepare("UPDATE task SET request = '{}' WHERE id = ?").run(unread.data.task_id);
    database.close();

    const lines: string[] = [];
    const { client: again } = await startWithClient({ data, lines });
    expect((await again.untilEnded(open.data.task_id)).data.state).toBe('success');
    expect(lines.some((line) => line.startsWith(`task ${unread.data.task_id}: left as it is`))).toBe(true);
    expect(await again.get(`query-task?task_id=${unread.data.task_id}`)).toMatchObject({ code: 10000000 });
  });
});

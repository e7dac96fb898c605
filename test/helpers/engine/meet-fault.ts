import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { resultOf } from '../../../main/engine/library/library.ts';
import { faultPlanSchema } from '../../../main/service/faults/fault-plan.ts';
import { tempFolder } from '../temp-folder.ts';
import { startTestService } from '../test-service.ts';
import { distinctJobs, tasksIn } from './distinct-jobs.ts';
import { startEngine } from './engine-harness.ts';
import type { FaultCase } from './fault-matrix.ts';

/** How long a job may take to its end, waits cut short. Milliseconds. */
const PATIENCE = { timeout: 30_000, interval: 20 };

/**
 * Lets a job meet its fault at the real local service, and another one follow it: the first must end as it is written, the
 * second must come home, and the service must have no task more than that.
 */
export async function meetFault({
  kind,
  faults,
  soleUser,
  keys = false,
  ends,
  tasks,
}: FaultCase): Promise<void> {
  const folder = await tempFolder();
  const data = join(folder, 'service');
  const service = await startTestService({
    data,
    canned: true,
    idempotencyKeys: keys,
    faults: faultPlanSchema.parse({ seed: 1, faults }),
  });
  onTestFinished(() => service.close());
  const { engine, library, close } = await startEngine({
    folder,
    remote: { baseUrl: service.baseUrl, soleUser },
    tuning: { refundMs: 5000 },
  });
  onTestFinished(close);
  engine.setUnknownPolicy('go-on');
  await engine.add(await distinctJobs(folder, 2, kind));

  const states = (): string[] => engine.list().map(({ job }) => job.state.state);
  await expect.poll(states, PATIENCE).toEqual([ends, 'done']);
  const made = (job: number): string[] =>
    tasksIn(data).flatMap((task) => (task.job === job ? [task.state] : []));
  await expect.poll(() => made(0), PATIENCE).toEqual(tasks);
  expect(made(1)).toEqual(['success']);
  // Nothing is under way that could change it; but for a task that never ends, which is asked after for ever.
  if (ends !== 'running') await engine.whenIdle();
  expect([states(), made(0)]).toEqual([[ends, 'done'], tasks]);
  for (const { asset, folder: home } of (await library.list({ offset: 0, limit: 2 })).assets) {
    const result = resultOf(asset)?.path ?? '';
    const came = await readFile(join(home, result));
    const sent = await readFile(join(data, 'results', asset.taskId, `0${extname(result)}`));
    // Another byte in the middle of a glb is one that nobody could know to be wrong; its length is.
    if (faults.some((fault) => fault.do === 'corrupt')) expect(came.length).toBe(sent.length);
    else expect(came.equals(sent)).toBe(true);
  }
}

import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { faultPlanSchema } from '../../../main/service/faults/fault-plan.ts';
import { tempFolder } from '../temp-folder.ts';
import { startTestService } from '../test-service.ts';
import { distinctJobs } from './distinct-jobs.ts';
import { startEngine } from './engine-harness.ts';
import { reckon } from './reckoning.ts';

const AT = 'createImageTo3d';

/**
 * Sends a batch to the real local service, which loses a tenth of its answers before the task is made and a tenth after, of
 * repeats too: every job must come home, and be charged once.
 */
export async function proveNothingUnknown({ jobs, seed }: { readonly jobs: number; readonly seed: number }) {
  const folder = await tempFolder();
  const data = join(folder, 'service');
  const service = await startTestService({
    data,
    canned: true,
    credits: '1000000.00',
    faults: faultPlanSchema.parse({
      seed,
      faults: [
        { at: AT, do: 'drop', when: 'before', probability: 0.1 },
        { at: AT, do: 'drop', when: 'after', probability: 0.1 },
      ],
    }),
  });
  onTestFinished(() => service.close());
  const { engine, close } = await startEngine({ folder, remote: { baseUrl: service.baseUrl } });
  onTestFinished(close);
  let lost = 0;
  engine.subscribe(({ changed }) => {
    lost += changed.filter(({ job }) => job.state.state === 'unknown').length;
  });
  await engine.add(await distinctJobs(folder, jobs));
  await engine.whenIdle();
  await close();
  const { states, sentTwice, books, ...rest } = await reckon(folder, data);
  expect({ states, sentTwice, ...rest }).toEqual({
    states: { done: jobs },
    sentTwice: [],
    lost: [],
    missing: [],
  });
  expect(books.spent).toBe(books.jobs);
  expect(lost).toBeGreaterThan(0);
}

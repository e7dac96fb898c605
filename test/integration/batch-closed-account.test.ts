import { expect, it } from 'vitest';
import { faultPlanSchema } from '../../main/service/faults/fault-plan.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { runCli, summaryOf } from '../helpers/engine/run-cli.ts';

it('a terminal run stops at an account that lost two answers in a row, and goes on only with the option for it', async () => {
  const service = await quickService({
    idempotencyKeys: false,
    faults: faultPlanSchema.parse({
      seed: 1,
      faults: [{ at: 'createImageTo3d', do: 'drop', when: 'after', skip: 1, times: 2 }],
    }),
  });
  const { args } = await jobFolders(5);
  const run = (...more: string[]) => runCli([...args, ...more], { env: service.env });
  const first = await run();
  expect(first.code).toBe(1);
  // What was sent before is brought home.
  expect(summaryOf(first)).toMatchObject({ submitted: 3, done: 1, unknown: 2 });
  expect(first.stderr).toMatch(
    /2 jobs are not done \(held: 2 answers in a row were lost at this account\); look at the account, then run it again with --unknown go-on/,
  );
  const again = await run();
  expect([again.code, summaryOf(again).submitted, await service.spent()]).toEqual([1, 0, 45]);
  const onward = await run('--unknown', 'go-on');
  expect([onward.code, summaryOf(onward)]).toMatchObject([1, { submitted: 2, done: 2, unknown: 2 }]);
  expect(await service.spent()).toBe(75);
});

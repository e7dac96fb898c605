import { expect, it, onTestFinished } from 'vitest';
import { glbOf, startFaultService } from '../helpers/engine/fault-service.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { runCli, summaryOf } from '../helpers/engine/run-cli.ts';

it('a result that is none ends a batch with 1 and says what can be done; run again, it is not downloaded again by itself', async () => {
  const service = await startFaultService();
  onTestFinished(service.close);
  service.result = glbOf(Buffer.alloc(2000));
  service.result.writeUInt32LE(100, 8);
  const { args } = await jobFolders(1);
  const env = {
    MAQUETTE_BASE_URL: service.baseUrl,
    MAQUETTE_CLIENT_ID: 'tester',
    MAQUETTE_CLIENT_SECRET: service.secret,
  };
  const run = () => runCli(args, { env });
  const first = await run();
  expect(first.code).toBe(1);
  expect(summaryOf(first)).toMatchObject({ submitted: 1, done: 0 });
  const problem = expect.objectContaining({
    event: 'problem',
    message: expect.stringMatching(
      /cannot be used: its header says that it has 100 bytes.*Open Maquette with this data folder/,
    ),
  });
  expect(first.events).toContainEqual(problem);
  const { downloads } = service.counts;
  expect(downloads).toBeLessThanOrEqual(3);
  const second = await run();
  expect(second.code).toBe(1);
  expect(second.events).toContainEqual(problem);
  expect(service.counts).toMatchObject({ downloads, submits: 1 });
});

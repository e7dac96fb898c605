import { expect, it } from 'vitest';
import { createJobReporter } from '../../../../../main/cli/batch/follow-jobs.ts';
import type { BatchReporter } from '../../../../../main/cli/report/batch-reporter.ts';
import type { Engine } from '../../../../../main/engine/engine.ts';
import type { JobReport } from '../../../../../main/engine/jobs/report/job-report.ts';

it('says that an asset cannot be read, and lets the run go on', async () => {
  const { promise: said, resolve } = Promise.withResolvers<string>();
  const nothing = (): void => undefined;
  const reporter = { state: nothing, submitted: nothing, problem: nothing, asset: nothing, notice: resolve };
  const engine = { assets: { get: () => Promise.reject(new Error('EIO')) } };
  const image = { name: 'chair.png', path: '/refs/chair.png' };
  const job = {
    id: 'a',
    reference: { kind: 'single', image, name: 'chair' },
    state: { state: 'done', assetId: 'b' },
  };
  createJobReporter(engine as unknown as Engine, reporter as unknown as BatchReporter).report(
    { job, status: 'Done.' } as unknown as JobReport,
    null,
    true,
  );
  expect(await said).toContain('(EIO)');
});

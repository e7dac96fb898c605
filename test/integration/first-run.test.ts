import { describe, expect, it } from 'vitest';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { startCli } from '../helpers/engine/run-cli.ts';

describe('the first run in the terminal', () => {
  it('makes the samples at Local and spends nothing of an account that the environment names', async () => {
    const account = await quickService();
    const { data, library } = await jobFolders(0);
    const run = startCli(['first-run', '--json', '--data', data, '--library', library], {
      env: account.env,
    });
    const asset = await run.until(({ event }) => event === 'asset');
    expect(asset).toMatchObject({ event: 'asset' });
    run.child.kill('SIGINT');
    expect((await run.ended).code).toBe(130);
    expect(await account.spent()).toBe(0);
  });
});

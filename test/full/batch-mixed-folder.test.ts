import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { writeMixedFolder } from '../helpers/engine/mixed-folder.ts';
import { type CliEnd, runCli, summaryOf } from '../helpers/engine/run-cli.ts';
import { CLIENT, startTestService } from '../helpers/test-service.ts';

/** The bytes of every file of a folder, by path. */
async function hashes(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = new Map<string, string>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    found.set(
      relative(folder, path),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    );
  }
  return found;
}

function planOf({ events }: CliEnd) {
  const [plan] = events;
  if (plan?.event !== 'plan') throw new Error('There is no plan.');
  return plan;
}

it('a folder of good pictures, view sets, duplicates, faults and foreign formats is planned exactly, mended, made, and done when it is run again', async () => {
  const { references, args } = await jobFolders(0);
  const fates = await writeMixedFolder(references);
  const before = await hashes(references);
  const service = await startTestService({ canned: true });
  onTestFinished(() => service.close());
  const env = {
    MAQUETTE_BASE_URL: service.baseUrl,
    MAQUETTE_CLIENT_ID: CLIENT.clientId,
    MAQUETTE_CLIENT_SECRET: CLIENT.clientSecret,
  };
  const run = [...args, '--fix', 'all'];

  const plan = planOf(await runCli([...run, '--dry-run'], { env }));
  const planned = (plan.rows ?? []).map(({ reference, status, fixes, views }) => [
    relative(references, reference),
    [status, fixes.join(), views.join()].filter((word) => word !== '').join(' '),
  ]);
  expect(Object.fromEntries(planned)).toEqual(fates);
  expect(planned).toHaveLength(Object.keys(fates).length);
  const count = (status: string): number =>
    Object.values(fates).filter((fate) => fate.startsWith(status)).length;
  expect(plan).toMatchObject({ new: count('new'), duplicate: 5, blocked: count('blocked') });

  const first = summaryOf(await runCli(run, { env }));
  expect(first).toMatchObject({ submitted: plan.new, done: plan.new, failed: plan.blocked, skipped: 5 });
  expect(await hashes(references)).toEqual(before);

  const again = summaryOf(await runCli(run, { env }));
  expect(again).toMatchObject({ submitted: 0, done: 0, skipped: plan.new + 5, credits: '0.00' });
});

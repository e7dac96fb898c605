import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeChain } from '../helpers/chain/chain-file.ts';
import { GEOMETRY, step, TEXTURE } from '../helpers/chain/chains.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { startCli, summaryOf } from '../helpers/engine/run-cli.ts';

it('what was sent before and did not stay is not paid for again without a word for it', async () => {
  const service = await quickService({ taskSeconds: 0.1 });
  const folders = await jobFolders(2);
  const run = (...more: string[]) => startCli([...folders.args, ...more], { env: service.env }).ended;
  const first = summaryOf(await run());
  expect(first).toMatchObject({ submitted: 2, done: 2 });
  // As a copy of the library that left the models out: the record of what was paid for is there.
  const { path } = first.assets.find(({ reference }) => reference.includes('picture1'))!;
  const model = (await readdir(path)).find((name) => name.endsWith('.glb'))!;
  await rm(join(path, model));

  const dry = await run('--dry-run');
  expect(dry.stderr).toMatch(/“picture1” was sent before and may be paid for already, so not sent/);
  const lines = (await run('--dry-run', '--json')).stdout
    .split('\n')
    .filter((line) => line.includes('"rows"'));
  expect(lines.map((line) => JSON.parse(line).rows.map(({ sentBefore = false }) => sentBefore))).toEqual([
    [true, false],
  ]);
  const again = await run();
  expect(summaryOf(again)).toMatchObject({ submitted: 0, failed: 0, skipped: 1 });
  expect(again.code).toBe(0);
  expect(again.stderr).toMatch(
    /“picture1” was sent before and may be paid for already, so not sent: .+ To pay for it once more, plan it once more, with --set "NAME again=on"\./,
  );
  expect(summaryOf(await run('--set', '* again=off'))).toMatchObject({ submitted: 0 });
  expect(summaryOf(await run('--set', 'picture1* again=on'))).toMatchObject({ submitted: 1, done: 1 });
  expect(await service.spent()).toBe(45);
});

it('a dry run says of what was sent before that it is made, where the run makes it again from a step on', async () => {
  const service = await quickService({ canned: true, taskSeconds: 0.1 });
  const folders = await jobFolders(1);
  const steps = [step('shape', null, GEOMETRY), step('texture', 'shape', TEXTURE)];
  const recipe = await writeChain(folders.home, { name: 'Figures', steps });
  const run = (...more: string[]) =>
    startCli([...folders.args, '--recipe', recipe, ...more], { env: service.env }).ended;
  const first = await run();
  const made = first.events.flatMap((event) =>
    event.event === 'chain' && event.step === 'texture' ? (event.asset ?? []) : [],
  );
  const { engine, close } = await openEngine(folders, service, { libraryFolder: folders.library });
  await engine.library.trash.move([...new Set(made)], 'trash');
  await close();

  const rowsOf = ({ events }: Awaited<ReturnType<typeof run>>) =>
    events.flatMap((event) => (event.event === 'plan' ? (event.rows ?? []) : []));
  const left = await run('--dry-run');
  expect(left.stderr).toContain('was sent before and may be paid for already, so not sent');
  expect(rowsOf(left)).toMatchObject([{ status: 'new', sentBefore: true }]);
  const again = await run('--dry-run', '--again-from', 'texture');
  expect(again.stderr).toContain('1 reference that went through the chain before');
  expect(again.stderr).not.toContain('not sent');
  expect(rowsOf(again)).toEqual([expect.not.objectContaining({ sentBefore: true })]);
  const real = await run('--again-from', 'texture');
  expect(real.stderr).not.toContain('not sent');
  expect(summaryOf(real)).toMatchObject({ submitted: 1, done: 1 });
});

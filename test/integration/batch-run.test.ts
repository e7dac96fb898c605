import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assetSchema } from '../../shared/model/asset.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { writePicture } from '../helpers/engine/pictures.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { runCli, summaryOf } from '../helpers/engine/run-cli.ts';

describe('a batch on Local', () => {
  it('becomes assets, and is done when it is run again', async () => {
    const { references, library, args } = await jobFolders(1);
    await writePicture(join(references, 'cup.jpg'), 200, 128);
    const first = await runCli([...args, '--faces', '100000']);
    expect(first.stderr).toBe('');
    const summary = summaryOf(first);
    expect(summary).toMatchObject({
      submitted: 2,
      done: 2,
      failed: 0,
      skipped: 0,
      unknown: 0,
      credits: '30.00',
    });
    expect(first.code).toBe(0);
    expect(first.events[0]).toMatchObject({ event: 'plan', images: 2, new: 2, credits: '30.00' });
    expect(summary.assets.map(({ reference }) => basename(reference)).sort()).toEqual([
      'cup.jpg',
      'picture1.png',
    ]);

    for (const { id, path, reference } of summary.assets) {
      const asset = assetSchema.parse(JSON.parse(await readFile(join(path, 'asset.json'), 'utf8')));
      expect(asset).toMatchObject({ id, credits: '15.00', connection: { id: 'local' } });
      expect(asset.references[0]?.source).toBe(reference);
      for (const file of asset.files) {
        const bytes = await readFile(join(path, file.path));
        expect(bytes.length).toBe(file.bytes);
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
      }
      const result = asset.files.find(({ role }) => role === 'result');
      expect((await readFile(join(path, result?.path ?? ''))).subarray(0, 4).toString()).toBe('glTF');
    }

    const again = await runCli([...args, '--faces', '100000']);
    expect(again.code).toBe(0);
    expect(summaryOf(again)).toEqual({
      ...summary,
      submitted: 0,
      done: 0,
      skipped: 2,
      credits: '0.00',
      assets: expect.arrayContaining([...summary.assets]),
    });
    const [month] = await readdir(join(library, 'assets'));
    expect(await readdir(join(library, 'assets', month ?? ''))).toHaveLength(2);
  });
});

describe('a batch on a service of the environment', () => {
  it('is told to people in words, with a table at the end', async () => {
    const service = await quickService();
    const { args, library, references } = await jobFolders(2);
    const people = args.filter((arg) => arg !== '--json');
    const run = await runCli(people, { env: service.env });
    expect(run.code).toBe(0);
    const table = run.stdout.split('\n');
    expect(table).toHaveLength(4);
    expect(table[0]).toMatch(/^ {2}picture1\.png {2}.*picture1-[0-9a-f]{4}$/);
    expect(table.slice(2)).toEqual(['2 done · 30.00 credits', `2 assets in ${library}`]);
    expect(run.stderr).toContain(`${basename(references)}: 2 images · 2 new · about 30.00 credits`);
    expect(run.stderr).not.toContain('\u001b');
  });

  it('counts relative paths from where the user stands', async () => {
    const service = await quickService();
    const { home } = await jobFolders(1);
    const run = await runCli(['batch', 'references', '--library', 'lib', '--data', 'data', '--json'], {
      env: { ...service.env, INIT_CWD: home },
    });
    expect(run.code).toBe(0);
    expect(summaryOf(run).assets[0]?.path.startsWith(join(home, 'lib'))).toBe(true);
  });

  it('takes views as one, an image twice as one, and another recipe as another asset', async () => {
    const service = await quickService();
    const { references, args } = await jobFolders(0);
    await writePicture(join(references, 'bot_front.png'), 10);
    await writePicture(join(references, 'bot_back.png'), 20);
    await writePicture(join(references, 'cup.png'), 30);
    await writePicture(join(references, 'cup again.png'), 30);
    const run = await runCli(args, { env: service.env });
    expect(summaryOf(run)).toMatchObject({ submitted: 2, done: 2, skipped: 1 });
    const light = await runCli([...args, '--recipe', 'light model'], { env: service.env });
    expect(summaryOf(light)).toMatchObject({ submitted: 2, done: 2 });
    const single = await runCli([...args, '--views', 'single'], { env: service.env });
    expect(summaryOf(single)).toMatchObject({ submitted: 2, done: 2, skipped: 2 });
    expect(await service.spent()).toBe(6 * 15);
  });

  it('is only looked at in a dry run', async () => {
    const service = await quickService();
    const { home, args } = await jobFolders(2);
    const run = await runCli([...args, '--dry-run'], { env: service.env });
    expect(run.code).toBe(0);
    expect(await readdir(home)).toEqual(['references']);
    expect(run.events[0]).toMatchObject({ event: 'plan', new: 2, credits: '30.00' });
    expect(summaryOf(run)).toMatchObject({ submitted: 0, done: 0, skipped: 0, credits: '0.00' });
    expect(await service.spent()).toBe(0);

    await runCli(args, { env: service.env });
    const before = await readdir(home, { recursive: true });
    const again = await runCli([...args, '--dry-run'], { env: service.env });
    expect(again.events[0]).toMatchObject({ event: 'plan', new: 0, done: 2 });
    expect(summaryOf(again)).toMatchObject({ submitted: 0, skipped: 2 });
    expect(summaryOf(again)?.assets).toHaveLength(2);
    expect(await readdir(home, { recursive: true })).toEqual(before);
  });

  it('stops before the job that would break its budget, and says so in words and by its exit code', async () => {
    const service = await quickService();
    const { args } = await jobFolders(3);
    const run = await runCli([...args, '--budget', '44.99'], { env: service.env });
    expect(run.code).toBe(3);
    expect(run.stderr).toBe(
      '1 job is not done (waiting: the budget of its batch is reached); run it again with a budget for them, and it goes on.\n',
    );
    expect(summaryOf(run)).toMatchObject({ submitted: 2, done: 2, failed: 0, credits: '30.00' });
    expect(await service.spent()).toBe(30);
    const rest = await runCli(args, { env: service.env });
    expect(rest.code).toBe(0);
    expect(summaryOf(rest)).toMatchObject({ submitted: 1, done: 1, skipped: 2 });
  });

  it('goes on past tasks that fail, and counts what was given back', async () => {
    const service = await quickService({ failRate: 1 });
    const { args } = await jobFolders(2);
    const run = await runCli(args, { env: service.env });
    expect(run.code).toBe(1);
    expect(summaryOf(run)).toMatchObject({ submitted: 2, done: 0, failed: 2, credits: '0.00', assets: [] });
    expect(run.events.filter(({ event }) => event === 'problem')).toHaveLength(2);
  });
});

import { copyFile, readFile, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { healthSchema, type JsonEvent } from '../../main/cli/report/json-events.ts';
import { writeChain } from '../helpers/chain/chain-file.ts';
import { type JobFolders, jobFolders } from '../helpers/engine/job-folders.ts';
import { writePicture } from '../helpers/engine/pictures.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { type CliRun, runCli, startCli, summaryOf } from '../helpers/engine/run-cli.ts';

const watchArgs = ({ args }: JobFolders, budget = '150'): readonly string[] => [
  ...args,
  ...['--watch', '--every', '1', '--budget', budget],
];

const isAsset = (name: string) => (event: JsonEvent) =>
  event.event === 'asset' && event.reference.endsWith(name);
const isHealth = (state: string) => (event: JsonEvent) => event.event === 'health' && event.state === state;

/** Resolves once a run for people said these words. */
const isSaid = ({ child }: CliRun, words: string): Promise<void> =>
  new Promise((resolve) => {
    let text = '';
    child.stderr?.on('data', (more: string) => {
      text += more;
      if (text.includes(words)) resolve();
    });
  });

describe('a watched folder, headless', () => {
  it('makes what is there and what comes, and ends well at SIGTERM; the next run fetches what is owed and pays nothing again', async () => {
    const service = await quickService({ taskSeconds: 2 });
    const folders = await jobFolders(1);
    const health = join(folders.home, 'health.json');
    const args = [...watchArgs(folders), '--health', health];
    const run = startCli(args, { env: service.env });
    await run.until(isAsset('picture1.png'));
    await writePicture(join(folders.references, 'new.png'), 200);
    await run.until(
      ({ event, ...rest }) => event === 'submitted' && JSON.stringify(rest).includes('new.png'),
    );
    run.child.kill('SIGTERM');
    const ended = await run.ended;
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(summaryOf(ended)).toMatchObject({ submitted: 2, failed: 0, unknown: 0 });
    expect(healthSchema.parse(JSON.parse(await readFile(health, 'utf8')))).toMatchObject({
      state: 'stopped',
      queuedToday: 2,
      budget: '150',
      leftToday: '120.00',
    });

    const again = startCli(args, { env: service.env });
    await again.until(isAsset('new.png'));
    again.child.kill('SIGTERM');
    expect(await again.ended).toMatchObject({ code: 0 });
    expect(await service.spent()).toBe(30);
  });

  it('keeps the day’s budget over kill -9 and restarts, and sends nothing twice', async () => {
    const service = await quickService();
    const folders = await jobFolders(4);
    const args = watchArgs(folders, '30');
    const killed = startCli(args, { env: service.env });
    await killed.until(({ event }) => event === 'submitted');
    killed.child.kill('SIGKILL');
    await killed.ended;
    for (let run = 0; run < 2; run += 1) {
      const again = startCli(args, { env: service.env });
      await again.until(isHealth('day-over'));
      again.child.kill('SIGTERM');
      expect(await again.ended).toMatchObject({ code: 0 });
    }
    // Where the kill met a submit under way, that job is counted although its task may be unknown.
    expect(await service.spent()).toBe(30);
  });

  it('says that a changed file and a folder that is away wait, and goes on', async () => {
    const service = await quickService();
    const folders = await jobFolders(1);
    const run = startCli(watchArgs(folders), { env: service.env });
    await run.until(isAsset('picture1.png'));
    await writePicture(join(folders.references, 'picture1.png'), 300);
    expect(await run.until((event) => event.event === 'watch' && event.code === 'changed')).toMatchObject({
      reference: join(folders.references, 'picture1.png'),
    });
    const elsewhere = join(folders.home, 'elsewhere');
    await rename(folders.references, elsewhere);
    await run.until(isHealth('away'));
    await writePicture(join(elsewhere, 'later.png'), 100);
    await rename(elsewhere, folders.references);
    await run.until(isAsset('later.png'));
    run.child.kill('SIGINT');
    expect(await run.ended).toMatchObject({ code: 0 });
    expect(await service.spent()).toBe(30);
  });

  it('leaves what was there, and never takes what lies in its own library', async () => {
    const service = await quickService();
    const folders = await jobFolders(2);
    const inside = { ...folders, library: join(folders.references, 'library') };
    const args = [
      ...['batch', folders.references, '--library', inside.library, '--data', folders.data, '--json'],
      ...['--watch', '--every', '1', '--budget', '150', '--existing', 'leave'],
    ];
    const run = startCli(args, { env: service.env });
    await run.until(isHealth('watching'));
    await writePicture(join(folders.references, 'new.png'), 200);
    await run.until(isAsset('new.png'));
    // Its turn comes with a later look, which found the result as well.
    await writePicture(join(folders.references, 'second.png'), 220);
    await run.until(isAsset('second.png'));
    run.child.kill('SIGTERM');
    const ended = await run.ended;
    expect(summaryOf(ended)).toMatchObject({ submitted: 2, done: 2 });
    const lines = ended.events.flatMap((event) => (event.event === 'watch' ? (event.reference ?? []) : []));
    expect(lines.map((path) => basename(path))).toEqual(['new.png', 'second.png']);
    expect(await service.spent()).toBe(30);
  });

  it('stands still once its library is another, until the word', async () => {
    const service = await quickService();
    const folders = await jobFolders(1);
    const args = watchArgs(folders);
    const run = startCli(args, { env: service.env });
    await run.until(isAsset('picture1.png'));
    run.child.kill('SIGTERM');
    await run.ended;
    const other = args.map((arg) => (arg === folders.library ? join(folders.home, 'other') : arg));
    const still = await runCli(other, { env: service.env });
    expect(still.code).toBe(2);
    expect(still.stderr).toContain('--accept-library');
    const on = startCli([...other, '--accept-library'], { env: service.env });
    await on.until(isHealth('watching'));
    on.child.kill('SIGTERM');
    expect(await on.ended).toMatchObject({ code: 0 });
    expect(await service.spent()).toBe(15);
  });

  it('stands still once an earlier ledger was put in its place by hand, until the word', async () => {
    const service = await quickService();
    const folders = await jobFolders(1);
    const args = watchArgs(folders);
    const ledger = join(folders.data, 'ledger.sqlite');
    const make = async (name: string, more: readonly string[] = []) => {
      const run = startCli([...args, ...more], { env: service.env });
      await run.until(isAsset(name));
      run.child.kill('SIGTERM');
      expect(await run.ended).toMatchObject({ code: 0 });
    };
    await make('picture1.png');
    await copyFile(ledger, join(folders.home, 'earlier.sqlite'));
    await writePicture(join(folders.references, 'new.png'), 200);
    await make('new.png');
    await copyFile(join(folders.home, 'earlier.sqlite'), ledger);
    await writePicture(join(folders.references, 'later.png'), 300);
    const still = await runCli(args, { env: service.env });
    expect([still.code, await service.spent()]).toEqual([2, 30]);
    expect(still.stderr).toContain('--release-restored');
    await make('later.png', ['--release-restored']);
    expect(await service.spent()).toBe(45);
  });

  it('says in words what becomes of each file, and how it ended', async () => {
    const service = await quickService();
    const folders = await jobFolders(1);
    const args = watchArgs(folders).filter((arg) => arg !== '--json');
    const run = startCli(args, { env: service.env });
    await isSaid(run, 'picture1.png →');
    run.child.kill('SIGTERM');
    const { code, stderr, stdout } = await run.ended;
    expect(code).toBe(0);
    expect(stderr).toContain('picture1.png: Queued.');
    expect(stderr).toContain('nothing is paid for twice');
    expect(stdout).toContain('1 done · 15.00 credits');
  });

  it.each([
    [['--watch'], '--budget'],
    [['--watch', '--budget', '0'], '--budget 0'],
    [['--watch', '--budget', '30', '--every', '9999999'], '86400'],
    [['--watch', '--budget', '30', '--dry-run'], '--dry-run'],
    [['--quiet', '22:00-06:00'], '--watch'],
    [['--watch', '--budget', '30', '--quiet', 'never'], '22:00-06:30'],
  ])('refuses %j before anything is opened', async (more, words) => {
    const folders = await jobFolders(1);
    const refused = await runCli([...folders.args, ...more]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(words);
  });
});

describe('a watched folder whose recipe is a chain', () => {
  const isHome = (step: string, name: string) => (event: JsonEvent) =>
    event.event === 'chain' &&
    event.step === step &&
    event.state === 'home' &&
    event.reference.endsWith(name);

  it('takes what comes through its steps, waits for approval, and goes on by the word of a later run', async () => {
    const service = await quickService({ canned: true, taskSeconds: 0.2 });
    const folders = await jobFolders(1);
    const chain = ['--recipe', await writeChain(folders.home)];
    const first = startCli([...watchArgs(folders, '59'), ...chain], { env: service.env });
    await first.until(isHome('depth', 'picture1.png'));
    await writePicture(join(folders.references, 'new.png'), 200);
    await first.until(isHome('depth', 'new.png'));
    await first.until((event) => event.event === 'health' && event.toApprove === 2);
    await writePicture(join(folders.references, 'third.png'), 220);
    await first.until(isHome('depth', 'third.png'));
    // Each takes 15 before an approval: a fourth would need more than the day has.
    await writePicture(join(folders.references, 'fourth.png'), 230);
    await first.until(isHealth('day-over'));
    first.child.kill('SIGTERM');
    const ended = await first.ended;
    expect(ended.code).toBe(0);
    expect(summaryOf(ended)).toMatchObject({ submitted: 6, done: 6, failed: 0, toApprove: 3 });
    expect(await service.spent()).toBe(45);

    // With more for the day, the fourth comes too.
    const more = [...watchArgs(folders, '80'), ...chain, '--approve', 'new*'];
    const second = startCli(more, { env: service.env });
    await Promise.all([
      second.until(isHome('parts', 'new.png')),
      second.until(isHome('depth', 'fourth.png')),
      second.until((event) => event.event === 'health' && event.toApprove === 3),
    ]);
    second.child.kill('SIGTERM');
    const later = await second.ended;
    expect([later.code, later.stderr]).toEqual([0, expect.stringContaining('3 results wait')]);
    expect(summaryOf(later)).toMatchObject({ submitted: 4, done: 4, toApprove: 3 });
    expect(await service.spent()).toBe(80);
  });

  it('keeps its budget over kill -9 at each step, and pays nothing twice', async () => {
    const service = await quickService({ canned: true, taskSeconds: 0.2 });
    const folders = await jobFolders(1);
    const chain = await writeChain(folders.home);
    const args = [...watchArgs(folders), '--recipe', chain, '--approve', 'all'];
    for (const [step, state] of [
      ['geometry', 'sent'],
      ['texture', 'sent'],
      ['texture', 'home'],
    ]) {
      const run = startCli(args, { env: service.env });
      await run.until((event) => event.event === 'chain' && event.step === step && event.state === state);
      run.child.kill('SIGKILL');
      await run.ended;
    }
    const last = startCli(args, { env: service.env });
    await last.until(isHome('parts', 'picture1.png'));
    await last.until(isHealth('watching'));
    last.child.kill('SIGTERM');
    expect(await last.ended).toMatchObject({ code: 0 });
    expect(await service.spent()).toBe(35);
  });
});

import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { assetSchema } from '../../shared/model/asset.ts';
import { type JobFolders, jobFolders } from '../helpers/engine/job-folders.ts';
import { writePicture } from '../helpers/engine/pictures.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { type CliEnd, runCli, startCli, summaryOf } from '../helpers/engine/run-cli.ts';

/** All files below a folder, by their relative paths, sorted. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).sort();
}

async function assetNames({ library }: JobFolders): Promise<string[]> {
  const sidecars = (await filesIn(library)).filter((path) => path.endsWith('asset.json'));
  const texts = await Promise.all(sidecars.map((path) => readFile(join(library, path), 'utf8')));
  return texts.map((text) => assetSchema.parse(JSON.parse(text)).name).sort();
}

const noticesOf = ({ events, stderr }: CliEnd): string => JSON.stringify(events) + stderr;

describe('names and copies of a batch from the command line', () => {
  it('names assets, their folders and copies by a template, and replaces no file of an earlier batch', async () => {
    const { env } = await quickService();
    const first = await jobFolders(2);
    const second = await jobFolders(1);
    const copies = join(first.home, 'copies');
    const naming = ['--name', '{kind}/Prop {n:2}', '--hand-off', copies];
    const run = await runCli([...first.args, ...naming], { env });
    expect(run.stderr).toBe('');
    expect(run.code).toBe(0);
    expect(await assetNames(first)).toEqual(['Prop 01', 'Prop 02']);
    expect((await filesIn(first.library)).filter((path) => path.includes('prop-01'))).not.toEqual([]);
    expect(await filesIn(copies)).toEqual(['model/Prop 01.glb', 'model/Prop 02.glb']);
    await writeFile(join(copies, 'model', 'Prop 01.glb'), 'changed by hand');

    const again = await runCli([...second.args, ...naming], { env });
    expect(again.code).toBe(0);
    expect(await filesIn(copies)).toEqual([
      'model/Prop 01 (2).glb',
      'model/Prop 01.glb',
      'model/Prop 02.glb',
    ]);
    expect(await readFile(join(copies, 'model', 'Prop 01.glb'), 'utf8')).toBe('changed by hand');
    expect(await readFile(join(copies, 'model', 'Prop 01 (2).glb'), 'latin1')).toMatch(/^glTF/);
  });

  it('ends well while the folder is away, and delivers once when it is back, also after kill -9', async () => {
    const { env } = await quickService();
    const folders = await jobFolders(1);
    const copies = join(folders.home, 'copies');
    const hidden = join(folders.home, 'hidden');
    await mkdir(copies);
    // A file where a folder is to be made: no copy can be written yet.
    await writeFile(join(copies, 'sub'), '');
    const run = startCli([...folders.args, '--name', 'sub/{name}', '--hand-off', copies], { env });
    await run.until(({ event }) => event === 'asset');
    run.child.kill('SIGKILL');
    await run.ended;

    await rename(copies, hidden);
    await rm(join(hidden, 'sub'));
    const away = await runCli(folders.args, { env });
    expect(away.code).toBe(0);
    expect(noticesOf(away)).toContain('1 copy is not handed off yet');
    expect(noticesOf(away)).toContain(`${copies} is not there; connect its drive, or make the folder.`);

    await rename(hidden, copies);
    const back = await runCli(folders.args, { env });
    expect(noticesOf(back)).not.toContain('not handed off');
    expect(await filesIn(copies)).toEqual(['sub/picture1.glb']);

    // Renamed by the artist: it was delivered, so it is not delivered again.
    await rename(join(copies, 'sub', 'picture1.glb'), join(copies, 'mine.glb'));
    await runCli(folders.args, { env });
    expect(await filesIn(copies)).toEqual(['mine.glb']);
  });

  it('refuses a folder in the library, in its own data or in the source, also behind a link, before anything is sent', async () => {
    const { env, spent } = await quickService();
    const folders = await jobFolders(1);
    await mkdir(join(folders.library, 'out'), { recursive: true });
    await symlink(join(folders.library, 'out'), join(folders.home, 'link'));
    const { library, data, references, home } = folders;
    for (const [folder, words] of [
      [join(library, 'out'), 'lies in the library'],
      [join(home, 'link'), 'lies in the library'],
      [join(data, 'out'), 'own data'],
      [join(references, 'out'), 'lies in the source'],
    ] as const) {
      const run = await runCli([...folders.args, '--hand-off', folder], { env });
      expect(run.code).toBe(2);
      expect(noticesOf(run)).toContain(words);
    }
    expect(await spent()).toBe(0);
    expect(await readdir(references)).toEqual(['picture1.png']);
  });

  it('says in a dry run what the start would say of the folder, and makes it only for something to start', async () => {
    const { env } = await quickService();
    const folders = await jobFolders(1);
    const { references, home, args } = folders;
    const copies = join(home, 'copies');
    const refused = await runCli([...args, '--dry-run', '--hand-off', join(references, 'out')], { env });
    expect([refused.code, noticesOf(refused)]).toEqual([2, expect.stringContaining('lies in the source')]);
    // No plan is told that could not be started.
    expect(refused.events.map(({ event }) => event)).toEqual(['problem', 'summary']);
    const away = await runCli([...args, '--dry-run', '--hand-off', join(home, 'drive', 'copies')], { env });
    expect([away.code, noticesOf(away)]).toEqual([
      2,
      expect.stringContaining('is not there; connect its drive'),
    ]);
    const dry = await runCli([...args, '--dry-run', '--hand-off', copies], { env });
    expect([dry.code, dry.stderr]).toEqual([0, '']);
    expect((await runCli(args, { env })).code).toBe(0);
    // All is done: nothing is started, and nothing is to be copied.
    expect((await runCli([...args, '--hand-off', copies], { env })).code).toBe(0);
    expect(await readdir(home)).not.toContain('copies');
  });

  it('gives copies up for a folder that does not come back, also once their jobs are cleared', async () => {
    const { env } = await quickService();
    const folders = await jobFolders(1);
    const copies = join(folders.home, 'copies');
    await mkdir(copies);
    await writeFile(join(copies, 'sub'), '');
    const run = await runCli([...folders.args, '--name', 'sub/{name}', '--hand-off', copies], { env });
    expect(run.code).toBe(0);
    expect(summaryOf(run)).toMatchObject({ done: 1, copiesOwed: 1 });
    expect(run.stderr).toContain(`npm run batch -- --give-up-copies ${copies}.`);
    const ledger = new DatabaseSync(join(folders.data, 'ledger.sqlite'));
    ledger.exec('DELETE FROM jobs');
    ledger.close();
    const places = ['--library', folders.library, '--data', folders.data];
    const giveUp = (folder: string) => runCli(['batch', '--give-up-copies', folder, ...places], { env });
    const other = await giveUp(join(folders.home, 'else'));
    expect([other.code, other.stderr]).toEqual([
      2,
      expect.stringContaining(
        `No copy is pending for ${join(folders.home, 'else')}; some are for ${copies}.`,
      ),
    ]);
    const given = await giveUp(copies);
    expect([given.code, given.stderr]).toEqual([
      0,
      expect.stringContaining(`1 copy for ${copies} is given up`),
    ]);
    const again = await runCli(folders.args, { env });
    expect([again.stderr, summaryOf(again).copiesOwed]).toEqual(['', undefined]);
  });

  it.skipIf(process.platform === 'win32')(
    'brings names that are hard to bear home: emoji, marks of direction, 255 bytes, what Windows reserves',
    async () => {
      const { env } = await quickService();
      const folders = await jobFolders(0);
      const names = ['🪑🇩🇪', '\u202Egnp.chair', 'x'.repeat(251), '椅'.repeat(83), 'con', 'aux.', ' ', 'a\nb'];
      for (const [index, name] of names.entries())
        await writePicture(join(folders.references, `${name}.png`), index * 25 + 5);
      const copies = join(folders.home, 'copies');
      const run = await runCli([...folders.args, '--hand-off', copies], { env });
      expect([run.code, run.stderr]).toEqual([0, '']);
      expect(summaryOf(run)).toMatchObject({ submitted: names.length, done: names.length, failed: 0 });
      const made = await filesIn(copies);
      expect(made).toHaveLength(names.length);
      const places = [...made, ...(await filesIn(folders.library))].flatMap((path) => path.split('/'));
      for (const place of places) {
        expect(Buffer.byteLength(place)).toBeLessThanOrEqual(255);
        expect(place).not.toMatch(/^(con|aux)(\.|$)|[\u202E\n]|[ .]$/);
      }
      expect(made).toEqual(expect.arrayContaining(['🪑🇩🇪.glb', 'con_.glb', 'gnp.chair.glb', 'a b.glb']));
      const assets = (await filesIn(folders.library)).filter((path) => path.endsWith('asset.json'));
      expect(assets).toHaveLength(names.length);
      // Found again by what they are, whatever they are called.
      expect(summaryOf(await runCli(folders.args, { env }))).toMatchObject({
        submitted: 0,
        skipped: names.length,
      });
    },
  );

  it('mirrors the source’s subfolders, and says what is wrong with a template before anything is opened', async () => {
    const { env } = await quickService();
    const folders = await jobFolders(1);
    const { references, home, args } = folders;
    await mkdir(join(references, 'props', 'chairs'), { recursive: true });
    await rename(join(references, 'picture1.png'), join(references, 'props', 'chairs', 'oak.png'));
    const refused = await runCli([...args, '--name', '{color}'], { env });
    expect(refused.code).toBe(2);
    expect(noticesOf(refused)).toContain('At character 1: there is no field {color}');
    const copies = join(home, 'copies');
    const run = await runCli([...args, '--name', '{folder}-{name}', '--hand-off', copies, '--mirror'], {
      env,
    });
    expect(run.code).toBe(0);
    expect(await filesIn(copies)).toEqual(['props/chairs/chairs-oak.glb']);
    const [asset = ''] = (await filesIn(folders.library)).filter((path) => path.endsWith('asset.json'));
    expect(await readFile(join(folders.library, asset), 'utf8')).not.toContain(copies);
  });
});

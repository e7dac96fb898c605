import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assetSchema } from '../../shared/model/asset.ts';
import { type JobFolders, jobFolders } from '../helpers/engine/job-folders.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { type CliEnd, runCli, startCli } from '../helpers/engine/run-cli.ts';

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

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, copyFile, cp, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { runCli, startCli, summaryOf } from '../helpers/engine/run-cli.ts';
import { itInFull } from '../helpers/is-full.ts';
import { endProcess, SERVICE_ENTRY } from '../helpers/service-process.ts';
import { tempFolder } from '../helpers/temp-folder.ts';
import { comeIn, rawRequest } from '../helpers/web-shell.ts';

/** Every path in a folder with the mode it has, where others may read it; a file that goes meanwhile (of a helper that is ending) is left out. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const found: string[] = [];
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    const stats = await lstat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (stats === undefined) continue;
    const mode = stats.mode & 0o777;
    if (mode !== (stats.isDirectory() ? 0o700 : 0o600)) found.push(`${path} ${mode.toString(8)}`);
  }
  return found;
}

/** Serves the window, drops a file in it, keeps a preview, looks at a thumbnail, changes a setting, and ends it. */
async function useWindow(data: string, library: string, picture: string, umask: string): Promise<string> {
  const run = startCli(['web', '--no-open', '--data', data, '--library', library], { umask });
  if (run.child.stdout === null) throw new Error('no stdout');
  const [line] = (await once(createInterface(run.child.stdout), 'line')) as [string];
  const url = new URL((JSON.parse(line) as { url: string }).url);
  const letIn = await comeIn(url);
  const headers = { ...letIn.headers, origin: url.origin };
  const bytes = await readFile(picture);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const dropped = await rawRequest(url, `/inbox/${sha256}/cup.png`, { method: 'PUT', headers, body: bytes });
  expect(dropped.status).toBe(200);
  const call = (path: string, input: unknown) =>
    rawRequest(url, `/call/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  expect((await call('settings.update', { previewCacheMegabytes: 512 })).status).toBe(200);
  const [asset] = (await readdir(join(library, 'assets'), { recursive: true })).filter((name) =>
    name.endsWith('asset.json'),
  );
  const { id } = JSON.parse(await readFile(join(library, 'assets', asset ?? ''), 'utf8')) as { id: string };
  // a cover that is shown is kept
  expect((await rawRequest(url, letIn.file(`/asset/${id}/cover.webp`), { headers })).status).toBe(200);
  await expect.poll(() => readdir(join(data, 'cache', 'models')).catch(() => [])).toHaveLength(1);
  run.child.kill('SIGINT');
  return (await run.ended).stderr;
}

/** It hides nothing, so what is private was made so. */
const umask = '0000';

describe(`under the umask ${umask}`, () => {
  it('all folders of <data> are 0700 and all files 0600, and the library is as the umask says', async () => {
    const { references, data, library, args } = await jobFolders(1);
    const run = await runCli([...args, '--faces', '100000'], { umask });
    expect(summaryOf(run)).toMatchObject({ done: 1 });
    await useWindow(data, library, join(references, 'picture1.png'), umask);

    const names = await readdir(data);
    expect(names).toEqual(
      expect.arrayContaining(['backups', 'cache', 'inbox', 'index', 'ledger.sqlite', 'logs', 'service']),
    );
    expect(names).toContain('settings.json');
    expect(await openToOthers(data)).toEqual([]);

    const open = 0o777 & ~Number.parseInt(umask, 8);
    const [path = ''] = summaryOf(run).assets.map((asset) => asset.path);
    expect((await lstat(path)).mode & 0o777).toBe(open);
    expect((await lstat(join(path, 'asset.json'))).mode & 0o666).toBe(open & 0o666);
  });

  it('a run that is killed leaves logs of the ledger that only their owner reads', async () => {
    const { data, args } = await jobFolders(1);
    const run = startCli(args, { umask });
    await run.until(({ event }) => event === 'submitted');
    run.child.kill('SIGKILL');
    await run.ended;
    expect(await readdir(data)).toEqual(expect.arrayContaining(['ledger.sqlite-wal', 'ledger.sqlite-shm']));
    expect(await openToOthers(data)).toEqual([]);
  });

  it('the local service’s own --data is its owner’s alone while it runs', async () => {
    const data = join(await tempFolder(), 'service');
    const child = spawn(
      'sh',
      ['-c', `umask ${umask}; exec "$@"`, 'sh', process.execPath, SERVICE_ENTRY, '--data', data],
      { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, MAQUETTE_SERVICE_CLIENT_SECRET: 's' } },
    );
    await once(createInterface(child.stdout), 'line');
    const found = await openToOthers(data);
    await endProcess(child, 'SIGTERM');
    expect(found).toEqual([]);
    expect(await openToOthers(data)).toEqual([]);
  });
});

describe('a data folder of before', () => {
  it('that everybody could read is its owner’s alone after one start', async () => {
    const { data, args } = await jobFolders(1);
    await runCli(args);
    await mkdir(join(data, 'inbox', 'a'), { recursive: true });
    await writeFile(join(data, 'inbox', 'a', 'cup.png'), 'x');
    await copyFile(join(data, 'ledger.sqlite'), join(data, 'ledger.damaged-2026-01-01T00-00-00-000Z.sqlite'));
    for (const name of await readdir(data, { recursive: true })) {
      const path = join(data, name);
      await chmod(path, (await lstat(path)).isDirectory() ? 0o755 : 0o644);
    }
    await chmod(data, 0o755);
    const again = await runCli(args);
    expect(again.stderr).toBe('');
    expect(summaryOf(again)).toMatchObject({ skipped: 1 });
    expect(await openToOthers(data)).toEqual([]);
  });

  itInFull('that holds files of somebody else is named in a warning and not changed', async () => {
    const { home, args, data } = await jobFolders(1);
    await cp(join(home, 'references'), data, { recursive: true });
    await chmod(data, 0o755);
    const run = await runCli(args.filter((arg) => arg !== '--json'));
    expect(run.code).toBe(0);
    expect(run.stderr).toContain(
      `can look into the data folder ${data}. It holds files that are not Maquette’s`,
    );
    expect((await lstat(data)).mode & 0o777).toBe(0o755);
    expect((await lstat(join(data, 'ledger.sqlite'))).mode & 0o777).toBe(0o600);
  });
});

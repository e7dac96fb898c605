import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type JobFolders, jobFolders } from '../helpers/engine/job-folders.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { type CliEnd, runCli, startCli, summaryOf } from '../helpers/engine/run-cli.ts';
import { canMount } from '../helpers/mount-tmpfs.ts';
import { mountSmall } from '../helpers/small-disk.ts';

const problems = (run: CliEnd): string[] =>
  run.events.flatMap((event) => (event.event === 'problem' ? [event.message] : []));

/** Half-written things have names that begin with a dot. */
async function halfWritten(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder, { recursive: true })).filter((path) => /(^|[\\/])\.|\.part/.test(path));
}

describe('bad images', () => {
  it('are each told with their reason, and stop none of the others', async () => {
    const service = await quickService();
    const { references, library, args } = await jobFolders(2);
    await writeFile(join(references, 'empty.png'), '');
    await writeFile(join(references, 'text.jpg'), 'no image');
    await writeFile(join(references, 'huge.webp'), Buffer.alloc(20 * 1024 * 1024 + 1));
    await writeFile(join(references, 'notes.txt'), 'left alone');
    const run = await runCli(args, { env: service.env });
    expect(run.code).toBe(1);
    expect(summaryOf(run)).toMatchObject({ submitted: 2, done: 2, failed: 3 });
    expect(problems(run).sort()).toEqual([
      expect.stringMatching(/^empty\.png is empty/),
      expect.stringMatching(/^huge\.webp is not a png, jpeg or webp image/),
      expect.stringMatching(/^text\.jpg is not a png, jpeg or webp image/),
    ]);
    expect(await service.spent()).toBe(30);
    expect(await halfWritten(library)).toEqual([]);
  });
});

describe('what cannot be begun', () => {
  const refused = (run: CliEnd, words: RegExp): void => {
    expect([run.code, run.stderr]).toEqual([2, expect.stringMatching(words)]);
    expect(run.stderr.trim().split('\n')).toHaveLength(1);
    expect(summaryOf(run)).toMatchObject({ submitted: 0, done: 0 });
  };

  it('is a folder that is not there, or holds no image: and nothing is left behind', async () => {
    const { home, references, library, data } = await jobFolders(0);
    const places = ['--library', library, '--data', data, '--json'];
    refused(await runCli(['batch', references, ...places]), /There is no file or folder .*references/);
    await mkdir(references);
    refused(await runCli(['batch', references, ...places]), /There is no image in .*references/);
    expect(await readdir(home)).toEqual(['references']);
  });

  it('is a library that cannot be written', async () => {
    const { references, library, data } = await jobFolders(1);
    await writeFile(library, 'a file');
    const run = await runCli(['batch', references, '--library', library, '--data', data, '--json']);
    refused(run, /could not open the library.*is a file/);
  });

  it('is a data folder that another run holds', async () => {
    const service = await quickService({ taskSeconds: 60 });
    const { args } = await jobFolders(1);
    const first = startCli(args, { env: service.env });
    await first.until(({ event }) => event === 'submitted');
    refused(await runCli(args, { env: service.env }), new RegExp(`process ${first.child.pid}`));
    first.child.kill('SIGKILL');
    await first.ended;
  });

  it('is a wrong secret', async () => {
    const service = await quickService();
    const { args } = await jobFolders(1);
    const run = await runCli(args, { env: { ...service.env, MAQUETTE_CLIENT_SECRET: 'wrong' } });
    refused(run, /client id|secret/);
    expect(run.stderr).not.toContain('wrong');
  });

  it('is an address that speaks HTML, or nothing at all', async () => {
    let status = 200;
    const foreign = { code: 404, data: {}, msg: 'no such path' };
    const server = createServer((request, response) => {
      if (request.url?.startsWith('/elsewhere/')) return response.end(JSON.stringify(foreign));
      return response
        .writeHead(status, { 'content-type': 'text/html' })
        .end('<!DOCTYPE html><h1>Welcome</h1>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    onTestFinished(() => void server.close());
    const { args } = await jobFolders(1);
    const env = { MAQUETTE_BASE_URL: address, MAQUETTE_CLIENT_ID: 'a', MAQUETTE_CLIENT_SECRET: 'b' };
    for (status of [200, 404, 501]) {
      const words = `${address} answers (HTTP ${status}: a web page), but does not speak`;
      refused(await runCli(args, { env }), new RegExp(words.replace(/[().]/g, '\\$&')));
    }
    const elsewhere = { ...env, MAQUETTE_BASE_URL: `${address}/elsewhere` };
    refused(await runCli(args, { env: elsewhere }), /\(no such path, code 404\), but does not speak/);
    await new Promise((resolve) => server.close(resolve));
    refused(
      await runCli(args, { env }),
      /reached: the connection is refused, .*; start it, .*, then run this again\. Nothing was sent/,
    );
  });

  it('is a recipe that nobody knows, or that no model makes: and no library is made for it', async () => {
    const { home, args } = await jobFolders(1);
    refused(await runCli([...args, '--recipe', 'nothing']), /no recipe “nothing”; there are: “Quick model”/);
    refused(await runCli([...args, '--resolution', '1536fast']), /does not offer resolution 1536fast/);
    expect(await readdir(home)).not.toContain('library');
  });

  it('is an option that nobody knows, or a value that it does not take', async () => {
    const { args, home } = await jobFolders(1);
    const plain = args.filter((arg) => arg !== '--json');
    refused(await runCli([...args, '--connection', 'studio']), /no connection “studio”; there is only local/);
    expect(await readdir(home)).toEqual(['references']);
    refused(await runCli([...args, '--budget', 'all']), /--budget/);
    refused(await runCli([...args, '--colour', 'red']), /no option --colour/);
    // One for commander, one for the options, one for the recipe: all others are the unit tests'.
    for (const wrong of [
      ['--library', '--dry-run'],
      ['--budget', 'all'],
      ['--pbr', 'on'],
    ]) {
      const run = await runCli([...plain, ...wrong]);
      expect([wrong, run.code]).toEqual([wrong, 2]);
      expect(run.stderr).toMatch(/^\S.*\.\n$/);
    }
    expect((await runCli(['batch'])).code).toBe(2);
    expect((await runCli(['--help'])).code).toBe(0);
  });
});

describe('too few credits', () => {
  it('end in exit 3, with what could be paid for done', async () => {
    const service = await quickService({ credits: '30.00' });
    const { args } = await jobFolders(3);
    const run = await runCli(args, { env: service.env });
    expect(run.code).toBe(3);
    expect(summaryOf(run)).toMatchObject({ submitted: 2, done: 2, failed: 0, credits: '30.00' });
  });
});

describe.runIf(canMount)('disks', () => {
  async function onDisk(options: string, pictures: number): Promise<JobFolders | null> {
    const folders = await jobFolders(pictures);
    await mkdir(folders.library);
    return mountSmall(folders.library, options) ? folders : null;
  }

  it('that are read-only hold no library', async ({ skip }) => {
    const folders = await onDisk('ro,size=1m', 1);
    if (folders === null) return skip('this machine lets nobody mount');
    const run = await runCli(folders.args);
    expect([run.code, run.stderr]).toEqual([2, expect.stringMatching(/read-only disk/)]);
  });

  it('that fill on the way lose nothing: exit 1, and the next run fetches what is paid for', async ({
    skip,
  }) => {
    const service = await quickService();
    const folders = await onDisk('size=64k', 1);
    if (folders === null) return skip('this machine lets nobody mount');
    // Leaves room for the library's own few files and not for an asset.
    await writeFile(join(folders.library, 'filler'), Buffer.alloc(52 * 1024));
    const run = await runCli(folders.args, { env: service.env });
    expect(run.code).toBe(1);
    expect(JSON.stringify(run.events)).toMatch(/disk of .* is full/);
    execFileSync('rm', [join(folders.library, 'filler')]);
    const again = await runCli(folders.args, { env: service.env });
    expect(again.code).toBe(0);
    expect(summaryOf(again)).toMatchObject({ submitted: 0, done: 1 });
    expect(await service.spent()).toBe(15);
    expect(await halfWritten(folders.library)).toEqual([]);
  });
});

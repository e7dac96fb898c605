import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { FaultService } from '../helpers/engine/fault-controls.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { childrenOf, commandLines, filesWith } from '../helpers/engine/find-text.ts';
import { type JobFolders, jobFolders } from '../helpers/engine/job-folders.ts';
import { type CliRun, startCli } from '../helpers/engine/run-cli.ts';

const SECRET = 'tell-nobody-this-secret';
const BASIC = Buffer.from(`tester:${SECRET}`).toString('base64');
const SEGMENTATION_TOKEN = 'nor-this-segmentation-token';

async function startAgainst(service: FaultService, folders: JobFolders): Promise<CliRun> {
  return startCli(folders.args, {
    env: {
      MAQUETTE_BASE_URL: service.baseUrl,
      MAQUETTE_CLIENT_ID: 'tester',
      MAQUETTE_CLIENT_SECRET: SECRET,
      MAQUETTE_SEGMENTATION_TOKEN: SEGMENTATION_TOKEN,
    },
  });
}

async function setUp(): Promise<{ readonly service: FaultService; readonly folders: JobFolders }> {
  const service = await startFaultService();
  onTestFinished(service.close);
  service.secret = SECRET;
  return { service, folders: await jobFolders(2) };
}

it('a run with faults leaves no secret, token or signed address in any file, message or command line', async () => {
  const { service, folders } = await setUp();
  const tokens = [service.token()];
  service.submitFaults.push({ task: true, ends: 'html' });
  service.queryFaults.push(
    (response) => response.writeHead(502).end(`<html>${SECRET}</html>`),
    (response) => {
      service.revoke();
      tokens.push(service.token());
      response.destroy();
    },
  );
  service.downloadFaults.push((_request, response) => response.writeHead(500).end('no'));
  const { child, ended } = await startAgainst(service, folders);
  const lines = new Promise<readonly string[]>((resolve, reject) => {
    service.onSubmit = () => {
      service.onSubmit = null;
      commandLines(child.pid ?? 0).then(resolve, reject);
    };
  });
  if (existsSync('/proc/self/cmdline')) expect((await lines).join()).not.toContain(SECRET);
  const { stdout, stderr } = await ended;
  const secrets = [SECRET, BASIC, SEGMENTATION_TOKEN, ...tokens, 'sssh-signed'];
  expect(tokens).toHaveLength(2);
  expect(secrets.filter((text) => `${stdout}${stderr}`.includes(text))).toEqual([]);
  expect(await filesWith(folders.home, secrets)).toEqual([]);
  // The search does find what is there.
  expect(await filesWith(folders.data, ['succeeded'])).not.toEqual([]);
});

it('a process that is killed while it works leaves no secret or token behind', async () => {
  const { service, folders } = await setUp();
  const { child, ended } = await startAgainst(service, folders);
  service.downloadFaults.push((_request, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('glTF');
    child.kill('SIGKILL');
  });
  const { stdout, stderr } = await ended;
  const secrets = [SECRET, BASIC, SEGMENTATION_TOKEN, service.token()];
  expect(secrets.filter((text) => `${stdout}${stderr}`.includes(text))).toEqual([]);
  expect(await filesWith(folders.home, secrets)).toEqual([]);
});

it.skipIf(!existsSync('/proc/self/environ'))(
  'the secret of Local goes to its service by the environment, and lies nowhere else',
  async () => {
    const folders = await jobFolders(1);
    const { child, ended, until } = startCli(folders.args);
    await until(({ event }) => event === 'submitted');
    const pid = child.pid ?? 0;
    const environments = await Promise.all(
      (await childrenOf(pid)).map((each) => readFile(`/proc/${each}/environ`, 'utf8')),
    );
    const [, secret = ''] = /MAQUETTE_SERVICE_CLIENT_SECRET=([^\0]+)/.exec(environments.join('\0')) ?? [];
    expect(secret).toMatch(/^[0-9a-f]{48}$/);
    expect((await commandLines(pid)).join()).not.toContain(secret);
    const { code, stdout, stderr } = await ended;
    expect(code).toBe(0);
    expect(`${stdout}${stderr}`).not.toContain(secret);
    expect(await filesWith(folders.home, [secret])).toEqual([]);
  },
);

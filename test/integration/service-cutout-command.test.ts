import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oblongWithAlpha, opaqueDisc, programOf, showsOblong } from '../helpers/cutout-programs.ts';
import { isAlive } from '../helpers/is-alive.ts';
import { formOf, PlainClient } from '../helpers/plain-client.ts';
import { serviceHarness } from '../helpers/service-harness.ts';
import { temporaryFolders } from '../helpers/temporary-folders.ts';
import { CLIENT, startTestService } from '../helpers/test-service.ts';

const { startWithClient, temporaryFolder } = serviceHarness();
const SERVICE = fileURLToPath(new URL('../../main/service/main.ts', import.meta.url));
const undo: (() => unknown)[] = [];
const DEPTH = { rmbg: '1', format: '2' };

let picture: Buffer;
let oblong: Buffer;
/** One service for all programs that need no other: its worker process starts once. */
let shared: Awaited<ReturnType<typeof startOne>>;
beforeAll(async () => {
  picture = await opaqueDisc();
  oblong = await oblongWithAlpha();
  shared = await startOne();
});
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function startOne() {
  const cwd = temporaryFolders(undo)();
  const data = join(cwd, 'data');
  const lines: string[] = [];
  const service = await startTestService({ data, lines, cwd });
  undo.push(service.close);
  const client = new PlainClient(service.baseUrl);
  await client.login(CLIENT.clientId, CLIENT.clientSecret);
  return { service, client, folder: cwd, lines, cutouts: join(data, '.maquette-cutouts') };
}

/** The shared service, with a program that does `work` from now on. */
function have(work: string) {
  shared.lines.length = 0;
  shared.service.setCutoutCommand(commandOf(shared.folder, work));
  return shared;
}

/** In the work of a program, `GOOD` is a picture with alpha that it may hand out, and `NOTED` the folder for what the test reads. */
function commandOf(folder: string, work: string): string {
  const good = join(folder, 'good.png');
  writeFileSync(good, oblong);
  return programOf(
    folder,
    'program',
    work.replaceAll('GOOD', JSON.stringify(good)).replaceAll('NOTED', JSON.stringify(`${folder}/`)),
  );
}

async function startWith(work: string, seconds: number) {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const command = commandOf(folder, work);
  const lines: string[] = [];
  const { service, client } = await startWithClient({
    data,
    lines,
    cutoutCommand: command,
    cutoutSeconds: seconds,
    cwd: folder,
  });
  return { service, client, folder, lines, cutouts: join(data, '.maquette-cutouts') };
}

async function makeDepth(client: PlainClient, image: Uint8Array = picture, fields = DEPTH) {
  const { data } = await client.post('depth/create-task', formOf(fields, { image }));
  const ended = await client.untilEnded(data.task_id, 'depth/query-task');
  expect(ended.data.state).toBe('success');
  const bytes = new Uint8Array(await (await fetch(ended.data.url)).arrayBuffer());
  return { warnings: ended.data.warnings as string[] | undefined, isOblong: await showsOblong(bytes) };
}

describe('the cut-out command of the local service', () => {
  it('cuts out in place of Local, and its files are private, named by Local, and gone afterwards', async () => {
    const { client, folder, cutouts } = have(`
      const modes = [IN, (await import('node:path')).dirname(IN)].map((path) => fs.statSync(path).mode & 0o777);
      fs.writeFileSync(NOTED + 'seen.json', JSON.stringify({ IN, OUT, modes, cwd: process.cwd(), tmp: process.env.TMPDIR, env: Object.keys(process.env) }));
      fs.writeFileSync(process.env.TMPDIR + '/scratch', 'left behind');
      fs.copyFileSync(GOOD, OUT);`);
    expect(await makeDepth(client)).toEqual({ warnings: undefined, isOblong: true });
    const seen = JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8'));
    expect(seen.IN).toMatch(/\.maquette-cutouts\/[\w.-]+\/[\w-]+\/in\.png$/);
    expect(seen.modes).toEqual([0o600, 0o700]);
    // Not where the service was started: an interpreter would load modules of that folder.
    expect([seen.cwd, seen.tmp]).toEqual([dirname(seen.IN), dirname(seen.IN)]);
    expect(seen.env.filter((name: string) => name.startsWith('MAQUETTE_'))).toEqual([]);
    expect(readdirSync(cutouts)).toEqual([]);
    expect(statSync(cutouts).mode & 0o777).toBe(0o700);
  });

  // What else a program may do wrong: test/unit/main/service/cutout/cut-by-program.test.ts.
  it('that ends with an error: Local cuts out itself, and the task and the log say so', async () => {
    const { client, lines, cutouts } = have('console.error("no model found"); process.exit(3);');
    expect(await makeDepth(client)).toEqual({ warnings: ['cutout-command-failed'], isOblong: false });
    const said = lines.filter((line) => line.includes('cut-out command failed'));
    expect(said).toEqual([expect.stringMatching(/ended with exit 3; its last words: “no model found”/)]);
    expect(readdirSync(cutouts)).toEqual([]);
  });

  it('that takes longer than its limit is ended with all that it started', async () => {
    const { client, lines, folder } = await startWith(
      `const child = cp.spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
       fs.writeFileSync(NOTED + 'pids', process.pid + ' ' + child.pid);
       setInterval(() => {}, 1000);`,
      2,
    );
    expect(await makeDepth(client)).toEqual({ warnings: ['cutout-command-failed'], isOblong: false });
    expect(lines.join('\n')).toMatch(/took longer than 2 seconds, and was ended/);
    const pids = readFileSync(join(folder, 'pids'), 'utf8').split(' ').map(Number);
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  });

  it('is ended when the service stops, and its files are gone', async () => {
    const { service, client, folder, cutouts } = await startWith(
      `fs.writeFileSync(NOTED + 'pid.part', String(process.pid));
       fs.renameSync(NOTED + 'pid.part', NOTED + 'pid');
       setInterval(() => {}, 1000);`,
      60,
    );
    await client.post('depth/create-task', formOf(DEPTH, { image: picture }));
    await expect.poll(() => existsSync(join(folder, 'pid')), { timeout: 30_000 }).toBe(true);
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    await service.close();
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
    expect(readdirSync(cutouts)).toEqual([]);
  });

  it('is ended with all that it started when the service is killed', async () => {
    const folder = temporaryFolder();
    const command = commandOf(
      folder,
      `const child = cp.spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
       fs.writeFileSync(NOTED + 'pids.part', process.pid + ' ' + child.pid);
       fs.renameSync(NOTED + 'pids.part', NOTED + 'pids');
       setInterval(() => {}, 1000);`,
    );
    const args = ['--data', join(folder, 'data'), '--client-id', CLIENT.clientId, '--port', '0'];
    const service = fork(SERVICE, [...args, '--cutout-command', command], {
      env: { ...process.env, MAQUETTE_SERVICE_CLIENT_SECRET: CLIENT.clientSecret },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    });
    undo.push(() => service.kill('SIGKILL'));
    const [ready] = (await once(service, 'message')) as [{ readonly baseUrl: string }];
    const client = new PlainClient(ready.baseUrl);
    await client.login(CLIENT.clientId, CLIENT.clientSecret);
    await client.post('depth/create-task', formOf(DEPTH, { image: picture }));
    await expect.poll(() => existsSync(join(folder, 'pids')), { timeout: 30_000 }).toBe(true);
    const pids = readFileSync(join(folder, 'pids'), 'utf8').split(' ').map(Number);
    service.kill('SIGKILL');
    await expect.poll(() => pids.filter(isAlive), { timeout: 30_000 }).toEqual([]);
  });

  it('never runs where the background stays', async () => {
    const { client, folder } = have(`fs.writeFileSync(NOTED + 'ran', ''); fs.copyFileSync(GOOD, OUT);`);
    await makeDepth(client, picture, { rmbg: '0', format: '2' });
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  it('can be set, changed and taken away while the service runs; tasks go on', async () => {
    const { service, client } = have('fs.copyFileSync(GOOD, OUT);');
    service.setCutoutCommand(null);
    expect(await makeDepth(client)).toEqual({ warnings: undefined, isOblong: false });
    service.setCutoutCommand('/is/not/there {in} {out}');
    expect(await makeDepth(client)).toEqual({ warnings: ['cutout-command-failed'], isOblong: false });
  });
});

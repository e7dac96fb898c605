import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  discWithAlpha,
  opaqueDisc,
  programOf,
  showsSquare,
  squareWithAlpha,
} from '../helpers/cutout-programs.ts';
import { formOf, PlainClient } from '../helpers/plain-client.ts';
import { serviceHarness } from '../helpers/service-harness.ts';
import { temporaryFolders } from '../helpers/temporary-folders.ts';
import { CLIENT, startTestService } from '../helpers/test-service.ts';

const { startWithClient, temporaryFolder } = serviceHarness();
const undo: (() => unknown)[] = [];
const DEPTH = { rmbg: '1', format: '2' };

let picture: Buffer;
let square: Buffer;
/** One service for all programs that need no other: its worker process starts once. */
let shared: Awaited<ReturnType<typeof startOne>>;
beforeAll(async () => {
  picture = await opaqueDisc();
  square = await squareWithAlpha();
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
  writeFileSync(good, square);
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
  return { warnings: ended.data.warnings as string[] | undefined, isSquare: await showsSquare(bytes) };
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('the cut-out command of the local service', () => {
  it('cuts out in place of Local, and its files are private, named by Local, and gone afterwards', async () => {
    const { client, folder, cutouts } = have(`
      const modes = [IN, (await import('node:path')).dirname(IN)].map((path) => fs.statSync(path).mode & 0o777);
      fs.writeFileSync(NOTED + 'seen.json', JSON.stringify({ IN, OUT, modes, cwd: process.cwd(), tmp: process.env.TMPDIR, env: Object.keys(process.env) }));
      fs.writeFileSync(process.env.TMPDIR + '/scratch', 'left behind');
      fs.copyFileSync(GOOD, OUT);`);
    expect(await makeDepth(client)).toEqual({ warnings: undefined, isSquare: true });
    const seen = JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8'));
    expect(seen.IN).toMatch(/\.maquette-cutouts\/[\w.-]+\/[\w-]+\/in\.png$/);
    expect(seen.modes).toEqual([0o600, 0o700]);
    // Not where the service was started: an interpreter would load modules of that folder.
    expect([seen.cwd, seen.tmp]).toEqual([dirname(seen.IN), dirname(seen.IN)]);
    expect(seen.env.filter((name: string) => name.startsWith('MAQUETTE_'))).toEqual([]);
    expect(readdirSync(cutouts)).toEqual([]);
    expect(statSync(cutouts).mode & 0o777).toBe(0o700);
  });

  it.each([
    [
      'ends with an error',
      'console.error("first\\nno model \\u001b[31mfound"); process.exit(3);',
      /ended with exit 3; its last words: “first no model found”/,
    ],
    ['ends well and writes nothing', '', /wrote no picture to \{out\}/],
    ['writes garbage', 'fs.writeFileSync(OUT, "no picture at all");', /cannot be read as a png or webp/],
    [
      'writes half a picture',
      'const all = fs.readFileSync(GOOD); fs.writeFileSync(OUT, all.subarray(0, all.length / 2));',
      /cannot be read/,
    ],
    ['writes a picture without alpha', 'fs.copyFileSync(IN, OUT);', /has no alpha/],
    ['writes a link to another file', 'fs.symlinkSync(GOOD, OUT);', /wrote no picture/],
    ['writes a pipe', 'cp.execFileSync("mkfifo", [OUT]);', /wrote no picture/],
    [
      'writes a vector graphic',
      'fs.writeFileSync(OUT, "<svg xmlns=\\"http://www.w3.org/2000/svg\\" width=\\"256\\" height=\\"256\\"/>");',
      /cannot be read/,
    ],
    [
      'says more than anybody reads',
      'fs.writeSync(2, "x".repeat(3e6) + "the end"); process.exit(1);',
      /x{10,300}the end”/,
    ],
  ])('that %s: Local cuts out itself, and the task and the log say so', async (_what, work, words) => {
    const { client, lines, cutouts } = have(work);
    expect(await makeDepth(client)).toEqual({ warnings: ['cutout-command-failed'], isSquare: false });
    const said = lines.filter((line) => line.includes('cut-out command failed'));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(words);
    expect(said[0]?.length).toBeLessThan(700);
    expect(readdirSync(cutouts)).toEqual([]);
  });

  it('that takes longer than its limit is ended with all that it started', async () => {
    const { client, lines, folder } = await startWith(
      `const child = cp.spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
       fs.writeFileSync(NOTED + 'pids', process.pid + ' ' + child.pid);
       setInterval(() => {}, 1000);`,
      2,
    );
    expect(await makeDepth(client)).toEqual({ warnings: ['cutout-command-failed'], isSquare: false });
    expect(lines.join('\n')).toMatch(/took longer than 2 seconds, and was ended/);
    const pids = readFileSync(join(folder, 'pids'), 'utf8').split(' ').map(Number);
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  });

  it('that writes without end is ended before it fills the disk', async () => {
    const { client, lines, folder, cutouts } = have(
      `fs.writeFileSync(NOTED + 'pid', String(process.pid));
       for (;;) fs.appendFileSync(OUT, Buffer.alloc(32e6));`,
    );
    expect(await makeDepth(client)).toMatchObject({ warnings: ['cutout-command-failed'] });
    expect(lines.join('\n')).toMatch(/wrote more than 512 MB, and was ended/);
    expect(isAlive(Number(readFileSync(join(folder, 'pid'), 'utf8')))).toBe(false);
    expect(readdirSync(cutouts)).toEqual([]);
  });

  it('that leaves a child behind when it ends well: the child is ended, and the picture counts', async () => {
    const { client, folder } = have(
      `const child = cp.spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
       fs.writeFileSync(NOTED + 'pid', String(child.pid));
       fs.copyFileSync(GOOD, OUT);
       process.exit(0);`,
    );
    expect(await makeDepth(client)).toEqual({ warnings: undefined, isSquare: true });
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('is ended when the service stops, and its files are gone', async () => {
    const { service, client, folder, cutouts } = await startWith(
      `fs.writeFileSync(NOTED + 'pid', String(process.pid)); setInterval(() => {}, 1000);`,
      60,
    );
    await client.post('depth/create-task', formOf(DEPTH, { image: picture }));
    await expect.poll(() => existsSync(join(folder, 'pid')), { timeout: 20_000 }).toBe(true);
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    await service.close();
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(readdirSync(cutouts)).toEqual([]);
  });

  it('never runs for a picture with alpha, nor where the background stays', async () => {
    const { client, folder } = have(`fs.writeFileSync('ran', ''); fs.copyFileSync(GOOD, OUT);`);
    await makeDepth(client, await discWithAlpha());
    await makeDepth(client, picture, { rmbg: '0', format: '2' });
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  it('can be set and taken away while the service runs; tasks go on', async () => {
    const { service, client } = have('fs.copyFileSync(GOOD, OUT);');
    expect(await makeDepth(client)).toMatchObject({ isSquare: true });
    service.setCutoutCommand(null);
    expect(await makeDepth(client)).toEqual({ warnings: undefined, isSquare: false });
    service.setCutoutCommand('/is/not/there {in} {out}');
    expect(await makeDepth(client)).toEqual({ warnings: ['cutout-command-failed'], isSquare: false });
  });
});

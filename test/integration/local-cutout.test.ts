import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { forkLocalService } from '../../main/local-service/fork-local-service.ts';
import { opaqueDisc, programOf } from '../helpers/cutout-programs.ts';
import { isAlive } from '../helpers/is-alive.ts';
import { formOf, PlainClient } from '../helpers/plain-client.ts';
import { endProcess, runServiceProcess, startServiceProcess } from '../helpers/service-process.ts';
import { temporaryFolders } from '../helpers/temporary-folders.ts';
import { CLIENT } from '../helpers/test-service.ts';

/** A task that is made again and again until the service has heard of the change. */
const PATIENT = { timeout: 60_000 };

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
const temporaryFolder = temporaryFolders(undo);

async function makeDepth(client: PlainClient): Promise<unknown> {
  const form = formOf({ rmbg: '1', format: '2' }, { image: await opaqueDisc() });
  const { data } = await client.post('depth/create-task', form);
  return (await client.untilEnded(data.task_id, 'depth/query-task')).data.warnings;
}

describe('Local, started by the app with a cut-out program', () => {
  it('starts although the program is gone, says why it failed, and is told of another without a restart', async () => {
    const folder = temporaryFolder();
    const notices: string[] = [];
    const service = await forkLocalService.start({
      data: join(folder, 'service'),
      ...CLIENT,
      evenLight: false,
      cutoutCommand: '/is/not/there {in} {out}',
      onNotice: (message) => notices.push(message),
    });
    undo.push(service.stop);
    const client = new PlainClient(service.baseUrl);
    await client.login(CLIENT.clientId, CLIENT.clientSecret);
    expect(await makeDepth(client)).toEqual(['cutout-command-failed']);
    await expect.poll(() => notices).toHaveLength(1);
    expect(notices[0]).toMatch(
      /^The cut-out command failed: the cut-out program \/is\/not\/there is not there/,
    );
    service.setCutoutCommand(programOf(folder, 'fails', 'console.error("out of memory"); process.exit(1);'));
    await expect.poll(() => makeDepth(client).then(() => notices.at(-1)), PATIENT).toMatch(/“out of memory”/);
    service.setCutoutCommand(null);
    await expect.poll(() => makeDepth(client), PATIENT).toBeUndefined();
  });
});

describe('a service that is started with a cut-out command', () => {
  it('refuses one that it cannot run, in one sentence', async () => {
    const { code, stderr } = await runServiceProcess(['--cutout-command', 'rembg i {in}']);
    expect(code).toBe(2);
    expect(stderr).toBe(
      'The cut-out command has no {out}; put {out} where it takes the name for the picture that it writes.\n',
    );
  });

  it.skipIf(process.platform !== 'linux')(
    'that was killed: the next start ends the program and deletes its files',
    async () => {
      const folder = temporaryFolder();
      const data = join(folder, 'data');
      const pidFile = join(folder, 'pid');
      const part = `${pidFile}.part`;
      const work = `fs.writeFileSync(${JSON.stringify(part)}, String(process.pid)); fs.renameSync(${JSON.stringify(part)}, ${JSON.stringify(pidFile)}); setInterval(() => {}, 1000);`;
      const first = await startServiceProcess([
        '--data',
        data,
        '--cutout-command',
        programOf(folder, 'hangs', work),
      ]);
      undo.push(() => endProcess(first.child, 'SIGKILL'));
      const client = new PlainClient(first.ready.baseUrl);
      await client.login(CLIENT.clientId, CLIENT.clientSecret);
      const form = formOf({ rmbg: '1', format: '2' }, { image: await opaqueDisc() });
      await client.post('depth/create-task', form);
      await expect.poll(() => existsSync(pidFile), { timeout: 30_000 }).toBe(true);
      const pid = Number(readFileSync(pidFile, 'utf8'));
      await endProcess(first.child, 'SIGKILL');
      // A process id that belongs to somebody else by now is left alone.
      const other = join(data, '.maquette-cutouts', 'other');
      mkdirSync(other);
      writeFileSync(join(other, 'group'), String(process.pid));
      const next = await startServiceProcess(['--data', data]);
      undo.push(() => endProcess(next.child, 'SIGTERM'));
      await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
      expect(readdirSync(join(data, '.maquette-cutouts'))).toEqual([]);
    },
  );
});

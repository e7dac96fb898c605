import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { Library } from '../../main/engine/library/library.ts';
import type { Job } from '../../shared/model/job.ts';
import { blockCommit, stagingIn } from '../helpers/engine/block-commit.ts';
import { type EngineUnderTest, jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import type { FaultService } from '../helpers/engine/fault-controls.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { sendFile } from '../helpers/engine/send-file.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const SCRIPT = fileURLToPath(new URL('../helpers/engine/engine-process.ts', import.meta.url));

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

interface World {
  readonly service: FaultService;
  readonly folder: string;
}

async function world(): Promise<World> {
  const service = await startFaultService();
  open.push(service);
  return { service, folder: await tempFolder() };
}

type StartOptions = Partial<Parameters<typeof startEngine>[0]>;

async function start({ service, folder }: World, options: StartOptions = {}): Promise<EngineUnderTest> {
  const under = await startEngine({ folder, remote: { baseUrl: service.baseUrl }, ...options });
  open.push(under);
  return under;
}

const home = ({ folder }: World): string => join(folder, 'library');
const another = ({ folder }: World): string => join(folder, 'another');

async function totalOf(library: Library): Promise<number> {
  return (await library.list({ offset: 0, limit: 1 })).total;
}

const done = (under: EngineUnderTest, id: string) =>
  jobWhen(under.engine, id, ({ job: { state } }) => state.state === 'done');

/** A job of the library `library`, paid for; its result cannot come home before Maquette is quit. */
async function owed(here: World): Promise<Job> {
  here.service.downloadFaults.push(async (request, response) => {
    await blockCommit(here.folder);
    sendFile(request, response, here.service.result);
  });
  const { engine, close } = await start(here);
  const [job] = await engine.add(await newJobs(here.folder, 1));
  await jobWhen(
    engine,
    job!.id,
    ({ job: { state } }) => state.state === 'fetching' && state.kept !== undefined && state.note !== null,
  );
  await close();
  return job!;
}

/** Changes the rows of jobs while no engine runs, as an earlier version or a backup has them. */
function rewrite({ folder }: World, sql: string): void {
  const database = new DatabaseSync(join(folder, 'data', 'ledger.sqlite'));
  database.exec(sql);
  database.close();
}

describe('what a job owes', () => {
  it('comes into the library that it was queued for, also if another is opened while it is on its way', async () => {
    const here = await world();
    const under = await start(here);
    const { engine, libraries, library } = under;
    const release = Promise.withResolvers<void>();
    here.service.downloadFaults.push(async (request, response) => {
      await release.promise;
      sendFile(request, response, here.service.result);
    });
    const [first] = await engine.add(await newJobs(here.folder, 1));
    await jobWhen(engine, first!.id, ({ job: { state } }) => state.state === 'fetching');
    await mkdir(another(here));
    await (await start({ ...here, folder: await tempFolder() }, { libraryFolder: another(here) })).close();
    const other = await libraries.makeCurrent(another(here));
    const [second] = await engine.add((await newJobs(here.folder, 2)).slice(1));
    await done(under, second!.id);
    release.resolve();
    await done(under, first!.id);
    expect([await totalOf(library), await totalOf(other)]).toEqual([1, 1]);
    expect(await library.findByJob(first!.id)).not.toBeNull();
    expect(await other.findByJob(second!.id)).not.toBeNull();
    expect(here.service.counts.submits).toBe(2);
  });

  it('waits with the name of its library while that is away, holds up no other, and comes once it is back', async () => {
    const here = await world();
    const job = await owed(here);
    await rename(home(here), join(here.folder, 'unplugged'));
    const under = await start(here, { libraryFolder: another(here) });
    const held = await jobWhen(under.engine, job.id, ({ job: { state } }) =>
      state.state === 'fetching' ? /“library”/.test(state.note ?? '') : false,
    );
    expect(held.status).toMatch(
      /The library “library”, which this was queued for, is not in .*connect its drive/,
    );
    const [other] = await under.engine.add((await newJobs(here.folder, 2)).slice(1));
    await done(under, other!.id);
    expect(await totalOf(under.library)).toBe(1);
    expect(existsSync(home(here))).toBe(false);
    await rename(join(here.folder, 'unplugged'), home(here));
    await done(under, job.id);
    const own = await under.libraries.of(job);
    expect([own.folder, await totalOf(own), await totalOf(under.library)]).toEqual([home(here), 1, 1]);
    expect(here.service.counts.submits).toBe(2);
  });

  it('after kill -9 between its download and its commit is not fetched again, and not put into another library', async () => {
    const here = await world();
    const { service, folder } = here;
    service.downloadFaults.push(async (request, response) => {
      await blockCommit(folder);
      sendFile(request, response, service.result);
    });
    const child = spawn(process.execPath, [SCRIPT, folder, service.baseUrl, '1'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    open.push({ close: async () => void child.kill('SIGKILL') });
    const isKept = async (): Promise<boolean> =>
      existsSync(join(await stagingIn(home(here)).catch(() => folder), '.kept.json'));
    await expect.poll(isKept, { timeout: 120_000 }).toBe(true);
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
    service.tasks.splice(0);
    const under = await start(here, { libraryFolder: another(here) });
    const [job] = under.engine.list();
    await done(under, job!.job.id);
    expect(await totalOf(await under.libraries.of(job!.job))).toBe(1);
    expect(await totalOf(under.library)).toBe(0);
    expect(service.counts.submits).toBe(1);
  });

  it('of an earlier version goes to the library of the first start that reads it, and stays with that one', async () => {
    const here = await world();
    const job = await owed(here);
    rewrite(here, "UPDATE jobs SET job = json_remove(job, '$.library')");
    await rename(home(here), join(here.folder, 'unplugged'));
    const first = await start(here, { libraryFolder: another(here) });
    await first.close();
    const under = await start(here, { libraryFolder: join(here.folder, 'third') });
    await done(under, job.id);
    const bound = under.engine.list()[0]!.job;
    expect(bound.library?.folder).toBe(another(here));
    expect(await totalOf(await under.libraries.of(bound))).toBe(1);
    expect(await totalOf(under.library)).toBe(0);
  });

  it('follows a library that was moved, by its id, and is noted at its new place', async () => {
    const here = await world();
    const job = await owed(here);
    await rename(home(here), another(here));
    const under = await start(here, { libraryFolder: another(here) });
    await done(under, job.id);
    expect(await totalOf(under.library)).toBe(1);
    await expect
      .poll(() => under.engine.list()[0]?.job.library)
      .toEqual({ id: under.library.id, folder: another(here) });
    expect(existsSync(home(here))).toBe(false);
  });

  it('is found where a library that was moved is known to be, though another one is open', async () => {
    const here = await world();
    const job = await owed(here);
    const moved = join(here.folder, 'moved');
    await rename(home(here), moved);
    const under = await start(here, {
      libraryFolder: another(here),
      placeOf: (id) => (id === job.library?.id ? moved : null),
    });
    await done(under, job.id);
    expect(await totalOf(under.library)).toBe(0);
    expect(await totalOf(await under.libraries.of({ library: { id: job.library!.id, folder: moved } }))).toBe(
      1,
    );
  });

  it('is not mixed up with a copy of its library that has the same id, which is said', async () => {
    const here = await world();
    const job = await owed(here);
    const copy = another(here);
    await cp(home(here), copy, { recursive: true });
    const notices: string[] = [];
    const under = await start(here, { libraryFolder: copy, notice: (message) => notices.push(message) });
    expect(under.library.id).toBe(job.library?.id);
    await done(under, job.id);
    const own = await under.libraries.of(job);
    expect([own.folder, await totalOf(own)]).toEqual([home(here), 1]);
    await under.library.refresh();
    expect(await totalOf(under.library)).toBe(0);
    expect(notices.filter((each) => each.includes('one is a copy of the other'))).toHaveLength(1);
  });

  it('does not go into another library that was in its folder before', async () => {
    const here = await world();
    await (await start({ ...here, folder: await tempFolder() }, { libraryFolder: another(here) })).close();
    const job = await owed(here);
    await rename(home(here), join(here.folder, 'unplugged'));
    await rename(another(here), home(here));
    const under = await start(here);
    const held = await jobWhen(under.engine, job.id, ({ job: { state } }) =>
      state.state === 'fetching' ? /“library”/.test(state.note ?? '') : false,
    );
    expect(held.job.state.state).toBe('fetching');
    expect(await totalOf(under.library)).toBe(0);
    expect(under.library.id).not.toBe(job.library?.id);
  });
});

describe('after the ledger was restored from a backup', () => {
  it('a job is done by the asset in its own library, though another one is open, and is not paid for again', async () => {
    const here = await world();
    const before = await start(here);
    const [job] = await before.engine.add(await newJobs(here.folder, 1));
    await done(before, job!.id);
    await before.engine.whenIdle();
    await before.close();
    rewrite(
      here,
      `UPDATE jobs SET state = 'waiting', job = json_set(job, '$.state', json('{"state":"waiting","wait":{"reason":"restored"}}'));
       INSERT OR REPLACE INTO facts (name, value) VALUES ('restored-at', '7')`,
    );
    const under = await start(here, { libraryFolder: another(here) });
    await done(under, job!.id);
    expect(await totalOf(under.library)).toBe(0);
    expect(here.service.counts.submits).toBe(1);
  });

  it('a job is not released while its library is away, and the others are', async () => {
    const here = await world();
    const before = await start(here);
    const [job] = await before.engine.add(await newJobs(here.folder, 1));
    await done(before, job!.id);
    await before.close();
    rewrite(
      here,
      `UPDATE jobs SET state = 'waiting', job = json_set(job, '$.state', json('{"state":"waiting","wait":{"reason":"restored"}}'));
       INSERT OR REPLACE INTO facts (name, value) VALUES ('restored-at', '7')`,
    );
    await rename(home(here), join(here.folder, 'unplugged'));
    const under = await start(here, { libraryFolder: another(here) });
    await expect(under.engine.release({ which: 'all' })).rejects.toThrow(
      /“library”, which this was queued for/,
    );
    expect(under.engine.list()[0]?.job.state).toEqual({ state: 'waiting', wait: { reason: 'restored' } });
    await rename(join(here.folder, 'unplugged'), home(here));
    await done(under, job!.id);
    expect(here.service.counts.submits).toBe(1);
  });
});

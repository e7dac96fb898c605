import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { lockData } from '../../main/engine/disk/data-lock.ts';
import type { OrphanedResult } from '../../main/engine/library/library.ts';
import type { OpenLibrary } from '../../main/engine/library/open-library.ts';
import { AppError } from '../../shared/model/app-error.ts';
import type { Job, JobState } from '../../shared/model/job.ts';
import { blockCommit } from '../helpers/engine/block-commit.ts';
import { openTestLedger } from '../helpers/engine/doubles.ts';
import { type EngineUnderTest, jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import type { FaultService } from '../helpers/engine/fault-controls.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { disown } from '../helpers/engine/kept-folder.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { sendFile } from '../helpers/engine/send-file.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const RESTORED: JobState = { state: 'waiting', wait: { reason: 'restored' } };

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

async function start(
  { service, folder }: World,
  options: Partial<Parameters<typeof startEngine>[0]> = {},
): Promise<EngineUnderTest> {
  const under = await startEngine({ folder, remote: { baseUrl: service.baseUrl }, ...options });
  open.push(under);
  return under;
}

/** Puts the jobs into a ledger as one from a backup has them, which was made before they were sent. */
async function restore({ folder }: World, jobs: readonly Job[]): Promise<void> {
  const ledger = await openTestLedger(join(folder, 'data'));
  ledger.remove(jobs.map(({ id }) => id));
  await ledger.insert(jobs.map((job) => ({ ...job, credits: null, state: RESTORED })));
  ledger.recordRestored(Date.now());
  ledger.close();
}

/** A library that says nothing of what is in it before it is let. */
function silentLibrary() {
  const answers = Promise.withResolvers<void>();
  const after =
    <Input extends readonly unknown[], Found>(find: (...input: Input) => Promise<Found>) =>
    (...input: Input): Promise<Found> =>
      answers.promise.then(() => find(...input));
  return {
    answer: answers.resolve,
    libraryAs: (library: OpenLibrary, only?: 'leftResults'): OpenLibrary => ({
      ...library,
      leftResults: after(library.leftResults),
      ...(only === undefined && {
        findByJob: after(library.findByJob),
        findByFingerprint: after(library.findByFingerprint),
      }),
    }),
  };
}

/** A job that came home, in a ledger that does not know of it. */
async function doneBeforeTheBackup(here: World): Promise<Job> {
  const { engine, close } = await start(here);
  const [added] = await engine.add(await newJobs(here.folder, 1));
  await engine.whenIdle();
  const job = engine.list().find(({ job: { id } }) => id === added?.id)?.job;
  await close();
  if (job?.state.state !== 'done') throw new Error('it is not done');
  await restore(here, [job]);
  return job;
}

/** A job whose whole result is kept beside the assets, in a ledger from before it was sent. */
async function keptBeforeTheBackup(here: World): Promise<Job> {
  here.service.downloadFaults.push(async (request, response) => {
    await blockCommit(here.folder);
    sendFile(request, response, here.service.result);
  });
  const first = await start(here);
  const [added] = await first.engine.add(await newJobs(here.folder, 1));
  const kept = await jobWhen(
    first.engine,
    added?.id ?? '',
    ({ job: { state } }) => state.state === 'fetching' && !!state.kept && state.note !== null,
  );
  await first.close();
  await restore(here, [kept.job]);
  await disown(join(here.folder, 'library'));
  return kept.job;
}

describe('a ledger from a backup, while the library does not say what is in it', () => {
  it('does not hold up the start; what came home is done once the library answers, and is not sent', async () => {
    const here = await world();
    const job = await doneBeforeTheBackup(here);
    const silent = silentLibrary();
    const { engine } = await start(here, { libraryAs: (library) => silent.libraryAs(library) });
    expect(engine.list().map((live) => live.job.state)).toEqual([RESTORED]);
    const released = engine.release({ which: 'all' });
    silent.answer();
    expect(await released).toEqual({ released: 0, found: 1 });
    await engine.whenIdle();
    expect(engine.list().find((live) => live.job.id === job.id)?.job.state.state).toBe('done');
    expect(here.service.counts.submits).toBe(1);
  });

  it('lets nothing go by the artist’s word before results that are kept there were looked for', async () => {
    const here = await world();
    const kept = await keptBeforeTheBackup(here);
    const silent = silentLibrary();
    const { engine } = await start(here, {
      libraryAs: (library) => silent.libraryAs(library, 'leftResults'),
    });
    const released = engine.release({ which: 'all' });
    silent.answer();
    expect(await released).toEqual({ released: 0, found: 1 });
    await jobWhen(engine, kept.id, ({ job: { state } }) => state.state === 'done');
    expect(here.service.counts.submits).toBe(1);
  });

  it('pays for nothing again where the disk could not read a kept result at first, and looks again once asked', async () => {
    const here = await world();
    const kept = await keptBeforeTheBackup(here);
    let hiccups = 1;
    const { engine } = await start(here, {
      libraryAs: (library) => ({
        ...library,
        leftResults: async (signal) => {
          const found = await library.leftResults(signal);
          const read = async (each: OrphanedResult): ReturnType<OrphanedResult['read']> => {
            hiccups -= 1;
            if (hiccups >= 0) throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
            return each.read();
          };
          return { ...found, left: found.left.map((each) => ({ ...each, read: () => read(each) })) };
        },
      }),
    });
    await expect(engine.release({ which: 'all' })).rejects.toMatchObject({ kind: 'internal' });
    expect(engine.list().map((live) => live.job.state)).toEqual([RESTORED]);
    expect(await engine.release({ which: 'all' })).toEqual({ released: 0, found: 1 });
    await jobWhen(engine, kept.id, ({ job: { state } }) => state.state === 'done');
    expect(here.service.counts.submits).toBe(1);
  });

  it('looks again by itself where the disk could not read a folder while the library is there, and then sends what waited', async () => {
    const here = await world();
    await doneBeforeTheBackup(here);
    const failed = [{ folder: join(here.folder, 'library', 'assets', 'x.part'), code: 'EIO' }];
    let isBroken = true;
    const { engine } = await start(here, {
      libraryAs: (library) => ({
        ...library,
        leftResults: async (signal) =>
          isBroken ? { left: [], unreadable: [], failed } : library.leftResults(signal),
      }),
    });
    const [added] = await engine.add(await newJobs(join(here.folder, 'more'), 1));
    await jobWhen(
      engine,
      added?.id ?? '',
      ({ job: { state } }) => state.state === 'waiting' && state.wait?.reason === 'library',
    );
    await expect(engine.whenCaughtUp()).rejects.toThrow('move this folder out of the library');
    isBroken = false;
    await jobWhen(engine, added?.id ?? '', ({ job: { state } }) => state.state === 'done');
    expect(here.service.counts.submits).toBe(2);
  });

  it('sends no other job either: it steps aside while the library is away, and has its turn once that is back', async () => {
    const here = await world();
    await doneBeforeTheBackup(here);
    let isAway = true;
    const listeners = new Set<(ids: readonly string[]) => void>();
    const away = new AppError('disk', 'The library is not there: connect its drive.');
    const { engine, close } = await start(here, {
      libraryAs: (library) => ({
        ...library,
        leftResults: () => (isAway ? Promise.reject(away) : library.leftResults()),
        problem: () => (isAway ? away : null),
        subscribe: (listener) => {
          listeners.add(listener);
          return library.subscribe(listener);
        },
      }),
    });
    const [added] = await engine.add(await newJobs(join(here.folder, 'more'), 1));
    const held = await jobWhen(
      engine,
      added?.id ?? '',
      ({ job: { state } }) => state.state === 'waiting' && state.wait !== null,
    );
    expect([held.job.state, held.status]).toEqual([
      { state: 'waiting', wait: { reason: 'library', folder: expect.any(String) } },
      'waiting for the library “library”: connect its drive',
    ]);
    await engine.whenIdle();
    expect(here.service.counts.submits).toBe(1);

    isAway = false;
    for (const listener of listeners) listener([]);
    await jobWhen(engine, added?.id ?? '', ({ job: { state } }) => state.state === 'done');
    expect(here.service.counts.submits).toBe(2);
    await close();

    // It was looked through once since the backup: from now on nothing waits for that.
    lockData(join(here.folder, 'data'), Date.now()).release();
    isAway = true;
    const next = await start(here, {
      libraryAs: (library) => ({ ...library, leftResults: () => Promise.reject(away) }),
    });
    const [last] = await next.engine.add(await newJobs(join(here.folder, 'last'), 1));
    await jobWhen(next.engine, last?.id ?? '', ({ job: { state } }) => state.state === 'done');
  });
});

import { closeSync, existsSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { jobWhen, startEngine } from '../helpers/engine/engine-harness.ts';
import { startFaultService } from '../helpers/engine/fault-service.ts';
import { newJobs } from '../helpers/engine/new-jobs.ts';
import { canMount } from '../helpers/mount-tmpfs.ts';
import { mountSmall } from '../helpers/small-disk.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const MEGABYTE = 2 ** 20;

/** Takes all the room that is left, to the last byte. Gives what lets it go again. */
function fill(data: string): () => void {
  const filler = join(data, 'filler');
  const handle = openSync(filler, 'w');
  try {
    for (const size of [MEGABYTE, 4096, 1]) writeTillFull(handle, Buffer.alloc(size));
  } finally {
    closeSync(handle);
  }
  return () => rmSync(filler);
}

function writeTillFull(handle: number, block: Buffer): void {
  try {
    for (;;) writeSync(handle, block);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause;
  }
}

/** A data folder on a disk of 40 MB, and a service beside it. */
async function onSmallDisk(skip: (note: string) => never) {
  const folder = await tempFolder();
  const data = join(folder, 'data');
  await mkdir(data);
  if (!mountSmall(data, 'size=40m')) skip('this machine lets nobody mount');
  const service = await startFaultService();
  onTestFinished(() => service.close());
  return { folder, data, service };
}

describe.runIf(canMount)('a disk that fills under the ledger', () => {
  it('while a job is sent: its task id is recorded, no other job is claimed, and sending goes on once there is space', async ({
    skip,
  }) => {
    const { folder, data, service } = await onSmallDisk(skip);
    const notices: string[] = [];
    const options = {
      folder,
      remote: { baseUrl: service.baseUrl },
      notice: (words: string) => notices.push(words),
    };
    const { engine, close } = await startEngine(options);
    onTestFinished(close);
    expect(statSync(join(data, 'reserve')).size).toBe(8 * MEGABYTE);

    // The intent is on disk, the request has come whole, and now there is no room for its answer.
    let free = (): void => undefined;
    service.onSubmit = () => {
      service.onSubmit = null;
      free = fill(data);
    };
    const jobs = await engine.add(await newJobs(folder, 30));
    await engine.whenIdle();

    expect(existsSync(join(data, 'reserve'))).toBe(false);
    // On a slow machine, the backup that falls due meanwhile has no room either, and says so.
    const ofDisk = notices.filter((words) => !words.startsWith('The list of jobs could not be backed up'));
    expect(ofDisk).toEqual([expect.stringMatching(/The disk of .*data is full/)]);
    const held = engine.list().filter(({ job }) => job.state.state === 'waiting');
    expect(held.length).toBeGreaterThan(0);
    expect(held.map(({ status }) => status)).toEqual(held.map(() => 'waiting: the disk is full'));
    // What was paid for is known to the last task, and came home.
    const done = engine.list().filter(({ job }) => job.state.state === 'done');
    expect(done).toHaveLength(service.tasks.length);
    expect(done.length + held.length).toBe(jobs.length);

    free();
    const last = jobs.at(-1)?.id ?? '';
    await jobWhen(engine, last, ({ job }) => job.state.state === 'done');
    await engine.whenIdle();
    expect(notices).toContainEqual(expect.stringMatching(/has room again/));
    expect(service.tasks).toHaveLength(jobs.length);
    expect(statSync(join(data, 'reserve')).size).toBe(8 * MEGABYTE);
  });

  it('before a start: the owed jobs are read, nothing is sent, and sending goes on once there is space', async ({
    skip,
  }) => {
    const { folder, data, service } = await onSmallDisk(skip);
    const remote = { baseUrl: service.baseUrl };
    const first = await startEngine({ folder, remote });
    service.html = true;
    await first.engine.add(await newJobs(folder, 2));
    await first.close();
    service.html = false;
    const free = fill(data);

    const second = await startEngine({ folder, remote });
    onTestFinished(second.close);
    await second.engine.whenIdle();
    expect(second.engine.list().map(({ status }) => status)).toEqual(
      Array(2).fill('waiting: the disk is full'),
    );
    expect(second.engine.list().map(({ fullDisk }) => fullDisk)).toEqual(['data', 'data']);
    expect(service.counts.submits).toBe(0);
    free();
    for (const { job } of second.engine.list()) {
      await jobWhen(second.engine, job.id, (live) => live.job.state.state === 'done');
    }
    expect(service.tasks).toHaveLength(2);
  });
});

import { mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MAX_JSON_BYTES } from '../../../../../main/engine/disk/read-small-file.ts';
import { createLibrary } from '../../../../../main/engine/library/create-library.ts';
import { resultOf } from '../../../../../main/engine/library/library.ts';
import type { OpenLibrary } from '../../../../../main/engine/library/open-library.ts';
import { answerWithFile } from '../../../../../main/shell/file-answer.ts';
import { fetchingJob, quietLogger, realIds } from '../../../../helpers/engine/doubles.ts';
import { hastyClock } from '../../../../helpers/engine/hasty-clock.ts';
import { keep, referenceAt } from '../../../../helpers/engine/kept-assets.ts';
import { HAS_NAMED_PIPES, hangAt } from '../../../../helpers/named-pipe.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

/** Long enough for a process to start on a machine that is busy. */
const LIMIT_MS = 4_000;

async function open(folder: string, limitMs = LIMIT_MS): Promise<OpenLibrary> {
  const library = await createLibrary({
    folder,
    clock: hastyClock(50),
    ids: realIds,
    logger: quietLogger,
    limitMs,
  });
  onTestFinished(library.close);
  return library;
}

/** A library with one asset, closed; gives the folder that it lies in, and those of its month. */
async function libraryOfOne() {
  const home = await tempFolder();
  const folder = join(home, 'lib');
  const library = await open(folder);
  const job = fetchingJob(await referenceAt(join(home, 'chair.png')));
  const stored = await keep(library, job);
  await library.close();
  return { home, folder, stored, job, month: dirname(stored.folder) };
}

async function pipeIn(folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  hangAt(join(folder, name));
}

describe('a library in which somebody put what is no file', () => {
  it.runIf(HAS_NAMED_PIPES)('takes a pipe in place of a sidecar for a damaged one, and goes on', async () => {
    const { folder, stored, month } = await libraryOfOne();
    await pipeIn(join(month, 'evil-0001'), 'asset.json');
    const library = await open(folder);
    await library.refresh();
    expect(library.problem()).toBeNull();
    expect((await library.list({ offset: 0, limit: 9 })).total).toBe(1);
    expect((await library.locate(stored.asset.id))?.asset.id).toBe(stored.asset.id);
  });

  it.runIf(HAS_NAMED_PIPES)('does not wait for pipes in place of the marks of staging folders', async () => {
    const { folder, month } = await libraryOfOne();
    await pipeIn(join(month, '.evil-kept.part'), '.kept.json');
    await pipeIn(join(month, '.evil-owner.part'), '.owner.json');
    const library = await open(folder);
    const left = join(month, '.evil-left.part');
    await mkdir(join(left, '.kept.json'), { recursive: true });
    await utimes(left, 0, 0);
    expect(await library.leftResults()).toEqual({ left: [], unreadable: [left], failed: [] });
    expect(library.problem()).toBeNull();
  });

  it.skipIf(process.platform === 'win32')(
    'sweeps half-written assets where claims cannot be read',
    async () => {
      const { folder, month } = await libraryOfOne();
      // A folder that leads to itself.
      await symlink('claims', join(folder, 'claims'));
      const left = join(month, '.import-a.part');
      await mkdir(left);
      await utimes(left, 0, 0);
      const library = await open(folder);
      expect(library.problem()).toBeNull();
      expect(await readdir(month)).toHaveLength(1);
    },
  );

  it.runIf(HAS_NAMED_PIPES)('takes a pipe in place of an asset’s file for none that lies there', async () => {
    const { folder, stored } = await libraryOfOne();
    const library = await open(folder);
    const path = join(stored.folder, resultOf(stored.asset)?.path ?? '');
    expect(await library.holds(path, stored.folder)).toBe(true);
    await rm(path);
    hangAt(path);
    expect(await library.holds(path, stored.folder)).toBe(false);
    const file = { path, contentType: 'model/gltf-binary', headers: {}, cacheControl: 'no-store' };
    const request = { method: 'GET', range: null, ifRange: null, ifNoneMatch: null } as const;
    expect((await answerWithFile(file, request)).status).toBe(404);
  });

  it('reads no sidecar that is longer than any', async () => {
    const { folder, month, stored } = await libraryOfOne();
    await mkdir(join(month, 'evil-0002'));
    const endless = { ...stored.asset, id: 'evil', notes: 'x'.repeat(MAX_JSON_BYTES) };
    await writeFile(join(month, 'evil-0002', 'asset.json'), JSON.stringify(endless));
    const library = await open(folder);
    await library.refresh();
    expect(library.problem()).toBeNull();
    expect((await library.list({ offset: 0, limit: 9 })).total).toBe(1);
  });

  it('goes on after a sidecar with more values in it than a schema looks through in time', {
    timeout: 120_000,
  }, async () => {
    const { folder, month, stored } = await libraryOfOne();
    await mkdir(join(month, 'evil-0003'));
    const files = `"files":[${'{},'.repeat(MAX_JSON_BYTES / 4)}{}]`;
    await writeFile(join(month, 'evil-0003', 'asset.json'), `{${files}}`);
    // It is work for the disk's process, where the pipes are none: that takes a second, and many on a busy machine.
    const library = await open(folder, 30_000);
    await library.refresh();
    expect(library.problem()).toBeNull();
    expect((await library.locate(stored.asset.id))?.asset.id).toBe(stored.asset.id);
  });
});

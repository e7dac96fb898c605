import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isDiskSilence } from '../../../../../main/engine/disk/disk-silence.ts';
import { createLibrary } from '../../../../../main/engine/library/create-library.ts';
import type { LibraryOptions } from '../../../../../main/engine/library/library-options.ts';
import type { OpenLibrary } from '../../../../../main/engine/library/open-library.ts';
import type { AppError } from '../../../../../shared/model/app-error.ts';
import { fetchingJob, quietLogger, realIds } from '../../../../helpers/engine/doubles.ts';
import { hastyClock } from '../../../../helpers/engine/hasty-clock.ts';
import { keep, referenceAt } from '../../../../helpers/engine/kept-assets.ts';
import { HAS_NAMED_PIPES, hangAt } from '../../../../helpers/named-pipe.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

/** Long enough for a process to start on a machine that is busy. */
const LIMIT_MS = 4_000;

async function open(folder: string, options: Partial<LibraryOptions> = {}): Promise<OpenLibrary> {
  const library = await createLibrary({
    folder,
    clock: hastyClock(50),
    ids: realIds,
    logger: quietLogger,
    limitMs: LIMIT_MS,
    ...options,
  });
  onTestFinished(library.close);
  return library;
}

/** Tells what was told of a library: its problem, or that it is back. */
function listenFor() {
  const told: (AppError | null)[] = [];
  const hearers = new Set<() => void>();
  return {
    told,
    onProblem: (problem: AppError | null) => {
      told.push(problem);
      for (const hear of hearers) hear();
    },
    until: (is: (problem: AppError | null | undefined) => boolean) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (is(told.at(-1))) resolve();
        };
        hearers.add(look);
        look();
      }),
  };
}

describe.runIf(HAS_NAMED_PIPES)('a library that hangs', () => {
  it('answers every reach with words in time, asks nobody to wait twice, and is used again once it answers', async () => {
    const home = await tempFolder();
    const folder = join(home, 'lib');
    const { told, onProblem, until } = listenFor();
    const library = await open(folder, { onProblem });
    const { asset } = await keep(library, fetchingJob(await referenceAt(join(home, 'chair.png'))));
    await rename(join(folder, 'library.json'), join(home, 'library.json'));
    hangAt(join(folder, 'library.json'));

    const silent = { kind: 'disk', message: expect.stringMatching(/does not answer: check its drive/) };
    await expect(library.locate(asset.id)).rejects.toMatchObject(silent);
    const job = fetchingJob(await referenceAt(join(home, 'stool.png')));
    for (const reach of [library.refresh(), library.stage(job), library.locate(asset.id), library.ensure()])
      await expect(reach).rejects.toSatisfy(isDiskSilence);
    expect(library.problem()).toMatchObject(silent);
    // What is known is there, and a file of it is not waited for.
    expect((await library.list({ offset: 0, limit: 9 })).total).toBe(1);
    expect(await library.holds(join(folder, 'library.json'), folder)).toBe(false);

    await rm(join(folder, 'library.json'));
    await rename(join(home, 'library.json'), join(folder, 'library.json'));
    await until((problem) => problem === null);
    expect(told).toEqual([expect.objectContaining(silent), null]);
    expect((await library.locate(asset.id))?.asset.id).toBe(asset.id);
  });

  it('does not hold up the start where it is waited for, and says so', async () => {
    const folder = join(await tempFolder(), 'lib');
    await mkdir(folder);
    hangAt(join(folder, 'library.json'));
    const { onProblem, until } = listenFor();
    const library = await open(folder, { onProblem, waits: true, limitMs: 60_000 });
    expect([library.id, library.problem()]).toEqual([null, null]);
    await library.close();
    const other = await open(folder, { onProblem, waits: true });
    await until((problem) => /does not answer/.test(problem?.message ?? ''));
    expect(other.state()).toMatchObject({ total: 0, problem: { kind: 'disk' } });
  });

  it('is refused in words where it must be there', async () => {
    const folder = join(await tempFolder(), 'lib');
    await mkdir(folder);
    hangAt(join(folder, 'library.json'));
    await expect(open(folder)).rejects.toMatchObject({
      kind: 'disk',
      message: expect.stringMatching(/does not answer/),
    });
  });

  it('leaves whoever has a signal at once, and can be closed', async () => {
    const folder = join(await tempFolder(), 'lib');
    const library = await open(folder, { limitMs: 60_000 });
    await rm(join(folder, 'library.json'));
    hangAt(join(folder, 'library.json'));
    const stop = new AbortController();
    const left = expect(library.locate('any', stop.signal)).rejects.toThrow('enough');
    stop.abort(new Error('enough'));
    await left;
    await library.close();
  });

  it('refuses a change of a collection with words in time, and goes on showing it', async () => {
    const home = await tempFolder();
    const folder = join(home, 'lib');
    const library = await open(folder);
    const { made } = await library.collections.change([{ of: 'create', name: 'Tavern' }]);
    const [id = ''] = made;
    await rename(join(folder, 'library.json'), join(home, 'library.json'));
    hangAt(join(folder, 'library.json'));
    const change = () => library.collections.change([{ of: 'set', id, notes: 'x' }]);
    await expect(change()).rejects.toMatchObject({
      kind: 'disk',
      message: expect.stringMatching(/does not answer/),
    });
    expect((await library.collections.list()).map(({ name, notes }) => [name, notes])).toEqual([
      ['Tavern', ''],
    ]);
    await rm(join(folder, 'library.json'));
    await rename(join(home, 'library.json'), join(folder, 'library.json'));
    await expect.poll(() => change().then(() => 'changed', String), { timeout: 30_000 }).toBe('changed');
  }, 90_000);

  it('leaves the threads of this process to others, however many reach into it', async () => {
    const home = await tempFolder();
    const folder = join(home, 'lib');
    const library = await open(folder);
    await rm(join(folder, 'library.json'));
    hangAt(join(folder, 'library.json'));
    await writeFile(join(home, 'else.txt'), 'read');
    const reaches = Array.from({ length: 12 }, () => library.locate('any').catch(isDiskSilence));
    expect(await readFile(join(home, 'else.txt'), 'utf8')).toBe('read');
    expect(await Promise.all(reaches)).toEqual(reaches.map(() => true));
  });

  it('keeps a result without a copy of a reference that hangs', async () => {
    const home = await tempFolder();
    const library = await open(join(home, 'lib'), { limitMs: 60_000 });
    const path = join(home, 'chair.png');
    const job = fetchingJob(await referenceAt(path));
    await rm(path);
    hangAt(path);
    const { asset } = await keep(library, job);
    expect(asset.references).toMatchObject([{ source: path, path: null }]);
    expect(asset.files.map(({ role }) => role)).toEqual(['result', 'cover']);
  });
});

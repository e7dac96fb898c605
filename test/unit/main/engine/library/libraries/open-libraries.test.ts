import { describe, expect, it, vi } from 'vitest';
import {
  createOpenLibraries,
  type OpenBeside,
  type OpenLibraries,
} from '../../../../../../main/engine/library/libraries/open-libraries.ts';
import type { OpenLibrary } from '../../../../../../main/engine/library/open-library.ts';
import { AppError } from '../../../../../../shared/model/app-error.ts';
import { quietLogger } from '../../../../../helpers/engine/doubles.ts';

const MISSING = new AppError('disk', 'The library is not there.', { detail: 'library-missing' });

/** The disk: which library lies in each folder, and when it was made. */
type Disk = Map<string, { readonly id: string; readonly madeAt: number }>;

function fakeLibrary(disk: Disk, { folder, expects }: Pick<OpenBeside, 'folder' | 'expects'>): OpenLibrary {
  const found = () => {
    const there = disk.get(folder);
    return there === undefined || (expects !== undefined && there.id !== expects) ? null : there;
  };
  const library = {
    folder,
    id: found()?.id ?? null,
    ensure: async () => {
      if (found() === null) throw MISSING;
      library.id = found()?.id ?? null;
    },
    problem: () => (found() === null ? MISSING : null),
    subscribe: () => () => undefined,
    close: vi.fn(async () => undefined),
  };
  return library as unknown as OpenLibrary;
}

function world(options: { readonly known?: Record<string, string>; readonly isNeeded?: () => boolean } = {}) {
  const disk: Disk = new Map([
    ['/a', { id: 'A', madeAt: 1 }],
    ['/b', { id: 'B', madeAt: 1 }],
  ]);
  const opened: OpenBeside[] = [];
  const notices: string[] = [];
  const moves: unknown[] = [];
  const sleeps: (() => void)[] = [];
  let now = 0;
  const libraries: OpenLibraries = createOpenLibraries({
    current: fakeLibrary(disk, { folder: '/b', expects: undefined }),
    open: async (beside) => {
      opened.push(beside);
      return fakeLibrary(disk, beside);
    },
    probe: {
      isThere: async (folder, id) => disk.get(folder)?.id === id,
      isWithin: async () => false,
      identify: async () => null,
      own: async () => 'own',
      isFolder: async () => true,
      madeAt: async (folder) => disk.get(folder)?.madeAt ?? null,
      idOf: async (folder) => disk.get(folder)?.id ?? null,
    },
    placeOf: (id) => options.known?.[id] ?? null,
    isNeeded: options.isNeeded ?? (() => false),
    notice: (message) => notices.push(message),
    clock: {
      now: () => now,
      sleep: (_, signal) =>
        new Promise((resolve, reject) => {
          sleeps.push(resolve);
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    },
    logger: quietLogger,
  });
  libraries.onMoved((from, to) => moves.push([from, to]));
  const later = async (ms: number): Promise<void> => {
    now += ms;
    for (const wake of sleeps.splice(0)) wake();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { disk, libraries, opened, notices, moves, later };
}

const inA = { library: { id: 'A', folder: '/a' }, createdAt: 5 };

describe('the library of a job', () => {
  it('is the current one where it names that or none, and another one is opened once, however many ask', async () => {
    const { libraries, opened } = world();
    const { current, of } = libraries;
    expect(await of({})).toBe(current());
    expect(await of({ library: { id: 'B', folder: '/b' } })).toBe(current());
    expect(await of({ library: { id: null, folder: '/b' } })).toBe(current());
    const [one, two] = await Promise.all([of(inA), of(inA)]);
    expect([one.folder, one === two]).toEqual(['/a', true]);
    expect(opened).toEqual([{ folder: '/a', expects: 'A', isIndexKept: true }]);
  });

  it('that is away is said by its name, and is found as soon as it is back', async () => {
    const { libraries, disk, opened } = world();
    disk.delete('/a');
    await expect(libraries.of(inA)).rejects.toThrow(
      'The library “a”, which this was queued for, is not in /a',
    );
    disk.set('/a', { id: 'A', madeAt: 1 });
    expect((await libraries.of(inA)).folder).toBe('/a');
    expect(opened).toHaveLength(1);
  });

  it('is not another one that was in its folder before it was queued, but one that was made there since', async () => {
    const older = world();
    older.disk.set('/a', { id: 'X', madeAt: 4 });
    await expect(older.libraries.of(inA)).rejects.toThrow('is not in /a');
    const younger = world();
    younger.disk.set('/a', { id: 'X', madeAt: 6 });
    expect((await younger.libraries.of(inA)).id).toBe('X');
    expect(younger.moves).toEqual([[inA.library, { id: 'X', folder: '/a' }]]);
    expect(younger.notices).toHaveLength(1);
  });

  it('that was moved is found by its id: open, or where it is known to be', async () => {
    const open = world();
    open.disk.delete('/a');
    open.disk.set('/b', { id: 'A', madeAt: 1 });
    await open.libraries.current().ensure();
    expect(await open.libraries.of(inA)).toBe(open.libraries.current());
    const known = world({ known: { A: '/new' } });
    known.disk.delete('/a');
    known.disk.set('/new', { id: 'A', madeAt: 1 });
    expect((await known.libraries.of(inA)).folder).toBe('/new');
    expect(known.moves).toEqual([[inA.library, { id: 'A', folder: '/new' }]]);
  });

  it('is the folder that it was queued for where two have one id; the copy’s index is not kept, and it is said once', async () => {
    const { libraries, disk, opened, notices } = world();
    disk.set('/b', { id: 'A', madeAt: 1 });
    await libraries.current().ensure();
    expect((await libraries.of(inA)).folder).toBe('/a');
    await libraries.of(inA);
    expect(opened).toEqual([{ folder: '/a', expects: 'A', isIndexKept: false }]);
    expect(notices).toEqual([expect.stringContaining('one is a copy of the other')]);
  });

  it('is closed after it was not needed for a while, and stays open while it is', async () => {
    let isNeeded = true;
    const { libraries, later } = world({ isNeeded: () => isNeeded });
    const beside = await libraries.of(inA);
    await later(10 * 60_000);
    expect(libraries.all()).toContain(beside);
    isNeeded = false;
    await later(10 * 60_000);
    expect(libraries.all()).not.toContain(beside);
    expect(beside.close).toHaveBeenCalledOnce();
    expect((await libraries.of(inA)).folder).toBe('/a');
  });

  it('in which work is under way stays open after another was opened, until that work ends', async () => {
    const { libraries, later } = world({ isNeeded: () => false });
    const former = libraries.current();
    const work = Promise.withResolvers<string>();
    const done = libraries.during(async (library) => `${library.folder} ${await work.promise}`);
    await libraries.makeCurrent('/a');
    await later(10 * 60_000);
    expect(libraries.all()).toContain(former);
    work.resolve('imported');
    expect(await done).toBe(`${former.folder} imported`);
    await later(10 * 60_000);
    expect(libraries.all()).not.toContain(former);
  });

  it('that was the current one stays open beside the one that is now', async () => {
    const { libraries } = world();
    const former = libraries.current();
    expect((await libraries.makeCurrent('/a')).folder).toBe('/a');
    expect(await libraries.of({ library: { id: 'B', folder: '/b' } })).toBe(former);
    await expect(libraries.makeCurrent('/nowhere')).rejects.toBe(MISSING);
    expect(libraries.current().folder).toBe('/a');
  });
});

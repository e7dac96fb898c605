import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lookAtPictures } from '../../../../../main/engine/files/look-at-pictures.ts';
import type {
  SeenPicture,
  UnseenPicture,
} from '../../../../../main/engine/library/index/pictures/picture-tables.ts';
import type { LibraryPictures } from '../../../../../main/engine/library/library-pictures.ts';
import { LIKENESS_BYTES } from '../../../../../main/media/likeness/likeness.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';
import { quietLogger } from '../../../../helpers/engine/doubles.ts';
import { writePicture } from '../../../../helpers/engine/pictures.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

/** The pictures of a library, as numbers of assets that are called so. */
function picturesOf(names: readonly string[]) {
  const seen = new Map<number, string>();
  const asked: number[] = [];
  const all = names.map(
    (asset, at): UnseenPicture => ({ picture: at + 1, sha256: String(at + 1), asset, as: 'cover' }),
  );
  const pictures: LibraryPictures = {
    unseen: async (after, limit) => {
      asked.push(after);
      return all.filter(({ picture }) => picture > after && !seen.has(picture)).slice(0, limit);
    },
    see: async (found: readonly SeenPicture[]) => {
      for (const { sha256, likeness } of found) seen.set(Number(sha256), likeness);
    },
    left: () => all.length - seen.size,
  };
  return { pictures, seen, asked };
}

async function worldOf(
  names: readonly string[],
  options: Partial<Parameters<typeof lookAtPictures>[0]> = {},
) {
  const folder = await tempFolder();
  const world = { ...picturesOf(names), problem: null as AppError | null, located: [] as string[], folder };
  let tell = (): void => undefined;
  const open = () => {
    const looking = lookAtPictures({
      library: {
        get pictures() {
          return world.pictures;
        },
        problem: () => world.problem,
        subscribe: (listener) => {
          tell = () => listener([]);
          return () => undefined;
        },
      },
      originals: {
        find: async (asset) => {
          world.located.push(asset);
          return asset === 'away' ? null : { source: join(folder, `${asset}.png`), kind: 'plain' };
        },
        quiet: async () => undefined,
      },
      logger: quietLogger,
      ...options,
    });
    onTestFinished(looking.close);
    return looking;
  };
  return { world, open, change: () => tell(), folder };
}

test('each picture is looked at in a thread; one that cannot be decoded not again, one that is away or gone after the next start', async () => {
  const { world, open, change, folder } = await worldOf(['lamp', 'broken', 'away', 'gone']);
  await writePicture(join(folder, 'lamp.png'), 200, 90);
  await writeFile(join(folder, 'broken.png'), 'no picture');
  const looking = open();
  await looking.idle();
  expect(
    [...world.seen].map(([picture, likeness]) => [picture, Buffer.from(likeness, 'base64').length]),
  ).toEqual([
    [1, LIKENESS_BYTES],
    [2, 0],
  ]);
  change();
  await looking.idle();
  expect(world.located).toEqual(['lamp', 'broken', 'away', 'gone']);
  // nothing but what is away: one question, and no more pages of them
  expect(world.asked.slice(-1)).toEqual([0]);
  await looking.close();
  await open().idle();
  expect(world.located.slice(4)).toEqual(['away', 'gone']);
});

test('nothing is looked at while the library is away, and all once it is back', async () => {
  const { world, open, change, folder } = await worldOf(['lamp']);
  await writePicture(join(folder, 'lamp.png'), 200, 90);
  world.problem = new AppError('disk', 'It is away.');
  const looking = open();
  await looking.idle();
  expect([world.located, world.seen.size]).toEqual([[], 0]);
  world.problem = null;
  change();
  await looking.idle();
  expect(world.seen.size).toBe(1);
});

test('what was found in one library is not written into another that was opened meanwhile', async () => {
  const { world, open, change, folder } = await worldOf(['lamp', 'fox']);
  await writePicture(join(folder, 'lamp.png'), 200, 90);
  await writePicture(join(folder, 'fox.png'), 20, 90);
  const first = world.seen;
  const other = picturesOf(['fox']);
  const see = world.pictures.unseen;
  world.pictures = {
    ...world.pictures,
    unseen: async (after, limit) => {
      const found = await see(after, limit);
      world.pictures = other.pictures;
      change();
      return found;
    },
  };
  await open().idle();
  expect([first.size, other.seen.size]).toEqual([0, 1]);
});

/** Threads that hang at pictures of these names, and know all others at once. */
function hangingAt(names: readonly string[]) {
  const is = { threads: 0, closed: 0 };
  const start = () => {
    is.threads += 1;
    return {
      run: ({ source }: { readonly source: string }) =>
        names.some((name) => source.endsWith(`${name}.png`))
          ? new Promise<string>(() => undefined)
          : Promise.resolve('likeness'),
      close: async () => {
        is.closed += 1;
      },
    };
  };
  return { is, start };
}

test('a picture whose disk does not answer counts as away, and holds up no other', async () => {
  const { is, start } = hangingAt(['silent']);
  const { world, open } = await worldOf(['silent', 'lamp'], { start, limitMs: 1 });
  await open().idle();
  expect([...world.seen]).toEqual([[2, 'likeness']]);
  expect(is).toEqual({ threads: 2, closed: 1 });
});

test('nothing more is looked at while three threads hang', async () => {
  const { is, start } = hangingAt(['a', 'b', 'c', 'd']);
  const { world, open, change } = await worldOf(['a', 'b', 'c', 'd', 'lamp'], { start, limitMs: 1 });
  const looking = open();
  await looking.idle();
  change();
  await looking.idle();
  expect([world.located, world.seen.size, is.threads]).toEqual([['a', 'b', 'c'], 0, 4]);
});

test('what waited while three threads hung is looked at once they end; and what hung, if its library was away meanwhile', async () => {
  const ends = new Map<string, () => void>();
  const start = () => ({
    run: ({ source }: { readonly source: string }) =>
      source.endsWith('lamp.png') || ends.has(source)
        ? Promise.resolve('likeness')
        : new Promise<string>((resolve) => ends.set(source, () => resolve('too late'))),
    close: async () => undefined,
  });
  for (const isAway of [false, true]) {
    ends.clear();
    const { world, open, change } = await worldOf(['a', 'b', 'c', 'lamp'], { start, limitMs: 1 });
    const looking = open();
    await looking.idle();
    expect([world.seen.size, ends.size]).toEqual([0, 3]);
    if (isAway) world.problem = new AppError('disk', 'It is away.');
    change();
    await looking.idle();
    world.problem = null;
    for (const end of ends.values()) end();
    await vi.waitFor(() => expect([...world.seen.keys()]).toEqual(isAway ? [1, 2, 3, 4] : [4]));
  }
});

test('a picture that is not found, because its disk does not answer, counts as away, and keeps nothing from being closed', async () => {
  const { start } = hangingAt([]);
  const originals = {
    find: (asset: string) =>
      asset === 'silent'
        ? new Promise<null>(() => undefined)
        : Promise.resolve({ source: `/${asset}.png`, kind: 'plain' } as const),
    quiet: async () => undefined,
  };
  const { world, open } = await worldOf(['silent', 'lamp'], { start, originals, limitMs: 1 });
  await open().idle();
  expect([...world.seen]).toEqual([[2, 'likeness']]);
  const waiting = await worldOf(['silent'], { start, originals });
  await waiting.open().close();
});

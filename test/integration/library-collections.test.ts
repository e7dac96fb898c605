import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { changeCollectionFiles } from '../../main/engine/library/collections/change-files.ts';
import type { OpenLibrary } from '../../main/engine/library/open-library.ts';
import { collectionSchema } from '../../shared/model/collections/collection.ts';
import { filled, openIndexed } from '../helpers/engine/indexed-library.ts';
import { canMount } from '../helpers/mount-tmpfs.ts';
import { mountSmall } from '../helpers/small-disk.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const SAMPLE = join(import.meta.dirname, '../../../shared/samples/made-by-0.1.0');
const WRITER = fileURLToPath(new URL('../helpers/engine/collections-process.ts', import.meta.url));
const ASSETS = Array.from({ length: 40 }, (_, at) => `a${at}`);
/** How long the two engines edit. Milliseconds. */
const EDITING_MS = 6_000;

/** Numbers from a seed, so that a failure can be repeated. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function collectionsIn(library: string) {
  const folder = join(library, 'collections');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => JSON.parse(text));
}

describe('two engines on one library', () => {
  it('that edit collections at random end with every edit there', async () => {
    const seed = 17;
    const { home, library } = await filled(ASSETS);
    const other = await openIndexed(home, { data: join(home, 'other data') });
    await other.refresh();
    const { made } = await library.collections.change([
      { of: 'create', name: 'One' },
      { of: 'create', name: 'Two', ids: ASSETS.slice(0, 10) },
    ]);
    const [one = '', two = ''] = made;
    const ended = Date.now() + EDITING_MS;
    /** Each engine has assets, searches and tags of its own, so what there must be at the end does not depend on who was first. */
    async function edit(
      engine: OpenLibrary,
      mine: readonly string[],
      name: string,
      random: (below: number) => number,
    ) {
      const inside = {
        [one]: new Set<string>(),
        [two]: new Set(mine.filter((id) => ASSETS.indexOf(id) < 10)),
      };
      const names: string[] = [];
      const said: string[] = [];
      for (let edits = 0; Date.now() < ended || edits < 20; edits += 1) {
        const id = random(2) === 0 ? one : two;
        const asset = mine[random(mine.length)] ?? '';
        const neighbour = ASSETS[random(ASSETS.length)] ?? '';
        const spot = [{ after: neighbour }, { before: neighbour }, { at: random(20) }][random(3)] ?? {};
        switch (random(6)) {
          case 0:
          case 1:
            await engine.collections.change([{ of: 'add', id, ids: [asset], spot }]);
            inside[id]?.add(asset);
            break;
          case 2:
            await engine.collections.change([{ of: 'take', id, ids: [asset] }]);
            inside[id]?.delete(asset);
            break;
          case 3:
            await engine.collections.change([{ of: 'move', id, ids: [asset, neighbour], spot }]);
            break;
          case 4:
            names.push(`${name} ${edits}`);
            await engine.collections.changeSearches([
              { of: 'create', name: `${name} ${edits}`, query: name },
            ]);
            await engine.collections.changeTagTree([
              { of: 'add', tags: [`${name} ${edits}`], spot: { at: 0 } },
            ]);
            break;
          default:
            said.push(`${name} says ${edits}`);
            await engine.collections.change([{ of: 'set', id: one, notes: `${name} says ${edits}` }]);
        }
      }
      return { inside, names, said };
    }
    const [mine, theirs] = await Promise.all([
      edit(
        library,
        ASSETS.filter((_, at) => at % 2 === 0),
        'first',
        seeded(seed),
      ),
      edit(
        other,
        ASSETS.filter((_, at) => at % 2 === 1),
        'second',
        seeded(seed + 1),
      ),
    ]);
    const files = await collectionsIn(join(home, 'lib'));
    for (const id of [one, two]) {
      const { assets, history, notes } = collectionSchema.parse(files.find((file) => file.id === id));
      const wanted = [...(mine.inside[id] ?? []), ...(theirs.inside[id] ?? [])];
      expect(assets.toSorted(), `with the seed ${seed}`).toEqual(wanted.toSorted());
      if (id === one) {
        // The last words of both: one holds, and the other stays in the history.
        const all = [notes, ...history.map(({ was }) => was)];
        for (const said of [mine.said.at(-1), theirs.said.at(-1)])
          if (said !== undefined) expect(all).toContain(said);
      }
    }
    const names = [...mine.names, ...theirs.names].toSorted();
    const { searches } = files.find(({ format }) => format === 'maquette-searches') ?? { searches: [] };
    const { tags } = files.find(({ format }) => format === 'maquette-tags') ?? { tags: [] };
    expect(searches.map((each: { name: string }) => each.name).toSorted()).toEqual(names);
    expect(tags.toSorted()).toEqual(names);
    library.scanSidecars();
    other.scanSidecars();
    const inOrder = (id: string) => collectionSchema.parse(files.find((file) => file.id === id)).assets;
    for (const engine of [library, other]) {
      // Each tells what the files say, in their order.
      for (const id of [one, two]) {
        const order = { place: 'library', sort: 'hand', query: `collection:${id}` } as const;
        await expect.poll(() => engine.ids(order, 0, 100), { timeout: 120_000 }).toEqual(inOrder(id));
      }
      const saved = () => engine.collections.searches().map(({ name }) => name);
      await expect
        .poll(saved, { timeout: 120_000 })
        .toEqual(searches.map((each: { name: string }) => each.name));
      const tree = async () => (await engine.collections.tagTree()).map(({ tag }) => tag);
      await expect.poll(tree, { timeout: 120_000 }).toEqual(tags);
    }
  }, 120_000);
});

/** A process that adds assets to a collection until it ends with the test; `heard` resolves with the next numbers that it says. */
function addingTo(library: string, id: string): { child: ChildProcess; heard: () => Promise<string> } {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', WRITER, library, id], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, heard: async () => String((await once(child.stdout as Readable, 'data'))[0]) };
}

/** Stops a process in the moment in which it holds the lock of a folder, with its draft not yet written. */
async function stopWhileItHolds(child: ChildProcess, folder: string): Promise<void> {
  const seen = watch(folder);
  onTestFinished(() => seen.close());
  for (;;) {
    await once(seen, 'change');
    child.kill('SIGSTOP');
    const held = await readdir(join(folder, '.asset.lock')).catch(() => []);
    if (held.length > 0) return seen.close();
    child.kill('SIGCONT');
  }
}

describe.skipIf(process.platform === 'win32')('a process that sleeps while it changes a collection', () => {
  it('overwrites nothing that another wrote meanwhile, and still makes its own change', async () => {
    const { home, library } = await filled(['a']);
    // Long enough that it is read and put together for most of the time.
    const many = Array.from({ length: 20_000 }, (_, at) => `asset-of-before-${at}`);
    const { made } = await library.collections.change([{ of: 'create', name: 'Slept', ids: many }]);
    const [id = ''] = made;
    const { child, heard } = addingTo(join(home, 'lib'), id);
    await heard();
    await stopWhileItHolds(child, join(home, 'lib/collections'));
    const change = { of: 'add' as const, id, ids: ['written meanwhile'] };
    const outcomes = await changeCollectionFiles(
      join(home, 'lib'),
      [{ change, file: null, freshId: '' }],
      0,
      () => undefined,
    );
    expect(outcomes).toMatchObject([{ back: [{ of: 'take', id, ids: ['written meanwhile'] }] }]);
    child.kill('SIGCONT');
    // The first that it says was under way when it was stopped; the second was read after it woke.
    await heard();
    await heard();
    child.kill('SIGKILL');
    await once(child, 'close');
    const [file] = await collectionsIn(join(home, 'lib'));
    const { assets } = collectionSchema.parse(file);
    expect(assets).toContain('written meanwhile');
    const own = assets.filter((asset) => asset.startsWith(`${child.pid}-`));
    expect(own).toEqual(own.map((_, at) => `${child.pid}-${at}`));
    expect(assets.length).toBe(many.length + 1 + own.length);
  }, 120_000);
});

describe('a process that is killed while it writes a collection', () => {
  it('leaves the old content or the new one, and no lock that holds others up for long', async () => {
    const { home, library } = await filled(['a']);
    const { made } = await library.collections.change([{ of: 'create', name: 'Killed' }]);
    const [id = ''] = made;
    let length = 0;
    for (const ms of [3, 8, 21, 47, 80, 130]) {
      const { child, heard } = addingTo(join(home, 'lib'), id);
      await heard();
      // The moment of the kill is what is tried here; nothing is waited for.
      await pause(ms);
      child.kill('SIGKILL');
      await once(child, 'close');
      const [file] = await collectionsIn(join(home, 'lib'));
      const { assets } = collectionSchema.parse(file);
      const own = assets.filter((asset) => asset.startsWith(`${child.pid}-`));
      expect(own).toEqual(own.map((_, at) => `${child.pid}-${at}`));
      expect(assets.length).toBeGreaterThanOrEqual(length);
      length = assets.length;
    }
    await library.collections.change([{ of: 'add', id, ids: ['a'] }]);
    expect(library.collections.faults()).toEqual([]);
    expect(await library.ids({ place: 'library', sort: 'hand', query: 'collection:Killed' }, 0, 9)).toEqual([
      'a',
    ]);
  }, 120_000);
});

describe('a library of before there were collections', () => {
  it.runIf(existsSync(SAMPLE))(
    'gains no files until something is made',
    async () => {
      const home = await tempFolder();
      await cp(join(SAMPLE, 'library'), join(home, 'lib'), { recursive: true });
      const files = async () => (await readdir(join(home, 'lib'), { recursive: true })).toSorted();
      const before = await files();
      const library = await openIndexed(home);
      await library.refresh();
      expect(await library.collections.list()).toEqual([]);
      expect([library.collections.searches(), library.collections.faults()]).toEqual([[], []]);
      library.scanSidecars();
      await library.collections.having(['none']);
      await library.close();
      expect(await files()).toEqual(before);
      const again = await openIndexed(home);
      await again.refresh();
      const [id = ''] = await again.ids({ place: 'library', sort: 'newest' }, 0, 1);
      await again.collections.change([{ of: 'create', name: 'First', ids: [id] }]);
      const made = (await files()).filter((file) => !before.includes(file));
      expect(made).toEqual([
        'collections',
        expect.stringMatching(/^collections[/\\]first-[0-9a-f]{6}\.json$/),
      ]);
    },
    60_000,
  );
});

describe('a folder that cannot be written', () => {
  it('is said in a sentence, and what is there is shown', async () => {
    const { home, library } = await filled(['a']);
    await mkdir(join(home, 'lib'), { recursive: true });
    await writeFile(join(home, 'lib', 'collections'), 'a file in place of the folder');
    await expect(library.collections.change([{ of: 'create', name: 'X' }])).rejects.toThrow(
      /^Maquette could not change the collection: .* is a file/,
    );
    await rm(join(home, 'lib', 'collections'));
    const { made } = await library.collections.change([{ of: 'create', name: 'X', ids: ['a'] }]);
    expect(made).toHaveLength(1);
  }, 60_000);

  it.runIf(canMount)(
    'because its disk is read-only is shown, and nothing is changed',
    async () => {
      const { home, library } = await filled(['a']);
      const { made } = await library.collections.change([{ of: 'create', name: 'X', ids: ['a'] }]);
      const [id = ''] = made;
      const folder = join(home, 'lib', 'collections');
      const kept = await readdir(folder);
      const texts = await Promise.all(kept.map((name) => readFile(join(folder, name), 'utf8')));
      if (!mountSmall(folder, 'size=1m')) return;
      for (const [at, name] of kept.entries()) await writeFile(join(folder, name), texts[at] ?? '');
      execFileSync('mount', ['-o', 'remount,ro', folder], { stdio: 'ignore' });
      await expect(library.collections.change([{ of: 'take', id, ids: ['a'] }])).rejects.toThrow(
        /is on a read-only disk/,
      );
      expect(await library.ids({ place: 'library', sort: 'hand', query: 'collection:X' }, 0, 9)).toEqual([
        'a',
      ]);
      expect(await readdir(folder)).toEqual(kept);
    },
    60_000,
  );
});

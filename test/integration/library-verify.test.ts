import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runVerify, startVerify } from '../helpers/engine/run-library.ts';
import {
  FOLDERS,
  filesOf,
  flipByte,
  sha256,
  type VerifiedLibrary,
  verifiedLibrary,
  writeAsset,
} from '../helpers/engine/verified-library.ts';
import { filesIn } from '../helpers/files-in.ts';
import { isAlive } from '../helpers/is-alive.ts';
import { childrenOf } from '../helpers/process-tree.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const SAMPLE = join(import.meta.dirname, '../../../shared/samples/made-by-0.1.0');
const argsOf = ({ library, data }: Pick<VerifiedLibrary, 'library' | 'data'>): readonly string[] => [
  '--library',
  library,
  '--data',
  data,
];

describe('npm run library -- verify', () => {
  it.runIf(existsSync(SAMPLE))('finds nothing wrong in a library of 0.1.0, and writes nothing', async () => {
    const home = await tempFolder();
    await cp(SAMPLE, home, { recursive: true });
    const before = await written(home);
    const args = argsOf({ library: join(home, 'library'), data: join(home, 'data') });
    const [words, json] = [await runVerify(args), await runVerify([...args, '--json'])];
    expect(words).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^8 files of 3 assets .*: nothing is wrong\.$/),
    });
    expect(json).toMatchObject({
      code: 0,
      events: [{ event: 'summary', assets: 3, files: 8, faults: 0, complete: true }],
    });
    expect(await written(home)).toEqual(before);
  });

  it('ends with 1 where something is wrong, and says it in words or as lines', async () => {
    const places = await verifiedLibrary();
    await flipByte(join(places.library, FOLDERS.chair, 'chair.glb'), 3);
    await truncate(join(places.library, FOLDERS.lamp, 'asset.json'), 10);
    const words = await runVerify(argsOf(places));
    expect([words.code, words.stdout.split('\n').length]).toEqual([1, 3]);
    expect(words.stdout).toMatch(/^assets\/2026-11\/chair-0001\/chair\.glb: The result has other bytes/);
    const { code, events } = await runVerify([...argsOf(places), '--json']);
    expect(code).toBe(1);
    expect(events).toMatchObject([
      {
        event: 'finding',
        id: 'chair',
        file: `${FOLDERS.chair}/chair.glb`,
        problem: 'hash-differs',
        fault: true,
      },
      {
        event: 'finding',
        id: 'lamp',
        file: `${FOLDERS.lamp}/asset.json`,
        problem: 'sidecar-damaged',
        fault: true,
      },
      { event: 'summary', faults: 2, repaired: 0 },
    ]);
    const repaired = await runVerify([...argsOf(places), '--json', '--repair']);
    expect(repaired).toMatchObject({
      code: 1,
      events: expect.arrayContaining([expect.objectContaining({ event: 'summary', faults: 2, repaired: 1 })]),
    });
    await writeFile(
      join(places.library, FOLDERS.chair, 'from a backup.glb'),
      filesOf('chair')['chair.glb'] ?? '',
    );
    expect((await runVerify([...argsOf(places), '--repair'])).code).toBe(0);
    expect((await runVerify(argsOf(places))).code).toBe(0);
  });

  it('ends with 2 for bad usage, no library, and one of a newer version', async () => {
    const none = { library: join(await tempFolder(), 'none'), data: await tempFolder() };
    expect(await runVerify(argsOf(none))).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^There is no library in [^\n]*\n$/),
    });
    const lines = await runVerify([...argsOf(none), '--json']);
    expect(lines).toMatchObject({
      code: 2,
      events: [{ event: 'problem' }, { event: 'summary', complete: false }],
    });
    expect(await runVerify(['--nothing', '--json'])).toMatchObject({
      code: 2,
      events: [{ event: 'problem' }],
    });
    expect((await runVerify(['operand'])).code).toBe(2);
    const newer = await verifiedLibrary();
    await writeFile(join(newer.library, 'library.json'), '{"format":"maquette-library","version":2}');
    expect(await runVerify(argsOf(newer))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/newer Maquette/),
    });
  });

  it('ends with 130 where it is stopped', async () => {
    const places = await many(40);
    await mkdir(join(places.library, 'collections'));
    await writeFile(join(places.library, 'collections/bad.json'), '{');
    const run = startVerify([...argsOf(places), '--json'], (event) => {
      if (event.event === 'finding') run.child.kill('SIGINT');
    });
    const { code, events } = await run.ended;
    expect(code).toBe(130);
    expect(events.at(-1)).toMatchObject({ event: 'summary', complete: false });
  });
});

/** What lies in the library, with its times, and in the data folder: there SQLite touches, but does not change, what it locks. */
async function written(home: string): Promise<readonly string[]> {
  const data = await filesIn(join(home, 'data'));
  return [...(await filesIn(join(home, 'library'))), ...data.map((line) => line.replace(/ [\d.]+ /, ' '))];
}

/** A library with many assets, each damaged in its result, and whole under another name beside it. */
async function many(count: number): Promise<VerifiedLibrary> {
  const places = await verifiedLibrary();
  for (let at = 0; at < count; at += 1) {
    const folder = `assets/2026-12/${nameOf(at)}`;
    await writeAsset(places, folder, { id: nameOf(at) });
    const home = join(places.library, folder);
    await cp(join(home, `${nameOf(at)}.glb`), join(home, 'spare.glb'));
    await flipByte(join(home, `${nameOf(at)}.glb`), at);
  }
  return places;
}

const nameOf = (at: number): string => `made-${String(at).padStart(4, '0')}`;

describe.runIf(process.platform === 'linux')('a repair that is killed', () => {
  it('leaves every file old or new, loses nothing, and is ended by the next one', async () => {
    const assets = 24;
    const places = await many(assets);
    const old = new Map<string, string>();
    for (let at = 0; at < assets; at += 1) old.set(nameOf(at), sha256(await resultOf(places, at)));
    let kills = 0;
    for (let isDone = false; !isDone; ) {
      // Killed after some more repairs each time, in the middle of the next one.
      let left = 2 + ((kills * 5) % 7);
      const run = startVerify([...argsOf(places), '--json', '--repair'], (event) => {
        if (event.event !== 'repair' || --left > 0) return;
        const { pid } = run.child;
        if (pid === undefined || run.child.killed) return;
        const workers = childrenOf(pid);
        run.child.kill('SIGKILL');
        for (const worker of workers) if (isAlive(worker)) process.kill(worker, 'SIGKILL');
      });
      const { code } = await run.ended;
      isDone = code === 0;
      if (!isDone) kills += 1;
      for (let at = 0; at < assets; at += 1) {
        const wanted = sha256(filesOf(nameOf(at))[`${nameOf(at)}.glb`] ?? '');
        const found = sha256(await resultOf(places, at));
        expect([wanted, old.get(nameOf(at))]).toContain(found);
        const hashes = await Promise.all(
          (await visible(places, at)).map(async (file) => sha256(await readFile(file))),
        );
        expect(hashes).toEqual(expect.arrayContaining([wanted, old.get(nameOf(at))]));
      }
    }
    expect(kills).toBeGreaterThan(2);
    expect((await runVerify(argsOf(places))).code).toBe(0);
  });
});

function resultOf({ library }: VerifiedLibrary, at: number): Promise<Buffer> {
  return readFile(join(library, 'assets/2026-12', nameOf(at), `${nameOf(at)}.glb`));
}

/** The files of an asset that a person sees: not the drafts of a repair. */
async function visible({ library }: VerifiedLibrary, at: number): Promise<readonly string[]> {
  const folder = join(library, 'assets/2026-12', nameOf(at));
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((each) => each.isFile() && !each.name.startsWith('.'))
    .map(({ name }) => join(folder, name));
}

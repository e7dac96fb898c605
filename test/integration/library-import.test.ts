import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readImportRecords } from '../../main/engine/import/import-record.ts';
import { verifyLibrary } from '../../main/engine/library/verify/verify-library.ts';
import { listProcesses } from '../../main/service/programs/proc.ts';
import { appEntry } from '../helpers/app-entry.ts';
import { importing } from '../helpers/import/import-into.ts';
import { rawZip } from '../helpers/import/raw-zip.ts';
import { obj, picture, writeAll } from '../helpers/import/small-models.ts';
import { isAlive } from '../helpers/is-alive.ts';
import { mountSmall } from '../helpers/small-disk.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const SAMPLES = join(import.meta.dirname, '../../../shared/samples');

describe('an import', () => {
  it.runIf(existsSync(SAMPLES))(
    'takes in everything of the samples once, and finds nothing wrong',
    async () => {
      const { take, library } = await importing();
      const { rows, outcome } = await take([SAMPLES]);
      const models = await namesIn(join(SAMPLES, 'models'));
      const left = rows.filter(({ fault }) => fault !== null).map(({ source }) => source);
      expect(left.filter((path) => /\.(glb|obj|stl|fbx|usdz|exr|png|jpg)$/.test(path))).toEqual([]);
      expect(rows.filter(({ source }) => source.includes('/models/'))).toHaveLength(
        models.filter((name) => !name.endsWith('.mtl')).length,
      );
      expect(outcome).toMatchObject({ failed: [], left: [], stopped: false });
      expect(outcome.assetIds).toHaveLength(rows.filter(({ fault }) => fault === null).length);
      const again = await take([SAMPLES]);
      expect(again.outcome.assetIds).toEqual([]);
      expect(await faultsOf(library.folder)).toEqual([]);
    },
  );

  it('keeps a model together with its materials, pictures and references', async () => {
    const home = await tempFolder();
    await writeAll(home, {
      'props/chair.obj': obj('chair', 'chair.mtl'),
      'props/chair.mtl': 'newmtl wood\nmap_Kd -s 1 1 1 ../maps/oak wood.png\n',
      'maps/oak wood.png': await picture(10),
      'props/chair_front.png': await picture(20),
      'props/chair_back.png': await picture(30),
      'references/lamp.png': await picture(40),
      'models/lamp.obj': obj('lamp'),
    });
    const { take, assets } = await importing();
    await take([home]);
    const found = await assets();
    expect(found.map(({ asset }) => asset.name).sort()).toEqual(['chair', 'lamp']);
    const chair = found.find(({ asset }) => asset.name === 'chair');
    expect([...(await namesIn(chair?.folder ?? ''))].sort()).toEqual([
      'asset.json',
      'maps/oak wood.png',
      'props/chair.mtl',
      'props/chair.obj',
      'reference/back.png',
      'reference/front.png',
    ]);
    expect(chair?.asset.references.map(({ view, name }) => [view, name])).toEqual([
      ['front', 'chair_front.png'],
      ['back', 'chair_back.png'],
    ]);
    const lamp = found.find(({ asset }) => asset.name === 'lamp');
    expect(lamp?.asset).toMatchObject({
      references: [{ view: 'front', name: 'lamp.png' }],
      credits: null,
      imported: { way: 'copy', as: 'model' },
    });
  });

  it('moves: takes away what was verified, keeps what an asset that stays still needs, and brings it back', async () => {
    const home = await tempFolder();
    const shared = await picture(50);
    await writeAll(home, {
      'a.obj': obj('a', 'both.mtl'),
      'b.obj': obj('b', 'both.mtl'),
      'both.mtl': 'newmtl m\nmap_Kd tex.png\n',
      'tex.png': shared,
      'notes.txt': 'mine',
    });
    const { plan, imports, library } = await importing();
    const { planId, rows } = await plan([home]);
    const b = rows.find(({ name }) => name === 'b')?.id ?? '';
    const one = await imports.run(planId, { way: 'move', without: new Set([b]) }, {});
    expect(one.left).toEqual([]);
    expect((await readdir(home)).sort()).toEqual(['b.obj', 'both.mtl', 'notes.txt', 'tex.png']);
    const next = await plan([home]);
    const two = await imports.run(next.planId, { way: 'move', without: new Set() }, {});
    expect(await readdir(home)).toEqual(['notes.txt']);
    await writeFile(join(home, 'a.obj'), 'somebody else’s');
    const back = await imports.takeBack([...one.assetIds, ...two.assetIds]);
    expect(back.failed).toMatchObject([{ name: 'a', path: join(home, 'a.obj'), why: 'in-the-way' }]);
    expect(back.ids).toEqual(two.assetIds);
    expect(await readFile(join(home, 'tex.png'))).toEqual(shared);
    expect(await readFile(join(home, 'a.obj'), 'utf8')).toBe('somebody else’s');
    expect((await library.get(two.assetIds[0] ?? ''))?.place).toBe('trash');
  });

  it('links: copies nothing, deletes nothing, and says what is gone or changed', async () => {
    const home = await tempFolder();
    await writeAll(home, { 'a.obj': obj('a'), 'b.obj': obj('b'), 'c.obj': obj('c') });
    const { take, assets, library } = await importing();
    await take([home], 'link');
    const found = await assets();
    expect((await namesIn(library.folder)).filter((name) => name.endsWith('.obj'))).toEqual([]);
    await rm(join(home, 'a.obj'));
    await writeFile(join(home, 'b.obj'), obj('B'));
    const states = new Map<string, readonly [string | null, string | undefined]>();
    for (const stored of found) {
      const [seen] = await library.lookAtLinks(stored);
      states.set(stored.asset.name, [await library.openFile(stored, seen?.path ?? ''), seen?.state]);
    }
    expect(Object.fromEntries(states)).toEqual({
      a: [null, 'missing'],
      b: [null, 'changed'],
      c: [join(home, 'c.obj'), 'whole'],
    });
    expect([...(await faultsOf(library.folder))].sort()).toEqual(['linked-differs', 'linked-missing']);
    const ids = found.map(({ asset }) => asset.id);
    await library.trash.move(ids, 'trash');
    await library.trash.deleteForGood(ids);
    expect((await readdir(home)).sort()).toEqual(['b.obj', 'c.obj']);
  });

  it('unpacks of an archive what may be unpacked, and nothing outside or of a bomb', async () => {
    const home = await tempFolder();
    const bomb = { name: 'big.obj', content: Buffer.alloc(64 << 20), packed: true };
    await writeAll(home, {
      'good.zip': rawZip([
        { name: 'in/chair.obj', content: obj('chair', 'chair.mtl'), packed: true },
        { name: 'in/chair.mtl', content: 'newmtl m\n' },
        { name: '../out.obj', content: obj('out') },
        { name: '/root.obj', content: obj('root') },
        { name: 'link.obj', content: '/etc/passwd', mode: 0o120777 },
        { name: 'secret.obj', content: obj('secret'), flags: 0x801 },
        { name: 'In/Chair.obj', content: obj('case') },
        { name: 'in/chair.obj', content: obj('twice') },
        { name: `${'n'.repeat(300)}.obj`, content: obj('long') },
        { name: 'con.obj', content: obj('con') },
        { name: 'broken.obj', content: obj('broken'), statedSum: 1 },
      ]),
      'bomb.zip': rawZip([bomb]),
      'none.zip': rawZip([]),
      'cut.zip': rawZip([{ name: 'a.obj', content: obj('cut') }]).subarray(0, 60),
    });
    const { take, assets, library } = await importing();
    const { rows, outcome } = await take([home]);
    const faults = rows.flatMap(({ name, fault }) => (fault === null ? [] : [[name, fault.code]]));
    expect(Object.fromEntries(faults)).toEqual({
      'out.obj': 'entry-leads-out',
      'root.obj': 'entry-leads-out',
      'link.obj': 'entry-link',
      'secret.obj': 'entry-encrypted',
      'Chair.obj': 'entry-case',
      'chair.obj': 'entry-twice',
      'bomb.zip': 'archive-too-large',
      'none.zip': 'archive-empty',
      'cut.zip': 'archive-damaged',
    });
    // Found where it is unpacked to its end.
    expect(outcome.failed).toMatchObject([{ name: 'broken', fault: { code: 'entry-damaged' } }]);
    const found = await assets();
    const names = found.map(({ asset }) => asset.files[0]?.path);
    expect(names).toHaveLength(3);
    expect(names).toContain('con_.obj');
    expect(names.find((name) => name?.startsWith('nnn'))).toHaveLength(230 + 4);
    expect(await namesIn(library.folder).then((all) => all.some((name) => /out|root|big/.test(name)))).toBe(
      false,
    );
    expect(await faultsOf(library.folder)).toEqual([]);
  });

  it('leaves nothing half imported where it is killed', async () => {
    const home = await tempFolder();
    const [from, library] = [join(home, 'from'), join(home, 'library')];
    await mkdir(from);
    for (let at = 0; at < 12; at += 1) {
      await writeFile(join(from, `m${at}.obj`), obj(`model ${at}`));
      await truncate(join(from, `m${at}.obj`), 8 << 20);
    }
    const child = spawn(
      process.execPath,
      [
        ...['--disable-warning=ExperimentalWarning', appEntry('main/cli'), 'library', 'import'],
        ...[from, '--move', '--library', library, '--data', join(home, 'data'), '--json'],
      ],
      { stdio: 'ignore' },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const isUnderWay = async (): Promise<boolean> =>
      (await namesIn(library).catch((): readonly string[] => [])).filter((name) =>
        name.endsWith('asset.json'),
      ).length >= 2;
    await expect.poll(isUnderWay, { timeout: 120_000, interval: 20 }).toBe(true);
    const own = listProcesses().filter(({ parent }) => parent === child.pid);
    child.kill('SIGKILL');
    await ended;
    // Its processes notice that they are alone, and write what they are at until then.
    await expect.poll(() => own.filter(({ pid }) => isAlive(pid)), { timeout: 120_000 }).toEqual([]);
    // What a terminal was at is said by the next start, too.
    expect((await readImportRecords(join(home, 'data'))).map(({ assets }) => assets.length)).toEqual([12]);
    const { assets, take } = await importing(library);
    const kept = await assets();
    expect(await namesIn(library).then((all) => all.filter((name) => name.includes('.import-')))).toEqual([]);
    expect(await faultsOf(library)).toEqual([]);
    const there = new Set(await readdir(from));
    // Each model is where it was, or in the library, or (killed in between) at both.
    for (let at = 0; at < 12; at += 1) {
      const isKept = kept.some(({ asset }) => asset.name === `m${at}`);
      expect(isKept || there.has(`m${at}.obj`), `m${at}`).toBe(true);
    }
    const { outcome } = await take([from], 'move');
    expect(outcome.failed).toEqual([]);
    expect(await assets()).toHaveLength(12);
  });

  it('stops in the middle of a large file, and keeps what was imported', async () => {
    const home = await tempFolder();
    await writeAll(home, { 'a.obj': obj('a'), 'b.obj': obj('b') });
    await truncate(join(home, 'b.obj'), 600 << 20);
    const { imports, plan, library, assets } = await importing();
    const { planId } = await plan([home]);
    const stop = new AbortController();
    const outcome = await imports.run(
      planId,
      { way: 'copy', without: new Set() },
      { signal: stop.signal, onProgress: ({ done }) => void (done > 1 << 20 && stop.abort()) },
    );
    expect(outcome).toMatchObject({ stopped: true, failed: [] });
    expect((await assets()).map(({ asset }) => asset.name)).toEqual(['a']);
    const left = (await namesIn(library.folder)).filter((name) => name.includes('.import-'));
    expect(left).toEqual([]);
  });

  it('says that the disk is full, and loses nothing', async ({ skip }) => {
    const home = await tempFolder();
    const disk = join(home, 'disk');
    await mkdir(disk);
    if (!mountSmall(disk, 'size=6m')) skip('nobody may mount here');
    const from = join(home, 'from');
    await writeAll(from, { 'a.obj': obj('a'), 'b.obj': obj('b'), 'c.obj': obj('c') });
    for (const name of ['a', 'b', 'c']) await truncate(join(from, `${name}.obj`), (2 << 20) + name.length);
    await truncate(join(from, 'b.obj'), 5 << 20);
    const { take, assets, library } = await importing(join(disk, 'library'));
    const { outcome } = await take([from], 'move');
    expect(outcome.failed).toMatchObject([{ name: 'b', fault: { code: 'not-written', detail: 'ENOSPC' } }]);
    expect((await readdir(from)).sort()).toEqual(['b.obj', 'c.obj']);
    expect(await assets()).toHaveLength(1);
    expect((await namesIn(library.folder)).filter((name) => name.includes('.import-'))).toEqual([]);
    expect((await stat(join(from, 'b.obj'))).size).toBe(5 << 20);
  });
});

/** The files in a folder, by their paths in it. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** What verify finds wrong. */
async function faultsOf(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  await verifyLibrary({
    folder,
    data: await tempFolder(),
    repair: false,
    signal: new AbortController().signal,
    onFinding: ({ problem, isFault }) => void (isFault && found.push(problem)),
    onRepair: () => undefined,
    onProgress: () => undefined,
  });
  return found;
}

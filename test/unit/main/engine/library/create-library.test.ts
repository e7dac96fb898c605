import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLibrary } from '../../../../../main/engine/library/create-library.ts';
import type { HaulFile } from '../../../../../main/engine/library/library.ts';
import { machineMarks } from '../../../../../main/engine/library/staging-folder.ts';
import { type Asset, assetSchema, librarySchema } from '../../../../../shared/model/asset.ts';
import { fetchingJob, quietLogger, realIds } from '../../../../helpers/engine/doubles.ts';
import { hastyClock } from '../../../../helpers/engine/hasty-clock.ts';
import { haulIn, keep, openLibrary, referenceAt } from '../../../../helpers/engine/kept-assets.ts';
import { writePicture } from '../../../../helpers/engine/pictures.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

describe('a library', () => {
  it.each([
    ['the references', 'reference', (path: string) => writeFile(path, '')],
    ['its sidecar', 'asset.json', (path: string) => mkdir(path)],
  ])('leaves what came home where it is when %s cannot be kept beside it', async (_, name, block) => {
    const home = await tempFolder();
    const library = await openLibrary(join(home, 'lib'));
    const staging = await library.stage(fetchingJob(await referenceAt(join(home, 'chair.png'))));
    const haul = await haulIn(staging.folder);
    const inTheWay = join(staging.folder, name);
    await block(inTheWay);
    await expect(staging.commit(haul)).rejects.toThrow();
    expect(await readFile(haul.result.file, 'utf8')).toBe('glTF and more');
    await rm(inTheWay, { recursive: true });
    expect((await staging.commit(haul)).asset.files[0]).toMatchObject({ role: 'result', path: 'chair.glb' });
  });

  it('writes what the service doubted about a result into its sidecar, and an empty list otherwise', async () => {
    const home = await tempFolder();
    const library = await openLibrary(join(home, 'lib'));
    const job = fetchingJob(await referenceAt(join(home, 'chair.png')));
    const staging = await library.stage(job);
    const haul = { ...(await haulIn(staging.folder)), warnings: ['cutout-unsure'] };
    const { folder } = await staging.commit(haul);
    const onDisk = assetSchema.parse(JSON.parse(await readFile(join(folder, 'asset.json'), 'utf8')));
    expect(onDisk.warnings).toEqual(['cutout-unsure']);
    expect((await keep(library, job)).asset.warnings).toEqual([]);
  });

  it('keeps what a job brought home in a folder that a person can read', async () => {
    const home = await tempFolder();
    const library = await openLibrary(join(home, 'lib'));
    const told: string[] = [];
    library.subscribe((ids) => told.push(...ids));
    const job = fetchingJob(await referenceAt(join(home, 'Crème Chair.png')));
    const { asset, folder } = await keep(library, job);

    expect(folder).toMatch(/lib.assets.2026-11.creme-chair-[0-9a-f]{4}$/);
    expect((await readdir(folder, { recursive: true })).sort()).toEqual([
      'asset.json',
      'cover.webp',
      'creme-chair.glb',
      'reference',
      join('reference', 'front.png'),
    ]);
    const onDisk = assetSchema.parse(JSON.parse(await readFile(join(folder, 'asset.json'), 'utf8')));
    expect(onDisk).toEqual(asset);
    expect(asset).toMatchObject({ name: 'Crème Chair', jobId: job.id, taskId: 'task.1', credits: '15.00' });
    expect(asset.files.map(({ path, role, bytes }) => [path, role, bytes])).toEqual([
      ['creme-chair.glb', 'result', 13],
      ['cover.webp', 'cover', 4],
      ['reference/front.png', 'reference', (await readFile(join(home, 'Crème Chair.png'))).length],
    ]);
    expect(told).toEqual([asset.id]);
    expect(
      librarySchema.parse(JSON.parse(await readFile(join(home, 'lib', 'library.json'), 'utf8'))).id,
    ).toBe(library.id);
  });

  it('is found again, newest first, by fingerprint and by job', async () => {
    const home = await tempFolder();
    const folder = join(home, 'lib');
    const first = await openLibrary(folder);
    const reference = await referenceAt(join(home, 'a.png'));
    const job = fetchingJob(reference, { fingerprint: 'a'.repeat(64) });
    const kept = await keep(first, job);
    await keep(first, fetchingJob(reference, { fingerprint: 'b'.repeat(64) }));
    const again = await openLibrary(folder);
    expect(again.id).toBe(first.id);
    expect((await again.findByFingerprint('a'.repeat(64)))?.folder).toBe(kept.folder);
    expect((await again.findByJob(job.id))?.asset).toEqual(kept.asset);
    expect(await again.findByJob('other')).toBeNull();
    const page = await again.list({ offset: 1, limit: 5 });
    expect([page.assets.length, page.total]).toEqual([1, 2]);
  });

  it('may be used by two at once', async () => {
    const home = await tempFolder();
    const [one, two] = await Promise.all([openLibrary(join(home, 'lib')), openLibrary(join(home, 'lib'))]);
    expect(one.id).toBe(two.id);
    const kept = await keep(one, fetchingJob(await referenceAt(join(home, 'a.png'))));
    expect(await two.get(kept.asset.id)).toBeNull();
    await two.refresh();
    expect((await two.get(kept.asset.id))?.folder).toBe(kept.folder);
  });

  it('shows nothing that is half done, and empties it for the next attempt', async () => {
    const home = await tempFolder();
    const library = await openLibrary(join(home, 'lib'));
    const job = fetchingJob(await referenceAt(join(home, 'a.png')));
    const staging = await library.stage(job);
    await writeFile(join(staging.folder, 'half.part'), 'x');
    expect((await (await openLibrary(join(home, 'lib'))).list({ offset: 0, limit: 9 })).total).toBe(0);
    const reopened = await library.stage(job);
    expect(reopened.folder).toBe(staging.folder);
    expect(await readdir(reopened.folder)).toEqual(['.owner.json']);
    await reopened.discard();
    expect(await readdir(dirname(reopened.folder))).toEqual([]);
  });

  it('sweeps what dead runs left, and leaves the living and the stranger alone', async () => {
    const home = await tempFolder();
    const folder = join(home, 'lib');
    const library = await openLibrary(folder);
    const mine = await library.stage(fetchingJob(await referenceAt(join(home, 'a.png'))));
    const owner = JSON.parse(await readFile(join(mine.folder, '.owner.json'), 'utf8'));
    const month = dirname(mine.folder);
    const leave = async (name: string, mark: unknown): Promise<string> => {
      await mkdir(join(month, name));
      await writeFile(join(month, name, '.owner.json'), JSON.stringify(mark));
      return join(month, name);
    };
    // No process has this number: it is above every platform's highest.
    await leave('.dead-1.part', { ...owner, pid: 2 ** 30 });
    await leave('.stranger-1.part', { machine: 'other', pid: 2 ** 30 });
    const old = await leave('.forgotten-1.part', { machine: 'other', pid: 1 });
    await utimes(old, new Date(0), new Date(0));
    await openLibrary(folder);
    expect((await readdir(month)).sort()).toEqual(
      ['.stranger-1.part', mine.folder.slice(month.length + 1)].sort(),
    );
  });

  it('knows what dead runs left while the machine had another name, as some systems rename it with the network', async () => {
    const home = await tempFolder();
    const data = join(home, 'data');
    await mkdir(data);
    const [mark] = machineMarks(data, 'studio.local');
    const folder = join(home, 'lib');
    const library = await openLibrary(folder);
    const stage = async (name: string) => library.stage(fetchingJob(await referenceAt(join(home, name))));
    const [half, whole] = [await stage('half.png'), await stage('whole.png')];
    const file = join(whole.folder, 'result.glb');
    await writeFile(file, 'glTF');
    const sha256 = createHash('sha256').update('glTF').digest('hex');
    await whole.keep({ file, bytes: 4, sha256, format: 'glb', wrong: null });
    for (const each of [half, whole])
      await writeFile(join(each.folder, '.owner.json'), JSON.stringify({ machine: mark, pid: 2 ** 30 }));
    const again = await openLibrary(folder, undefined, data);
    expect((await again.leftResults()).left.map((each) => each.folder)).toEqual([whole.folder]);
    expect(await readdir(dirname(whole.folder))).toEqual([basename(whole.folder)]);
    const anew = await again.stage(fetchingJob(await referenceAt(join(home, 'new.png'))));
    const owner = JSON.parse(await readFile(join(anew.folder, '.owner.json'), 'utf8'));
    expect([owner.machine, mark]).toEqual(machineMarks(data));
  });

  it('passes by a damaged sidecar, says so once, and deletes nothing', async () => {
    const home = await tempFolder();
    const folder = join(home, 'lib');
    const kept = await keep(await openLibrary(folder), fetchingJob(await referenceAt(join(home, 'a.png'))));
    await writeFile(join(kept.folder, 'asset.json'), '{"format":');
    const notices: string[] = [];
    const library = await openLibrary(folder, (message) => notices.push(message));
    await library.refresh();
    expect(notices).toEqual([expect.stringContaining(kept.folder)]);
    expect(await readdir(kept.folder)).toContain('a.glb');
  });

  it.each([
    [
      'its cover',
      (asset: Asset) => ({ files: [{ ...asset.files[0], role: 'cover', path: '../../../private' }] }),
    ],
    ['its reference', (asset: Asset) => ({ references: [{ ...asset.references[0], path: '/private' }] })],
  ])(
    'takes a sidecar that leads out of its folder by %s for a damaged one, and says so',
    async (_what, change) => {
      const home = await tempFolder();
      const folder = join(home, 'lib');
      const kept = await keep(await openLibrary(folder), fetchingJob(await referenceAt(join(home, 'a.png'))));
      await writeFile(
        join(kept.folder, 'asset.json'),
        JSON.stringify({ ...kept.asset, ...change(kept.asset) }),
      );
      const notices: string[] = [];
      const library = await openLibrary(folder, (message) => notices.push(message));
      await library.refresh();
      expect(notices).toEqual([expect.stringContaining(kept.folder)]);
      expect(await library.get(kept.asset.id)).toBeNull();
      expect(await readdir(kept.folder)).toContain('a.glb');
    },
  );

  it('keeps a result whose reference is gone, and says that there is no copy', async () => {
    const home = await tempFolder();
    const library = await openLibrary(join(home, 'lib'));
    const job = fetchingJob(await referenceAt(join(home, 'a.png')));
    await rm(join(home, 'a.png'));
    const gone = await keep(library, job);
    expect(gone.asset.references[0]).toMatchObject({ path: null, name: 'a.png' });
    expect(gone.asset.files.map(({ role }) => role)).toEqual(['result', 'cover']);
    await writePicture(join(home, 'a.png'), 180);
    const changed = await keep(library, { ...job, id: 'another' });
    expect(changed.asset.references[0]?.path).toBeNull();
    expect(await readdir(changed.folder)).not.toContain('reference');
  });

  it('can commit again after a commit that failed', async () => {
    const home = await tempFolder();
    const library = await openLibrary(join(home, 'lib'));
    const job = fetchingJob(await referenceAt(join(home, 'a.png')));
    const staging = await library.stage(job);
    const haul = await haulIn(staging.folder);
    // A folder where the cover should go: the system refuses, as it would on a full disk.
    await mkdir(join(staging.folder, 'cover.webp', 'x'), { recursive: true });
    await expect(staging.commit(haul)).rejects.toMatchObject({ kind: 'disk' });
    // Where it came, so that it is not fetched again.
    expect(await readFile(haul.result.file, 'utf8')).toBe('glTF and more');
    await rm(join(staging.folder, 'cover.webp'), { recursive: true });
    expect((await staging.commit(haul)).asset.files).toHaveLength(3);
  });

  it('keeps a depth map of a reference that is called "cover" apart from its cover', async () => {
    const home = await tempFolder();
    const library = await openLibrary(join(home, 'lib'));
    const staging = await library.stage(fetchingJob(await referenceAt(join(home, 'Cover.png'))));
    const fileOf = async (name: string): Promise<HaulFile> => {
      const file = join(staging.folder, `${name}.png`);
      await writeFile(file, name);
      return { file, bytes: name.length, sha256: createHash('sha256').update(name).digest('hex') };
    };
    const haul = {
      ...(await haulIn(staging.folder)),
      result: await fileOf('result'),
      cover: await fileOf('cover'),
    };
    const { asset, folder } = await staging.commit(haul);
    const kept = asset.files.filter(({ role }) => role !== 'reference');
    expect(kept.map(({ path, role }) => [path, role])).toEqual([
      ['cover-asset.png', 'result'],
      ['cover.png', 'cover'],
    ]);
    for (const { path, role } of kept) expect(await readFile(join(folder, path), 'utf8')).toBe(role);
  });

  it('that is missing is waited for, makes nothing anew, and comes back by itself', async () => {
    const home = await tempFolder();
    const folder = join(home, 'drive', 'lib');
    const kept = await keep(await openLibrary(folder), fetchingJob(await referenceAt(join(home, 'a.png'))));
    await rename(join(home, 'drive'), join(home, 'unplugged'));
    // What is left of an unplugged drive: the empty place where it is mounted.
    await mkdir(join(home, 'drive', 'lib'), { recursive: true });
    const problems: (string | null)[] = [];
    const back = Promise.withResolvers<void>();
    const library = await createLibrary({
      folder,
      clock: hastyClock(5),
      ids: realIds,
      logger: quietLogger,
      waits: true,
      onProblem: (problem) => problems.push(problem?.message ?? null),
    });
    onTestFinished(library.close);
    library.subscribe(() => back.resolve());
    const missing = { kind: 'disk', message: expect.stringContaining(`not in ${folder}: connect its drive`) };
    expect(library.problem()).toMatchObject(missing);
    await expect(library.findByFingerprint(kept.asset.fingerprint)).rejects.toMatchObject(missing);
    await expect(library.stage(fetchingJob(await referenceAt(join(home, 'b.png'))))).rejects.toMatchObject(
      missing,
    );
    expect(await library.list({ offset: 0, limit: 1 })).toEqual({ assets: [], total: 0 });
    expect(await readdir(folder)).toEqual([]);

    await rm(join(home, 'drive'), { recursive: true });
    await rename(join(home, 'unplugged'), join(home, 'drive'));
    await back.promise;
    expect((await library.findByFingerprint(kept.asset.fingerprint))?.folder).toBe(kept.folder);
    await expect.poll(() => problems).toEqual([expect.stringContaining('connect its drive'), null]);
    expect(library.problem()).toBeNull();
  });

  it('that goes missing while it is open is known still, and nothing is put where it lay', async () => {
    const home = await tempFolder();
    const folder = join(home, 'lib');
    const library = await createLibrary({
      folder,
      clock: hastyClock(1_000),
      ids: realIds,
      logger: quietLogger,
    });
    onTestFinished(library.close);
    const kept = await keep(library, fetchingJob(await referenceAt(join(home, 'a.png'))));
    await rename(folder, join(home, 'unplugged'));
    const job = fetchingJob(await referenceAt(join(home, 'b.png')));
    await expect(library.stage(job)).rejects.toMatchObject({ kind: 'disk' });
    await expect(library.refresh()).rejects.toMatchObject({ kind: 'disk' });
    expect(await readdir(home)).not.toContain('lib');
    expect((await library.findByFingerprint(kept.asset.fingerprint))?.asset.id).toBe(kept.asset.id);
    await rename(join(home, 'unplugged'), folder);
    expect((await library.stage(job)).folder).toContain(folder);
    expect(library.problem()).toBeNull();
  });

  it('that cannot be is refused in words', async () => {
    const home = await tempFolder();
    await writeFile(join(home, 'file'), '');
    await expect(openLibrary(join(home, 'file'))).rejects.toMatchObject({
      kind: 'disk',
      message: /is a file/,
    });
    await mkdir(join(home, 'lib'));
    await writeFile(join(home, 'lib', 'library.json'), '{}');
    await expect(openLibrary(join(home, 'lib'))).rejects.toMatchObject({ kind: 'input', message: /damaged/ });
  });
});

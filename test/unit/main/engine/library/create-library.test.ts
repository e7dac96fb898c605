import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createImageInspector } from '../../../../../main/engine/batch/image-inspector.ts';
import { createLibrary } from '../../../../../main/engine/library/create-library.ts';
import type { Haul, HaulFile, StoredAsset } from '../../../../../main/engine/library/library.ts';
import type { OpenLibrary } from '../../../../../main/engine/library/open-library.ts';
import { type AssetFile, assetSchema, librarySchema } from '../../../../../shared/model/asset.ts';
import type { Job } from '../../../../../shared/model/job.ts';
import { DEFAULT_RECIPES, recipeAsSent } from '../../../../../shared/model/recipe.ts';
import type { MeshFile, MeshSource, Reference } from '../../../../../shared/model/reference.ts';
import { fetchingJob, quietLogger, realIds, stillClock } from '../../../../helpers/engine/doubles.ts';
import { hastyClock } from '../../../../helpers/engine/engine-harness.ts';
import { writePicture } from '../../../../helpers/engine/pictures.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

async function open(folder: string, notice?: (message: string) => void): Promise<OpenLibrary> {
  const library = await createLibrary({
    folder,
    clock: stillClock(Date.UTC(2026, 10, 20, 12)),
    ids: realIds,
    logger: quietLogger,
    ...(notice === undefined ? {} : { notice }),
  });
  onTestFinished(library.close);
  await library.refresh();
  return library;
}

async function referenceAt(path: string): Promise<Reference> {
  await writePicture(path);
  const inspector = createImageInspector();
  const name = path.split('/').at(-1) ?? '';
  const image = await inspector.inspect({ path, name });
  await inspector.close();
  return { kind: 'single', name: name.replace(/\.\w+$/, ''), image };
}

async function haulIn(folder: string): Promise<Haul> {
  const fileOf = async (name: string, bytes: string): Promise<HaulFile> => {
    const file = join(folder, name);
    await writeFile(file, bytes);
    return { file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  return {
    result: await fileOf('download.glb', 'glTF and more'),
    cover: await fileOf('shot.webp', 'RIFF'),
    taskId: 'task.1',
    credits: '15.00',
    submittedAt: Date.UTC(2026, 10, 20, 11),
    connectionName: 'Local (preview quality)',
  };
}

async function keep(library: OpenLibrary, job: Job): Promise<StoredAsset> {
  const staging = await library.stage(job);
  return staging.commit(await haulIn(staging.folder));
}

describe('a library', () => {
  it.each([
    ['the references', 'reference', (path: string) => writeFile(path, '')],
    ['its sidecar', 'asset.json', (path: string) => mkdir(path)],
  ])('leaves what came home where it is when %s cannot be kept beside it', async (_, name, block) => {
    const home = await tempFolder();
    const library = await open(join(home, 'lib'));
    const staging = await library.stage(fetchingJob(await referenceAt(join(home, 'chair.png'))));
    const haul = await haulIn(staging.folder);
    const inTheWay = join(staging.folder, name);
    await block(inTheWay);
    await expect(staging.commit(haul)).rejects.toThrow();
    expect(await readFile(haul.result.file, 'utf8')).toBe('glTF and more');
    await rm(inTheWay, { recursive: true });
    expect((await staging.commit(haul)).asset.files[0]).toMatchObject({ role: 'result', path: 'chair.glb' });
  });

  it('keeps what a job brought home in a folder that a person can read', async () => {
    const home = await tempFolder();
    const library = await open(join(home, 'lib'));
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
    const first = await open(folder);
    const reference = await referenceAt(join(home, 'a.png'));
    const job = fetchingJob(reference, { fingerprint: 'a'.repeat(64) });
    const kept = await keep(first, job);
    await keep(first, fetchingJob(reference, { fingerprint: 'b'.repeat(64) }));
    const again = await open(folder);
    expect(again.id).toBe(first.id);
    expect((await again.findByFingerprint('a'.repeat(64)))?.folder).toBe(kept.folder);
    expect((await again.findByJob(job.id))?.asset).toEqual(kept.asset);
    expect(await again.findByJob('other')).toBeNull();
    const page = await again.list({ offset: 1, limit: 5 });
    expect([page.assets.length, page.total]).toEqual([1, 2]);
  });

  it('may be used by two at once', async () => {
    const home = await tempFolder();
    const [one, two] = await Promise.all([open(join(home, 'lib')), open(join(home, 'lib'))]);
    expect(one.id).toBe(two.id);
    const kept = await keep(one, fetchingJob(await referenceAt(join(home, 'a.png'))));
    expect(await two.get(kept.asset.id)).toBeNull();
    await two.refresh();
    expect((await two.get(kept.asset.id))?.folder).toBe(kept.folder);
  });

  it('shows nothing that is half done, and empties it for the next attempt', async () => {
    const home = await tempFolder();
    const library = await open(join(home, 'lib'));
    const job = fetchingJob(await referenceAt(join(home, 'a.png')));
    const staging = await library.stage(job);
    await writeFile(join(staging.folder, 'half.part'), 'x');
    expect((await (await open(join(home, 'lib'))).list({ offset: 0, limit: 9 })).total).toBe(0);
    const reopened = await library.stage(job);
    expect(reopened.folder).toBe(staging.folder);
    expect(await readdir(reopened.folder)).toEqual(['.owner.json']);
    await reopened.discard();
    expect(await readdir(dirname(reopened.folder))).toEqual([]);
  });

  it('sweeps what dead runs left, and leaves the living and the stranger alone', async () => {
    const home = await tempFolder();
    const folder = join(home, 'lib');
    const library = await open(folder);
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
    await open(folder);
    expect((await readdir(month)).sort()).toEqual(
      ['.stranger-1.part', mine.folder.slice(month.length + 1)].sort(),
    );
  });

  it('passes by a damaged sidecar, says so once, and deletes nothing', async () => {
    const home = await tempFolder();
    const folder = join(home, 'lib');
    const kept = await keep(await open(folder), fetchingJob(await referenceAt(join(home, 'a.png'))));
    await writeFile(join(kept.folder, 'asset.json'), '{"format":');
    const notices: string[] = [];
    const library = await open(folder, (message) => notices.push(message));
    await library.refresh();
    expect(notices).toEqual([expect.stringContaining(kept.folder)]);
    expect(await readdir(kept.folder)).toContain('a.glb');
  });

  it('keeps a result whose reference is gone, and says that there is no copy', async () => {
    const home = await tempFolder();
    const library = await open(join(home, 'lib'));
    const job = fetchingJob(await referenceAt(join(home, 'a.png')));
    await rm(join(home, 'a.png'));
    const gone = await keep(library, job);
    expect(gone.asset.references[0]).toMatchObject({ path: null, name: 'a.png' });
    expect(gone.asset.files.map(({ role }) => role)).toEqual(['result', 'cover']);
    await writePicture(join(home, 'a.png'), 180);
    const changed = await keep(library, { ...job, id: 'another' });
    expect(changed.asset.references[0]?.path).toBeNull();
    expect(await readdir(join(changed.folder, 'reference'))).toEqual([]);
  });

  it('can commit again after a commit that failed', async () => {
    const home = await tempFolder();
    const library = await open(join(home, 'lib'));
    const job = fetchingJob(await referenceAt(join(home, 'a.png')));
    const staging = await library.stage(job);
    const haul = await haulIn(staging.folder);
    // A folder where the cover should go: the system refuses, as it would on a full disk.
    await mkdir(join(staging.folder, 'cover.webp', 'x'), { recursive: true });
    await expect(staging.commit(haul)).rejects.toMatchObject({ kind: 'disk' });
    await rm(join(staging.folder, 'cover.webp'), { recursive: true });
    expect((await staging.commit(haul)).asset.files).toHaveLength(3);
  });

  it('that is missing is waited for, makes nothing anew, and comes back by itself', async () => {
    const home = await tempFolder();
    const folder = join(home, 'drive', 'lib');
    const kept = await keep(await open(folder), fetchingJob(await referenceAt(join(home, 'a.png'))));
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
    await expect(open(join(home, 'file'))).rejects.toMatchObject({ kind: 'disk', message: /is a file/ });
    await mkdir(join(home, 'lib'));
    await writeFile(join(home, 'lib', 'library.json'), '{}');
    await expect(open(join(home, 'lib'))).rejects.toMatchObject({ kind: 'input', message: /damaged/ });
  });
});

describe('an asset that was made of a mesh', () => {
  const parts = recipeAsSent(DEFAULT_RECIPES.segmentation);
  const jobOn = (mesh: MeshSource): Job =>
    fetchingJob({ kind: 'mesh', name: 'parts', mesh }, { recipe: parts });
  const meshOf = ({ asset, folder }: StoredAsset): MeshSource => {
    const { path, bytes, sha256 } = asset.files[0] as AssetFile;
    const file: MeshFile = { path: join(folder, path), name: path, bytes, sha256, format: 'glb' };
    return { from: 'asset', assetId: asset.id, file };
  };
  const sidecarOf = async ({ folder }: StoredAsset): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, 'asset.json'), 'utf8'));

  it('hangs on the asset that it was made of, and both say so on disk', async () => {
    const home = await tempFolder();
    const library = await open(join(home, 'lib'));
    const parent = await keep(library, fetchingJob(await referenceAt(join(home, 'a.png'))));
    const told: string[] = [];
    library.subscribe((ids) => told.push(...ids));
    const source = meshOf(parent);
    expect((await library.findByResult(parent.asset.files[0]?.sha256 ?? ''))?.asset.id).toBe(parent.asset.id);
    // What another process wrote into the sidecar meanwhile stays.
    const noted = { ...parent.asset, notes: 'the good one', rating: 4, later: 'a newer word' };
    await writeFile(join(parent.folder, 'asset.json'), JSON.stringify(noted));
    const children = await Promise.all([keep(library, jobOn(source)), keep(library, jobOn(source))]);
    const ids = children.map(({ asset }) => asset.id);
    for (const child of children) {
      expect(await sidecarOf(child)).toMatchObject({
        kind: 'segmentation',
        parents: [parent.asset.id],
        references: [],
        mesh: { from: 'asset', assetId: parent.asset.id, sha256: parent.asset.files[0]?.sha256 },
      });
      expect(child.asset.files.map(({ role }) => role)).toEqual(['result', 'cover']);
    }
    const known = await library.get(parent.asset.id);
    expect([...(known?.asset.children ?? [])].sort()).toEqual([...ids].sort());
    expect(await sidecarOf(parent)).toEqual({ ...noted, children: known?.asset.children });
    expect(told.filter((id) => id === parent.asset.id)).toHaveLength(2);
    expect(await library.locate(parent.asset.id)).toMatchObject({ folder: parent.folder });
    await rm(parent.folder, { recursive: true });
    expect(await library.locate(parent.asset.id)).toBeNull();
  });

  it('is told to its parent when it is read again, where Maquette ended too soon', async () => {
    const home = await tempFolder();
    const first = await open(join(home, 'lib'));
    const parent = await keep(first, fetchingJob(await referenceAt(join(home, 'a.png'))));
    const child = await keep(first, jobOn(meshOf(parent)));
    await writeFile(join(parent.folder, 'asset.json'), JSON.stringify(parent.asset));
    const again = await open(join(home, 'lib'));
    expect((await again.get(parent.asset.id))?.asset.children).toEqual([child.asset.id]);
    expect(await sidecarOf(parent)).toMatchObject({ children: [child.asset.id] });
  });

  it('keeps a copy of a mesh of the artist, or says that there is none', async () => {
    const home = await tempFolder();
    const library = await open(join(home, 'lib'));
    const path = join(home, 'chair.stl');
    await writeFile(path, 'solid chair');
    const sha256 = createHash('sha256').update('solid chair').digest('hex');
    const file: MeshFile = { path, name: 'chair.stl', bytes: 11, sha256, format: 'stl' };
    const kept = await keep(library, jobOn({ from: 'file', file }));
    expect(kept.asset).toMatchObject({
      parents: [],
      mesh: { from: 'file', name: 'chair.stl', source: path, path: 'reference/mesh.stl', sha256 },
    });
    expect(await readFile(join(kept.folder, 'reference', 'mesh.stl'), 'utf8')).toBe('solid chair');
    await writeFile(path, 'solid table');
    const changed = await keep(library, jobOn({ from: 'file', file }));
    expect(changed.asset.mesh).toMatchObject({ path: null, sha256 });
    const url = 'https://example.org/chair.glb';
    expect((await keep(library, jobOn({ from: 'url', url }))).asset.mesh).toEqual({ from: 'url', url });
  });

  it('was not thought of when older sidecars were written, which are read as they are', async () => {
    const home = await tempFolder();
    const library = await open(join(home, 'lib'));
    const { asset } = await keep(library, fetchingJob(await referenceAt(join(home, 'a.png'))));
    const { mesh, imageUrl, ...older } = asset;
    expect([mesh, imageUrl]).toEqual([null, null]);
    expect(assetSchema.parse(older)).toEqual(asset);
  });
});

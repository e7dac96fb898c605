import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { KeptFile, Staging } from '../../../../../main/engine/library/library.ts';
import { fetchingJob } from '../../../../helpers/engine/doubles.ts';
import { haulIn, openLibrary, referenceAt } from '../../../../helpers/engine/kept-assets.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

async function keptIn({ folder }: Pick<Staging, 'folder'>, text: string): Promise<KeptFile> {
  const file = join(folder, 'result.glb');
  await writeFile(file, text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { file, bytes: text.length, sha256, format: 'glb', wrong: null };
}

async function setUp() {
  const home = await tempFolder();
  const folder = join(home, 'lib');
  const library = await openLibrary(folder);
  const job = fetchingJob(await referenceAt(join(home, 'chair.png')));
  const staging = await library.stage(job);
  const kept = await keptIn(staging, 'glTF and more');
  await staging.keep(kept);
  return { folder, library, job, staging, kept };
}

/** As if the process that worked there were gone, and long ago. */
async function abandon(staging: string): Promise<void> {
  const file = join(staging, '.owner.json');
  const owner = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...owner, pid: 2 ** 30 }));
  await utimes(staging, new Date(0), new Date(0));
}

describe('a result that is kept in a staging folder', () => {
  it('is an asset in spite of a record that names an impossible time', async () => {
    const home = await tempFolder();
    const library = await openLibrary(join(home, 'lib'));
    const reference = await referenceAt(join(home, 'chair.png'));
    const job = fetchingJob(reference, { createdAt: Number.MAX_SAFE_INTEGER });
    const staging = await library.stage(job);
    expect(staging.folder).toContain(join('assets', '1970-01'));
    const { asset } = await staging.commit({ ...(await haulIn(staging.folder)), cover: null });
    expect(asset.name).toBe('chair');
  });

  it('outlasts discarding, sweeping and staging anew, and is found by its record', async () => {
    const { folder, staging, kept, job } = await setUp();
    await writeFile(join(staging.folder, '.result-1234.part'), 'half of another');
    await staging.discard();
    await abandon(staging.folder);
    const again = await openLibrary(folder);
    const { left, unreadable } = await again.leftResults();
    expect(left).toMatchObject([
      { job: { id: job.id, state: { url: '' } }, taskId: 'task', folder: staging.folder },
    ]);
    expect(await left[0]?.read()).toEqual(kept);
    expect(unreadable).toEqual([]);
    const reopened = await again.stage(job);
    expect([reopened.folder, reopened.kept]).toEqual([staging.folder, kept]);
    expect((await readdir(staging.folder)).sort()).toEqual(['.kept.json', '.owner.json', 'result.glb']);
    const { asset, folder: home } = await reopened.commit({
      ...(await haulIn(reopened.folder)),
      result: kept,
      cover: null,
    });
    expect(asset.files[0]).toMatchObject({ role: 'result', path: 'chair.glb' });
    expect((await readdir(home)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('keeps in its record what the service doubted about it', async () => {
    const { folder, staging, kept, job } = await setUp();
    if (job.state.state !== 'fetching') throw new Error('The job is not in fetching.');
    const again = await openLibrary(folder);
    const warned = { ...job, state: { ...job.state, warnings: ['cutout-unsure'] } };
    await (await again.stage(warned)).keep(kept);
    await abandon(staging.folder);
    const { left } = await again.leftResults();
    expect(left).toMatchObject([{ job: { state: { warnings: ['cutout-unsure'] } } }]);
  });

  it('is found by the ledger where the disk was too full for its record, and swept by nobody', async () => {
    const { folder, staging, kept, job } = await setUp();
    await rm(join(staging.folder, '.kept.json'));
    await staging.discard();
    await abandon(staging.folder);
    const again = await openLibrary(folder);
    const { file, bytes, sha256, wrong } = kept;
    const known = {
      ...job,
      state: { ...job.state, kept: { file, bytes, sha256, wrong } } as typeof job.state,
    };
    expect((await again.stage(known)).kept).toEqual(kept);
  });

  it('is found by the ledger, and not deleted, where the record beside it is still that of a bad one before', async () => {
    const { folder, staging, kept, job } = await setUp();
    const bad = join(staging.folder, 'bad-result-0.glb');
    await writeFile(bad, 'glTF and rubbish');
    const sha = createHash('sha256').update('glTF and rubbish').digest('hex');
    await rm(join(staging.folder, '.kept.json'));
    await staging.keep({ ...kept, file: bad, bytes: 16, sha256: sha, wrong: 'it is cut short' });
    await abandon(staging.folder);
    const again = await openLibrary(folder);
    const { file, bytes, sha256, wrong } = kept;
    const known = {
      ...job,
      state: { ...job.state, kept: { file, bytes, sha256, wrong } } as typeof job.state,
    };
    expect((await again.stage(known)).kept).toEqual(kept);
    expect(await readFile(file, 'utf8')).toBe('glTF and more');
  });

  it('is swept by nobody where it has no record and a commit that was broken off had named it already', async () => {
    const { folder, staging, kept } = await setUp();
    await rm(join(staging.folder, '.kept.json'));
    await rename(kept.file, join(staging.folder, 'chair.glb'));
    await writeFile(join(staging.folder, 'asset.json'), '{}');
    await abandon(staging.folder);
    await openLibrary(folder);
    expect(await readdir(staging.folder)).toContain('chair.glb');
  });

  it('is left alone while another process works on it', async () => {
    const { folder } = await setUp();
    expect(await (await openLibrary(folder)).leftResults()).toEqual({ left: [], unreadable: [], failed: [] });
  });

  it('that the disk cannot read does not hide the others, and is named with the error', async () => {
    const { folder, staging } = await setUp();
    await abandon(staging.folder);
    const broken = join(dirname(staging.folder), '.broken-000000000000-000000000000.part');
    await mkdir(broken);
    // A name that is too long, as a damaged disk gives: an error that says nothing of whose the file is.
    await symlink(`/${'x'.repeat(300)}`, join(broken, '.kept.json'));
    const { left, failed } = await (await openLibrary(folder)).leftResults();
    expect(left.map((each) => each.folder)).toEqual([staging.folder]);
    expect(failed).toEqual([{ folder: broken, code: 'ENAMETOOLONG' }]);
  });

  it('is found where a commit that was broken off had named it already', async () => {
    const { library, staging, kept, job } = await setUp();
    await rename(kept.file, join(staging.folder, 'chair.glb'));
    await writeFile(join(staging.folder, 'asset.json'), '{}');
    expect((await library.stage(job)).kept).toMatchObject({
      file: join(staging.folder, 'chair.glb'),
      wrong: null,
    });
  });

  it.each([
    ['shorter', 'glTF and'],
    ['of other bytes', 'glTF and LESS'],
  ])(
    'is not taken for whole where it is %s than its record says, and not deleted either',
    async (_, text) => {
      const { library, kept, job } = await setUp();
      await writeFile(kept.file, text);
      expect((await library.stage(job)).kept).toMatchObject({
        file: kept.file,
        wrong: expect.stringMatching(/changed, or damaged on the disk/),
      });
      expect(await readFile(kept.file, 'utf8')).toBe(text);
    },
  );

  it('with a record that nobody understands is set aside and named, not deleted', async () => {
    const { folder, library, staging, job } = await setUp();
    await writeFile(join(staging.folder, '.kept.json'), '{"version":2}');
    await abandon(staging.folder);
    const again = await openLibrary(folder);
    expect((await again.leftResults()).unreadable).toEqual([staging.folder]);
    expect((await library.stage(job)).kept).toBeNull();
    const beside = await readdir(dirname(staging.folder));
    expect(beside).toHaveLength(2);
    const aside = beside.find((name) => join(dirname(staging.folder), name) !== staging.folder) ?? '';
    expect(await readdir(join(dirname(staging.folder), aside))).toContain('result.glb');
  });

  it('gives way to the next one of its task only once that is written down', async () => {
    const { staging, kept } = await setUp();
    const file = join(staging.folder, 'better.glb');
    await writeFile(file, 'glTF better');
    const sha256 = createHash('sha256').update('glTF better').digest('hex');
    await staging.keep({ ...kept, file, bytes: 11, sha256 });
    expect((await readdir(staging.folder)).sort()).toEqual(['.kept.json', '.owner.json', 'better.glb']);
  });

  it('goes by the artist’s word, and those of other jobs and tasks stay', async () => {
    const { library, staging, job } = await setUp();
    const others = [
      { ...job, id: 'other' },
      { ...job, state: { ...job.state, taskId: 'task.2' } as typeof job.state },
    ];
    for (const other of others) {
      const theirs = await library.stage(other);
      await theirs.keep(await keptIn(theirs, 'glTF of another'));
    }
    const month = dirname(staging.folder);
    await library.discardKept(job.id, 'task');
    expect(await readdir(month)).toHaveLength(2);
    await library.discardKept(job.id);
    expect(await readdir(month)).toHaveLength(1);
  });
});

it('a cover that comes after its asset is added to it where it lies then, once', async () => {
  const { library, staging, kept, job } = await setUp();
  const { asset } = await staging.commit({ ...(await haulIn(staging.folder)), result: kept, cover: null });
  await library.trash.move([asset.id], 'trash');
  const cover = await library.stageCover(asset);
  await mkdir(cover.folder, { recursive: true });
  const file = join(cover.folder, 'cover.webp');
  await writeFile(file, 'RIFF');
  await cover.commit({ file, bytes: 4, sha256: createHash('sha256').update('RIFF').digest('hex') });
  await cover.discard();
  const found = await library.get(asset.id);
  expect(found).toMatchObject({ place: 'trash' });
  expect(found?.asset.files.map(({ role, path }) => [role, path]).slice(0, 2)).toEqual([
    ['result', 'chair.glb'],
    ['cover', 'cover.webp'],
  ]);
  expect(await readFile(join(found?.folder ?? '', 'cover.webp'), 'utf8')).toBe('RIFF');
  expect(await readdir(dirname(staging.folder))).toEqual([]);
  expect(job.id).toBe(asset.jobId);
});

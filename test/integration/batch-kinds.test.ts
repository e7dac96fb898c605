import { mkdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verifyZip } from '../../main/engine/jobs/fetch/verify-zip.ts';
import { type Asset, assetSchema } from '../../shared/model/asset.ts';
import { DEFAULT_RECIPES } from '../../shared/model/recipe.ts';
import { type JobFolders, jobFolders } from '../helpers/engine/job-folders.ts';
import { writeBox } from '../helpers/engine/meshes.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { writePicture } from '../helpers/engine/pictures.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { type CliEnd, runCli, summaryOf } from '../helpers/engine/run-cli.ts';

const SEGMENTATION = ['--kind', 'segmentation'] as const;

/** `batch` with the places of a run, and what is named in place of its folder of references. */
function batch(folders: JobFolders, ...words: readonly string[]): readonly string[] {
  return ['batch', ...words, '--library', folders.library, '--data', folders.data, '--json'];
}

async function assetsOf(run: CliEnd): Promise<readonly { readonly asset: Asset; readonly folder: string }[]> {
  const lines = summaryOf(run).assets;
  return Promise.all(
    lines.map(async ({ path: folder }) => ({
      folder,
      asset: assetSchema.parse(JSON.parse(await readFile(join(folder, 'asset.json'), 'utf8'))),
    })),
  );
}

async function onlyAsset(run: CliEnd): Promise<{
  readonly asset: Asset;
  readonly folder: string;
  readonly result: string;
}> {
  expect(run.events.filter(({ event }) => event === 'problem')).toEqual([]);
  expect([run.code, run.stderr]).toEqual([0, '']);
  const [only, ...others] = await assetsOf(run);
  if (only === undefined || others.length > 0) throw new Error('not one asset');
  const result = only.asset.files.find(({ role }) => role === 'result')?.path ?? '';
  return { ...only, result: join(only.folder, result) };
}

/** Serves files of a folder, for what the service fetches itself. */
async function serveFolder(folder: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const bytes = await readFile(
      join(folder, URL.parse(request.url ?? '', 'http://localhost')?.pathname ?? ''),
    ).catch(() => null);
    response.writeHead(bytes === null ? 404 : 200).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('segmentation from the command line', () => {
  it('takes folders of meshes and single ones, and does none twice', async () => {
    const { env, spent } = await quickService();
    const folders = await jobFolders(1);
    const box = await writeBox(join(folders.references, 'box.obj'));
    await writeBox(join(folders.references, 'tall.stl'), 3);
    const single = await writeBox(join(folders.home, 'wide', 'wide.glb'), 1);
    const words = batch(folders, folders.references, single, ...SEGMENTATION, '--seg-level', 'low');
    const run = await runCli(words, { env });
    expect(run.events[0]).toMatchObject({ event: 'plan', images: 0, meshes: 3, new: 3, credits: '30.00' });
    expect(summaryOf(run)).toMatchObject({ submitted: 3, done: 3, failed: 0, credits: '30.00' });
    expect(run.code).toBe(0);
    for (const { asset, folder } of await assetsOf(run)) {
      expect(asset).toMatchObject({ kind: 'segmentation', credits: '10.00', references: [], parents: [] });
      if (asset.mesh?.from !== 'file') throw new Error('not of a file');
      const kept = await readFile(join(folder, asset.mesh.path ?? ''));
      expect(kept).toEqual(await readFile(asset.mesh.source));
      const result = asset.files.find(({ role }) => role === 'result')?.path ?? '';
      expect((await readFile(join(folder, result))).subarray(0, 4).toString()).toBe('glTF');
    }
    expect(summaryOf(run).assets.map(({ reference }) => reference)).toContain(box);

    const again = await runCli(words, { env });
    expect(summaryOf(again)).toMatchObject({ submitted: 0, skipped: 3 });
    const finer = await runCli(batch(folders, box, ...SEGMENTATION, '--seg-level', 'high', '--dry-run'), {
      env,
    });
    expect(finer.events[0]).toMatchObject({ event: 'plan', new: 1, meshes: 1 });
    expect(await spent()).toBe(30);
  });

  it('has an asset of the library as its parent, and tells it of its child', async () => {
    const { env } = await quickService({ segmentationToken: 'parts-only' });
    const folders = await jobFolders(0);
    const box = await writeBox(join(folders.home, 'box.glb'));
    const withToken = { ...env, MAQUETTE_SEGMENTATION_TOKEN: 'parts-only' };
    const first = await onlyAsset(await runCli(batch(folders, box, ...SEGMENTATION), { env: withToken }));
    // An archive, which is looked into before it is kept.
    const words = batch(folders, first.result, ...SEGMENTATION, '--format', 'usdz');
    const second = await onlyAsset(await runCli(words, { env: withToken }));
    expect(second.asset).toMatchObject({
      parents: [first.asset.id],
      mesh: { from: 'asset', assetId: first.asset.id, name: 'box.glb' },
    });
    expect(second.result).toMatch(/\.usdz$/);
    expect(second.asset.files.map(({ role }) => role)).not.toContain('reference');
    const parent = JSON.parse(await readFile(join(first.folder, 'asset.json'), 'utf8'));
    expect(parent).toEqual({ ...first.asset, children: [second.asset.id] });
  });

  it('takes the address of a mesh, and says what is wrong with files that are none', async () => {
    const { env } = await quickService();
    const folders = await jobFolders(0);
    await writeBox(join(folders.home, 'box.stl'));
    const url = `${await serveFolder(folders.home)}/box.stl`;
    const run = await runCli(batch(folders, ...SEGMENTATION, '--mesh', url), { env });
    const { asset } = await onlyAsset(run);
    expect(asset).toMatchObject({ name: 'box', mesh: { from: 'url', url } });
    expect(summaryOf(run).assets[0]?.reference).toBe(url);
    const again = await runCli(batch(folders, ...SEGMENTATION, '--mesh', url), { env });
    expect(summaryOf(again)).toMatchObject({ submitted: 0, skipped: 1 });

    const picture = await writePicture(join(folders.home, 'picture.png'));
    const bad = await runCli(batch(folders, picture, ...SEGMENTATION), { env });
    expect([bad.code, summaryOf(bad).failed]).toEqual([1, 1]);
    expect(bad.events).toContainEqual({
      event: 'problem',
      reference: picture,
      code: null,
      message: 'picture.png is not a glb, stl or obj; export it as one of these.',
    });
  });
});

describe('depth maps from the command line', () => {
  it('are made of files and of an address', async () => {
    const { env } = await quickService();
    const folders = await jobFolders(1);
    const png = await onlyAsset(
      await runCli(batch(folders, folders.references, '--kind', 'depth', '--rmbg', 'off'), { env }),
    );
    expect(png.asset).toMatchObject({
      kind: 'depth',
      credits: '10.00',
      recipe: { kind: 'depth', removeBackground: false, format: 'png' },
    });
    expect(await sharp(png.result).metadata()).toMatchObject({ format: 'png', depth: 'ushort' });

    const url = `${await serveFolder(folders.references)}/picture1.png?size=large`;
    const words = ['--kind', 'depth', '--image-url', url, '--format', 'exr'];
    const exr = await onlyAsset(await runCli(batch(folders, ...words), { env }));
    expect(exr.asset).toMatchObject({ name: 'picture1', references: [], imageUrl: url });
    expect((await readFile(exr.result)).readUInt32LE(0)).toBe(20_000_630);
  });
});

describe('texture on an existing model, from the command line', () => {
  it('is made of each image, and hangs on the asset that it was made of', async () => {
    const { env } = await quickService();
    const folders = await jobFolders(1);
    const box = await writeBox(join(folders.home, 'box.glb'));
    const { asset: parent, result: mesh } = await onlyAsset(
      await runCli(batch(folders, box, ...SEGMENTATION), { env }),
    );
    const words = batch(folders, folders.references, '--make', 'texture', '--mesh', mesh, '--format', 'obj');
    const run = await runCli(words, { env });
    expect(run.events[0]).toMatchObject({ images: 1, meshes: 1, new: 1, credits: '10.00' });
    const { asset, result } = await onlyAsset(run);
    expect(asset).toMatchObject({
      kind: 'model',
      name: 'box picture1',
      recipe: { make: 'texture' },
      references: [{ view: 'front', name: 'picture1.png', path: 'reference/front.png' }],
      mesh: { from: 'asset', assetId: parent.id },
      parents: [parent.id],
    });
    // obj, mtl and picture, as they were made.
    expect(await verifyZip(result)).toBeNull();
  });
});

describe('an asset as the input of a job', () => {
  it('is named by its id, and costs nothing where it is gone when its turn comes', async () => {
    const service = await quickService();
    const folders = await jobFolders(0);
    const box = await writeBox(join(folders.home, 'box.glb'));
    const made = await onlyAsset(await runCli(batch(folders, box, ...SEGMENTATION), { env: service.env }));
    const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
    const inputs = { paths: [], recipe: DEFAULT_RECIPES.segmentation, views: 'auto' } as const;
    const meshes = [{ from: 'asset', assetId: made.asset.id }] as const;
    const plan = await engine.handlers.batch.plan({ ...inputs, paths: [], meshes: [...meshes] });
    expect(plan).toMatchObject({ title: 'box', meshes: 1, images: 0, rows: [{ status: 'new' }] });

    const spent = await service.spent();
    await rm(made.folder, { recursive: true });
    const { batchId } = await engine.handlers.batch.start({ planId: plan.id, rows: null });
    await engine.jobs.whenIdle(batchId);
    const ended = engine.jobs.list().find(({ job }) => job.batchId === batchId);
    expect(ended?.job.state).toMatchObject({
      state: 'failed',
      failure: {
        message: expect.stringMatching(/no longer in the library, so nothing was sent/),
        refunded: true,
      },
    });
    expect(await service.spent()).toBe(spent);
    await mkdir(made.folder);
    await expect(
      engine.handlers.batch.plan({ ...inputs, paths: [], meshes: [{ from: 'asset', assetId: 'nobody' }] }),
    ).rejects.toMatchObject({ kind: 'not-found' });
    await expect(engine.handlers.batch.plan({ ...inputs, paths: [] })).rejects.toMatchObject({
      kind: 'input',
    });
  });
});

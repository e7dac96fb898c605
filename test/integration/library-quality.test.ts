import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Engine } from '../../main/engine/engine.ts';
import type { Asset } from '../../shared/model/asset.ts';
import type { Quality } from '../../shared/model/quality/quality.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { assetOf, writeLibrary, writeSidecar } from '../helpers/engine/sidecars.ts';
import { box, type Shape, without } from '../helpers/quality/shapes.ts';

/** A model as a text obj. */
function objOf({ positions, indices }: Shape): string {
  const lines: string[] = [];
  for (let v = 0; v < positions.length; v += 3) lines.push(`v ${positions.subarray(v, v + 3).join(' ')}`);
  for (let t = 0; t < indices.length; t += 3)
    lines.push(`f ${[...indices.subarray(t, t + 3)].map((index) => index + 1).join(' ')}`);
  return `${lines.join('\n')}\n`;
}

async function writeAsset(library: string, id: string, content: string, changes: Partial<Asset> = {}) {
  const folder = `assets/2026-11/${id}`;
  const name = `${id}.obj`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  await mkdir(join(library, folder), { recursive: true });
  await writeFile(join(library, folder, name), content);
  const files = [{ path: name, role: 'result' as const, bytes: content.length, sha256 }];
  await writeSidecar(library, folder, assetOf(id, { files, ...changes }));
  return { sha256, sidecar: join(library, folder, 'asset.json') };
}

async function qualityIn(sidecar: string): Promise<Quality | undefined> {
  return (JSON.parse(await readFile(sidecar, 'utf8')) as Asset).quality;
}

const idsOf = async ({ library }: Engine, query: string): Promise<readonly string[]> =>
  (await library.list({ query, offset: 0, limit: 9 })).assets.map(({ asset }) => asset.id);

it('what is owed is measured by itself, also after a start; what is not, when it is asked for; nothing twice', async () => {
  const folders = await jobFolders(1);
  await writeLibrary(folders.library, 'the-library');
  const cube = box([1, 1, 1], 2);
  const whole = await writeAsset(folders.library, 'whole', objOf(cube), { quality: { is: 'owed' } });
  const open = await writeAsset(folders.library, 'open', objOf(without(cube, (face) => face < 8)));
  const broken = await writeAsset(folders.library, 'broken', 'v 1 2 3\nf 1 2 9\n', {
    quality: { is: 'owed' },
  });
  const service = await quickService();
  const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
  await engine.library.refresh();
  engine.quality.wake();
  await engine.quality.settled();

  expect(await qualityIn(whole.sidecar)).toMatchObject({
    is: 'measured',
    of: whole.sha256,
    measures: { faces: 48, open: { edges: 0 }, pieces: 1 },
  });
  expect(await qualityIn(broken.sidecar)).toMatchObject({ is: 'unmeasurable', why: 'unreadable' });
  expect(await qualityIn(open.sidecar)).toBeUndefined();
  expect(await idsOf(engine, 'is:unmeasured')).toEqual(['open']);

  const { measureQuality } = engine.handlers.library;
  expect(await measureQuality({ ids: ['whole', 'open', 'broken', 'nobody'] })).toEqual({
    measured: 1,
    failed: null,
  });
  expect(await qualityIn(open.sidecar)).toMatchObject({
    is: 'measured',
    measures: { open: { edges: 8, holes: 1 } },
  });
  const before = await readFile(whole.sidecar, 'utf8');
  expect(await measureQuality({ ids: ['whole', 'open'] })).toEqual({ measured: 0, failed: null });
  expect(await readFile(whole.sidecar, 'utf8')).toBe(before);

  expect(await idsOf(engine, 'is:broken')).toEqual(['open']);
  expect(await idsOf(engine, 'closed:yes')).toEqual(['whole']);
  expect(await idsOf(engine, '-is:broken closed:no')).toEqual([]);
  expect(await engine.handlers.library.facets({ place: 'library' })).toMatchObject({
    broken: 1,
    unmeasured: 0,
  });
  await engine.handlers.settings.update({ quality: { limits: { open: 50 } } });
  expect(await idsOf(engine, 'is:broken')).toEqual([]);
});

it('a file that is not the one its sidecar names is left alone, and measured again once it is', async () => {
  const folders = await jobFolders(1);
  await writeLibrary(folders.library, 'the-library');
  const content = objOf(box([1, 1, 1], 1));
  const { sidecar } = await writeAsset(folders.library, 'cube', content, { quality: { is: 'owed' } });
  const model = join(folders.library, 'assets/2026-11/cube/cube.obj');
  await writeFile(model, content.replace('v', '#'));
  const service = await quickService();
  const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
  await engine.library.refresh();
  engine.quality.wake();
  await engine.quality.settled();
  expect(await qualityIn(sidecar)).toEqual({ is: 'owed' });
  await writeFile(model, content);
  expect(await engine.handlers.library.measureQuality({ ids: ['cube'] })).toEqual({
    measured: 1,
    failed: null,
  });
});

it('figures that cannot be written are said to whoever asked for them', async () => {
  const folders = await jobFolders(1);
  await writeLibrary(folders.library, 'the-library');
  const { sidecar } = await writeAsset(folders.library, 'cube', objOf(box([1, 1, 1], 1)));
  const service = await quickService();
  const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
  await engine.library.refresh();
  await rm(sidecar);
  await mkdir(sidecar);
  const { measured, failed } = await engine.handlers.library.measureQuality({ ids: ['cube'] });
  expect(measured).toBe(0);
  expect(failed).toContain('Maquette could not change cube');
});

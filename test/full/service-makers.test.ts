import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { FloatType } from 'three';
import { EXRLoader } from 'three/examples/jsm/loaders/EXRLoader.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGeneratorPool } from '../../main/service/generate/pool.ts';
import { copyOf, readFbx, readUsdz } from '../helpers/formats/three-readers.ts';
import { assimpInfo, hasProgram, importIntoBlender } from '../helpers/importers/importers.ts';
import { formOf, type PlainClient } from '../helpers/plain-client.ts';
import { serviceHarness } from '../helpers/service-harness.ts';
import { tempFolder } from '../helpers/temp-folder.ts';
import { unzip } from '../helpers/unzip.ts';

const SAMPLE = fileURLToPath(new URL('../../assets/samples/mushroom-house.png', import.meta.url));
const FACES = 100_000;
const tools = (await hasProgram('blender', '--version')) && (await hasProgram('assimp', 'version'));

const { startWithClient } = serviceHarness();
const start = () => startWithClient({ pool: createGeneratorPool({ workers: 1 }) });

let picture: Buffer;
beforeAll(async () => {
  picture = await readFile(SAMPLE);
});

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

interface Model {
  readonly url: URL;
  readonly bytes: Buffer;
}

/** The same request makes the same model, so each format is made once for all tests. */
const models = new Map<number, Model>();

/** Makes a model and gives its file; `number` is the format's on the wire. */
async function model(client: PlainClient, number: number): Promise<Model> {
  const made = models.get(number) ?? (await makeModel(client, number));
  models.set(number, made);
  return made;
}

async function makeModel(client: PlainClient, number: number): Promise<Model> {
  const fields = { request_type: '3', model: 'generalv1.5', resolution: '512', face: String(FACES) };
  const { data } = await client.submit({ ...fields, format: String(number) }, picture);
  const ended = await client.untilEnded(data.task_id);
  expect(ended).toMatchObject({ code: 200, data: { state: 'success' } });
  return { url: new URL(ended.data.url), bytes: await download(ended.data.url) };
}

async function depth(client: PlainClient, fields: Record<string, string>, image: Uint8Array) {
  const { data } = await client.post('depth/create-task', formOf(fields, { image }));
  return client.untilEnded(data.task_id, 'depth/query-task');
}

async function segments(client: PlainClient, fields: Record<string, string>, mesh: Uint8Array) {
  const { data } = await client.post('segmentation/create-task', formOf(fields, { mesh }), 'Token');
  return client.untilEnded(data.task_id, 'segmentation/query-task', 'Token');
}

describe('models, depth maps and parts over the wire', () => {
  it('fbx and usdz are read by three.js: upright, textured, with the faces asked for', async () => {
    const { client } = await start();
    const read = [readFbx((await model(client, 4)).bytes), readUsdz((await model(client, 5)).bytes)];
    for (const meshes of read) {
      expect(meshes).toHaveLength(1);
      const [mesh] = meshes;
      expect(mesh).toMatchObject({ textured: true, attributes: ['position', 'normal', 'uv'] });
      expect(Math.abs((mesh?.faces ?? 0) / FACES - 1)).toBeLessThanOrEqual(0.02);
      expect(mesh?.min[1]).toBeCloseTo(0, 4);
      expect(Math.max(...(mesh?.max ?? []).map((value, c) => value - (mesh?.min[c] ?? 0)))).toBeCloseTo(1, 3);
    }
  });

  it.skipIf(!tools)(
    'obj, glb, stl and fbx are read by Blender and assimp: upright, textured, with the faces asked for (skipped without these)',
    async () => {
      const { client } = await start();
      const folder = await tempFolder();
      const files: string[] = [];
      for (const [index, extension] of ['zip', 'glb', 'stl', 'fbx'].entries()) {
        const { url, bytes } = await model(client, index + 1);
        expect(url.pathname).toMatch(new RegExp(`/0\\.${extension}$`));
        const parts = extension === 'zip' ? await unzip(bytes) : new Map([[`model.${extension}`, bytes]]);
        for (const [name, part] of parts) await writeFile(join(folder, name), part);
        files.push(join(folder, `model.${extension === 'zip' ? 'obj' : extension}`));
      }
      for (const file of files)
        expect(Number(/^Faces:\s+(\d+)/m.exec(await assimpInfo(file))?.[1])).toBeGreaterThan(FACES * 0.98);
      const reports = await importIntoBlender(files);
      expect(reports).toHaveLength(4);
      for (const { path, faces, min, max, textured } of reports) {
        expect(Math.abs(faces / FACES - 1), path).toBeLessThanOrEqual(0.02);
        expect(Math.abs(min[2]), path).toBeLessThan(0.001);
        expect(max[2], path).toBeCloseTo(reports[0]?.max[2] ?? 0, 3);
        expect(textured, path).toBe(!path.endsWith('.stl'));
      }
    },
  );

  it('a depth map comes as 16-bit png and as float exr, with the same numbers', async () => {
    const { client } = await start();
    const [exr, png] = await Promise.all(
      ['1', '2'].map(async (format) => {
        const ended = await depth(client, { format, rmbg: '1', model_type: 'pro' }, picture);
        expect(ended).toMatchObject({ code: 200, data: { state: 'success' } });
        return download(ended.data.url);
      }),
    );
    const floats = new EXRLoader().setDataType(FloatType).parse(copyOf(exr ?? Buffer.alloc(0)));
    const { data, info } = await sharp(png)
      .toColourspace('grey16')
      .raw({ depth: 'ushort' })
      .toBuffer({ resolveWithObject: true });
    expect([floats.width, floats.height]).toEqual([info.width, info.height]);
    expect(Math.max(info.width, info.height)).toBe(2048);
    const { width, height } = info;
    const channels = (floats.data?.length ?? 0) / (width * height);
    let [most, farthest] = [0, 0];
    for (let i = 0; i < width * height; i += 97) {
      const row = height - 1 - Math.floor(i / width);
      const value = floats.data?.[(row * width + (i % width)) * channels] ?? Number.NaN;
      const grey = data.readUInt16LE(i * 2) / 65_535;
      farthest = Math.max(farthest, Math.abs(value - grey));
      most = Math.max(most, value);
    }
    expect(farthest).toBeLessThan(1 / 65_535);
    expect(most).toBeGreaterThan(0.9);
  });

  it('a model comes back in parts, in the format asked for', async () => {
    const { client } = await start();
    const { bytes } = await model(client, 2);
    const ended = await segments(client, { seg_level: 'high', format: '4' }, bytes);
    expect(ended).toMatchObject({ code: 200, data: { state: 'success' } });
    expect(ended.data.cover_url).toBeUndefined();
    const meshes = readFbx(await download(ended.data.url));
    expect(meshes.length).toBeGreaterThan(1);
    expect(meshes.map(({ name }) => name)).toContain('part-01');
    expect(meshes.every(({ textured }) => textured)).toBe(true);
    expect(meshes.reduce((sum, { faces }) => sum + faces, 0)).toBeGreaterThan(FACES * 0.98);
  });
});

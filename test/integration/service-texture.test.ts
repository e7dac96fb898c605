import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { NodeIO } from '@gltf-transform/core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutOut } from '../../main/media/cutout/cutout.ts';
import { writeModel } from '../../main/media/formats/write-model.ts';
import { decodePicture } from '../../main/media/picture/decode.ts';
import { makeBox } from '../../main/service/canned/box.ts';
import { createGeneratorPool } from '../../main/service/generate/pool.ts';
import { readFbx, readUsdz } from '../helpers/formats/three-readers.ts';
import { IS_FULL, itInFull } from '../helpers/is-full.ts';
import { meanDifference } from '../helpers/mask-checks.ts';
import { type CheckedModel, gltfErrors, readGlb } from '../helpers/model-checks.ts';
import { drawFront, placeOver } from '../helpers/model-views.ts';
import { formOf, PlainClient } from '../helpers/plain-client.ts';
import { CLIENT, startTestService } from '../helpers/test-service.ts';
import { unzip } from '../helpers/unzip.ts';

const SAMPLES = join(import.meta.dirname, '../../assets/samples');
const MODELS = join(import.meta.dirname, '../../../shared/samples/models');
const VIEWS = ['front', 'back', 'left', 'right'];
const GLB = '2';
const sample = (name: string): Promise<Buffer> => readFile(join(SAMPLES, name));

/** As good as the picture itself for all but its colours, and much quicker. */
const smaller = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).resize(256).png().toBuffer();

/** One service for all: the meshes that it makes are what it textures. */
let service: Awaited<ReturnType<typeof startTestService>>;
let client: PlainClient;
beforeAll(async () => {
  service = await startTestService({ pool: createGeneratorPool({ workers: 1 }), credits: '10000.00' });
  client = new PlainClient(service.baseUrl);
  await client.login(CLIENT.clientId, CLIENT.clientSecret);
});
afterAll(() => service.close());

type Files = Parameters<typeof formOf>[1];

async function make(fields: Record<string, string>, files: Files): Promise<{ url: URL; bytes: Buffer }> {
  const common = { model: 'generalv1.5', resolution: '512', face: '100000', format: GLB };
  const { data } = await client.post('submit-task', formOf({ ...common, ...fields }, files));
  const ended = await client.untilEnded(data.task_id);
  expect(ended).toMatchObject({ code: 200, data: { state: 'success' } });
  expect((await fetch(ended.data.cover_url)).headers.get('content-type')).toBe('image/webp');
  const response = await fetch(ended.data.url);
  return { url: new URL(ended.data.url), bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The corners of all triangles, in order: the bytes of nine numbers a triangle. */
const triangles = ({ positions, indices }: CheckedModel): Buffer =>
  bytesOf(indices.length * 3, (i) => positions[indices[Math.floor(i / 3)]! * 3 + (i % 3)]!);

const bytesOf = (length: number, value: (index: number) => number): Buffer =>
  Buffer.from(Float32Array.from({ length }, (_, i) => value(i)).buffer);

/** How far a model, seen from the front, is from a picture in colour: mean ΔE over what both show. */
async function difference(model: CheckedModel, bytes: Uint8Array): Promise<number> {
  const picture = await decodePicture(bytes, 1024);
  const { matte } = cutOut(picture);
  const view = drawFront(model, picture.width, picture.height, placeOver(model, matte));
  const rgb = picture.rgba.filter((_, i) => i % 4 !== 3);
  return meanDifference(
    rgb,
    view.rgb,
    view.covered.map((is, i) => is & Number(matte.data[i]! > 0.99)),
  );
}

const turnedRound = (model: CheckedModel): CheckedModel => ({
  ...model,
  positions: model.positions.map((value, i) => (i % 3 === 1 ? value : -value)),
});

describe('texture for a model that exists', () => {
  let picture: Buffer;
  let small: Buffer;
  let bare: Buffer;
  beforeAll(async () => {
    picture = await sample('mushroom-house.png');
    small = await smaller(picture);
    bare = (await make({ request_type: '1' }, { images: picture })).bytes;
  });

  it('is that of its picture, on the very same triangles', async () => {
    const before = await readGlb(bare);
    const { bytes } = await make({ request_type: '2' }, { images: picture, mesh: bare });
    const after = await readGlb(bytes);

    expect(before.texture).toBeUndefined();
    expect(triangles(after).equals(triangles(before))).toBe(true);
    expect(await gltfErrors(bytes)).toEqual([]);
    // A deep body has more surface, so its lattice is coarser at the same faces: 3.1 here.
    expect(await difference(after, picture)).toBeLessThan(3.5);
    // Nothing shows the back, so it takes the front's picture, mirrored. Its shape is not the front's: legs stand apart in depth.
    expect(await difference(turnedRound(after), await sharp(picture).flop().png().toBuffer())).toBeLessThan(
      5,
    );
  });

  it('comes in every format, with the same geometry', async () => {
    const mesh = Buffer.from((await writeModel(makeBox(-0.1, 0.7), undefined, 'glb')).bytes);
    const before = await readGlb(mesh);
    const made = async (format: string) =>
      (await make({ request_type: '2', format }, { images: small, mesh })).bytes;
    const faces = before.indices.length / 3;

    const archive = await unzip(await made('1'));
    const obj = archive.get('model.obj')?.toString() ?? '';
    const vertices = [...obj.matchAll(/^v (\S+) (\S+) (\S+)$/gm)].map((match) => match.slice(1).map(Number));
    const corners = [...obj.matchAll(/^f (\d+)\/\S+ (\d+)\/\S+ (\d+)\//gm)].flatMap((match) =>
      match.slice(1),
    );
    const file = /^map_Kd (.+)$/m.exec(archive.get('model.mtl')?.toString() ?? '')?.[1] ?? '';
    expect((await sharp(archive.get(file)).metadata()).width).toBeGreaterThan(100);
    const places = corners.flatMap((corner) => vertices[Number(corner) - 1]!);
    expect(bytesOf(places.length, (i) => places[i]!).equals(triangles(before))).toBe(true);

    for (const read of [readFbx(await made('4')), readUsdz(await made('5'))]) {
      expect(read).toHaveLength(1);
      expect(read[0]).toMatchObject({ faces, textured: true, attributes: ['position', 'normal', 'uv'] });
    }
    expect((await made('3')).readUInt32LE(80)).toBe(faces);
  });

  itInFull('of a view set shows the back what the back view shows', async () => {
    const views = await Promise.all(VIEWS.map(async (view) => smaller(await sample(`rocket_${view}.png`))));
    const mesh = (await make({ request_type: '1' }, { multi_images: views })).bytes;
    const { bytes } = await make({ request_type: '2' }, { multi_images: views.slice(0, 2), mesh });
    const after = await readGlb(bytes);

    expect(triangles(after).equals(triangles(await readGlb(mesh)))).toBe(true);
    expect(await difference(after, views[0]!)).toBeLessThan(6);
    expect(await difference(turnedRound(after), views[1]!)).toBeLessThan(6);
    expect(await difference(turnedRound(after), views[0]!)).toBeGreaterThan(10);
  });

  it('is made for a model at an address', async () => {
    const mesh = triangleGlb([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    const server = createServer((_request, response) => response.end(mesh));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const mesh_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bare.glb`;
      const { bytes } = await make({ request_type: '2', mesh_url }, { images: small });
      expect([...(await readGlb(bytes)).positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    } finally {
      server.close();
    }
  });
});

/** The triangles of each named object, where the scene puts them. */
async function objectsOf(bytes: Uint8Array): Promise<readonly { name: string; corners: number[] }[]> {
  const scene = (await new NodeIO().readBinary(bytes)).getRoot().listScenes()[0]!;
  const found: { name: string; corners: number[] }[] = [];
  scene.traverse((node) => {
    const mesh = node.getMesh();
    if (mesh === null) return;
    const m = node.getWorldMatrix();
    const corners = mesh.listPrimitives().flatMap((primitive) => {
      const places = primitive.getAttribute('POSITION')!;
      const indices =
        primitive.getIndices()?.getArray() ?? Array.from({ length: places.getCount() }, (_, i) => i);
      return [...indices].flatMap((index) => {
        const [x = 0, y = 0, z = 0] = places.getElement(index, [0, 0, 0]);
        return [0, 1, 2].map((c) => m[c]! * x + m[c + 4]! * y + m[c + 8]! * z + m[c + 12]!);
      });
    });
    found.push({ name: node.getName() || mesh.getName(), corners });
  });
  return found;
}

const present = existsSync(MODELS);
describe.skipIf(!present)(`models of others${present ? '' : ': ../shared/samples is not there'}`, () => {
  it.each(IS_FULL ? ['BoxTextured.glb', '2CylinderEngine.glb'] : ['BoxTextured.glb'])(
    '%s keeps its objects, their names and every place',
    async (name) => {
      const mesh = readFileSync(join(MODELS, name));
      const { bytes } = await make(
        { request_type: '2' },
        { images: await smaller(await sample('mushroom-house.png')), mesh },
      );
      const [before, after] = [await objectsOf(mesh), await objectsOf(bytes)];

      expect(await gltfErrors(bytes)).toEqual([]);
      expect(after.map((object) => object.corners.length)).toEqual(
        before.map((object) => object.corners.length),
      );
      const size = before
        .flatMap(({ corners }) => corners)
        .reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      for (const [index, { name: was, corners }] of before.entries()) {
        const now = after[index]!;
        if (was !== '') expect(now.name).toMatch(new RegExp(`^${was.replaceAll(/[^\w]/g, '.')}(-\\d+)?$`));
        const farthest = now.corners.reduce(
          (most, value, i) => Math.max(most, Math.abs(value - corners[i]!)),
          0,
        );
        expect(farthest).toBeLessThan(1e-6 * size);
      }
    },
  );
});

describe('meshes that are none', () => {
  it('fail with a message, are refunded, and do not end the service', async () => {
    const picture = await sharp(await sample('mushroom-house.png'))
      .resize(256)
      .png()
      .toBuffer();
    const claims = Buffer.from('glTF\x02\0\0\0\xf0\xff\xff\xff\xf0\xff\xff\xffJSON', 'latin1');
    const meshes: [Uint8Array, RegExp][] = [
      [claims, /claims to be longer/],
      [triangleGlb([0, 0, 0, 1, 0, 0, Number.NaN, 1, 0]), /not at any place/],
      [triangleGlb([]), /no faces/],
      [triangleGlb([0, 0, 0, 1, 0, 0, 0, 1, 0], 3_000_000_000), /speaks of data that is not in it/],
    ];
    const before = await client.balance();
    const failed = async (files: Files): Promise<string> => {
      const fields = { request_type: '2', model: 'generalv1.5', resolution: '512', format: GLB };
      const { data } = await client.post('submit-task', formOf(fields, files));
      const ended = await client.untilEnded(data.task_id);
      expect(ended).toMatchObject({ code: 50010001, data: {} });
      return ended.msg;
    };
    for (const [mesh, words] of meshes) expect(await failed({ images: picture, mesh })).toMatch(words);
    const flat = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const triangle = triangleGlb([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect(await failed({ images: flat, mesh: triangle })).toMatch(/no subject/);
    expect(await client.balance()).toBe(before);
    const { bytes } = await make({ request_type: '2' }, { images: picture, mesh: triangle });
    expect((await readGlb(bytes)).texture).toBeDefined();
  });
});

/** A glb of these places, three a triangle; `count` is how many it claims to have. */
function triangleGlb(places: readonly number[], count = places.length / 3): Buffer {
  const binary = Buffer.from(Float32Array.from(places).buffer);
  const json = JSON.stringify({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count, type: 'VEC3' }],
    bufferViews: [{ buffer: 0, byteLength: binary.length }],
    buffers: [{ byteLength: binary.length }],
  });
  const text = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4));
  const head = Buffer.alloc(20);
  head.write('glTF');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(28 + text.length + binary.length, 8);
  head.writeUInt32LE(text.length, 12);
  head.write('JSON', 16);
  const chunk = Buffer.alloc(8);
  chunk.writeUInt32LE(binary.length);
  chunk.write('BIN\0', 4);
  return Buffer.concat([head, text, chunk, binary]);
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeIO } from '@gltf-transform/core';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { formOf } from '../helpers/plain-client.ts';
import { GOOD, PNG, serviceHarness } from '../helpers/service-harness.ts';
import { echoPool } from '../helpers/test-service.ts';

const { startWithClient } = serviceHarness();
const pool = { ...echoPool(), run: () => Promise.reject(new Error('nothing is generated')) };
const GLB = Buffer.concat([Buffer.from('glTF\x02\0\0\0', 'latin1'), Buffer.alloc(100)]);
const startCanned = () => startWithClient({ canned: true, pool });

/** How a file of each format begins; a binary stl has 80 bytes to itself, then the number of its triangles. */
const BEGINS: Readonly<Record<string, string>> = {
  zip: 'PK\x03\x04',
  obj: '#',
  glb: 'glTF',
  fbx: 'Kaydara FBX Binary',
  usdz: 'PK\x03\x04',
  exr: '\x76\x2f\x31\x01',
  png: '\x89PNG',
};
const looksLike = async (url: string, extension: string): Promise<boolean> => {
  const bytes = Buffer.from(await (await fetch(url)).bytes());
  if (extension === 'stl') return bytes.readUInt32LE(80) === 12 && bytes.length === 84 + 12 * 50;
  return bytes.toString('latin1').startsWith(BEGINS[extension]!);
};

describe('--canned', () => {
  it.each([
    ['1', '3', 'zip'],
    ['1', '1', 'obj'],
    ['2', '3', 'glb'],
    ['3', '3', 'stl'],
    ['4', '3', 'fbx'],
    ['5', '3', 'usdz'],
  ])('gives a small model: format %s, request_type %s', async (format, type, extension) => {
    const { client } = await startCanned();
    const { data } = await client.submit({ ...GOOD, format, request_type: type }, PNG);
    const ended = await client.untilEnded(data.task_id);
    expect(ended.data).toMatchObject({ state: 'success' });
    expect(new URL(ended.data.url).pathname.split('/').at(-1)).toBe(`0.${extension}`);
    expect(await looksLike(ended.data.url, extension)).toBe(true);
    const cover = await sharp(await (await fetch(ended.data.cover_url)).bytes()).metadata();
    expect([cover.format, cover.width]).toEqual(['webp', 512]);
    expect(Number(await client.balance())).toBe(type === '3' ? 9985 : 9995);
  });

  it.each([
    ['1', ['base-colour', 'metallic-roughness', 'normals']],
    ['0', ['base-colour']],
  ])('gives maps where they are asked for: pbr %s', async (pbr, pictures) => {
    const { client } = await startCanned();
    const { data } = await client.submit({ ...GOOD, model: 'generalv2.0', pbr }, PNG);
    const ended = await client.untilEnded(data.task_id);
    const root = (await new NodeIO().readBinary(await (await fetch(ended.data.url)).bytes())).getRoot();
    expect(root.listTextures().map((picture) => picture.getName())).toEqual(pictures);
  });

  it.each([
    ['1', 'exr'],
    ['2', 'png'],
  ])('gives a small depth map: format %s', async (format, extension) => {
    const { client } = await startCanned();
    const { data } = await client.post('depth/create-task', formOf({ format }, { image: PNG }));
    const ended = await client.untilEnded(data.task_id, 'depth/query-task');
    expect(await looksLike(ended.data.url, extension)).toBe(true);
    expect(ended.data.cover_url).toBeUndefined();
  });

  it('gives a small model in two parts', async () => {
    const { client } = await startCanned();
    const { data } = await client.post(
      'segmentation/create-task',
      formOf({ format: '2' }, { mesh: GLB }),
      'Token',
    );
    const ended = await client.untilEnded(data.task_id, 'segmentation/query-task', 'Token');
    const glb = Buffer.from(await (await fetch(ended.data.url)).bytes());
    const json = JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString('utf8'));
    expect(json.meshes).toHaveLength(2);
  });

  it('accepts inputs by address too, and fails the task if the address cannot be fetched', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/photo') response.end(PNG);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { client } = await startCanned();
    const outcome = async (url: string) => {
      const { data } = await client.post('depth/create-task', formOf({ format: '2', image_url: url }));
      return client.untilEnded(data.task_id, 'depth/query-task');
    };
    expect((await outcome(`${host}/photo`)).data.state).toBe('success');
    expect(await outcome(`${host}/none`)).toMatchObject({
      code: 5001001,
      data: {},
      msg: 'generate failed: image_url cannot be fetched: it answers with HTTP 404',
    });
    expect(Number(await client.balance())).toBe(9990);
  });

  it('answers many at once', async () => {
    const { client } = await startCanned();
    const tasks = await Promise.all(Array.from({ length: 100 }, () => client.submit(GOOD, PNG)));
    for (const { data } of tasks) {
      expect((await client.untilEnded(data.task_id)).data.state).toBe('success');
    }
    expect(Number(await client.balance())).toBe(10_000 - 100 * 15);
  });
});

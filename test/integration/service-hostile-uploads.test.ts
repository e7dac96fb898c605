import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createGeneratorPool } from '../../main/service/generate/pool.ts';
import { formOf, type PlainClient } from '../helpers/plain-client.ts';
import { serviceHarness } from '../helpers/service-harness.ts';

const SAMPLE = fileURLToPath(new URL('../../assets/samples/mushroom-house.png', import.meta.url));
const { startWithClient } = serviceHarness();

async function depth(client: PlainClient, fields: Record<string, string>, image: Uint8Array) {
  const { data } = await client.post('depth/create-task', formOf(fields, { image }));
  return client.untilEnded(data.task_id, 'depth/query-task');
}

async function segments(client: PlainClient, fields: Record<string, string>, mesh: Uint8Array) {
  const { data } = await client.post('segmentation/create-task', formOf(fields, { mesh }), 'Token');
  return client.untilEnded(data.task_id, 'segmentation/query-task', 'Token');
}

/** A png whose head claims a size, with next to nothing behind it. */
function pngThatClaims(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length, 0);
    head.write(type, 4);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])), 0);
    return Buffer.concat([head, body, sum]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    magic,
    chunk('IHDR', size),
    chunk('IDAT', Buffer.alloc(64)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

it('hostile uploads fail with a message, are refunded, and do not end the service', async () => {
  const { client } = await startWithClient({ pool: createGeneratorPool({ workers: 1 }) });
  const before = await client.balance();
  const claims = Buffer.from('glTF\x02\0\0\0\xf0\xff\xff\xff\xf0\xff\xff\xffJSON', 'latin1');
  const notNumbers = Buffer.alloc(84 + 50, 0xff);
  notNumbers.writeUInt32LE(1, 80);
  const meshes: [Uint8Array, RegExp][] = [
    [claims, /claims to be longer/],
    [notNumbers, /not at any place/],
    [Buffer.alloc(84), /no faces/],
  ];
  for (const [mesh, words] of meshes) {
    const ended = await segments(client, { seg_level: 'low', format: '2' }, mesh);
    expect(ended).toMatchObject({ code: 5001001, data: {} });
    expect(ended.msg).toMatch(words);
  }
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  for (const image of [dot, pngThatClaims(30_000, 30_000), pngThatClaims(0xffff_ff, 1)]) {
    expect(await depth(client, { format: '2' }, image)).toMatchObject({ code: 5001001, data: {} });
  }
  const bomb = Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1');
  const refused = await client.post(
    'segmentation/create-task',
    formOf({ seg_level: 'low', format: '2' }, { mesh: bomb }),
    'Token',
  );
  expect(refused.code).toBe(10_031_016);
  expect(await client.balance()).toBe(before);
  expect(await depth(client, { format: '2' }, await readFile(SAMPLE))).toMatchObject({
    data: { state: 'success' },
  });
});

import { zipSync } from 'three/examples/jsm/libs/fflate.module.js';
import { describe, expect, it } from 'vitest';
import { unpack } from '../../../../../renderer/viewer/load/bytes/unpack.ts';
import { checkGlb } from '../../../../../renderer/viewer/load/gltf/check-glb.ts';

function glb(description: unknown): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(
    typeof description === 'string' ? description : JSON.stringify(description),
  );
  const bytes = new Uint8Array(20 + text.length);
  const view = new DataView(bytes.buffer);
  const words = [0x46546c67, 2, bytes.length, text.length, 0x4e4f534a];
  for (const [place, word] of words.entries()) view.setUint32(place * 4, word, true);
  bytes.set(text, 20);
  return bytes;
}

describe('a glb', () => {
  it('that is well is let through', () => {
    expect(() =>
      checkGlb(glb({ accessors: [{ count: 3, type: 'VEC3', componentType: 5126 }] })),
    ).not.toThrow();
  });

  it.each([
    [
      'claims gigabytes',
      { accessors: [{ count: 2_000_000_000, type: 'VEC3', componentType: 5126 }] },
      'claims to need more than 1.5 GB',
    ],
    ['points outside itself', { images: [{ uri: 'http://example.com/a.png' }] }, 'never fetched'],
    ['points to a file beside it', { buffers: [{ uri: '../../secret.bin' }] }, 'never fetched'],
    ['nests in a circle', { nodes: [{ children: [1] }, { children: [0] }] }, 'in a circle'],
    ['nests in itself', { nodes: [{ children: [0] }] }, 'in a circle'],
    [
      'claims gigabytes once it is unpacked',
      {
        buffers: [{ byteLength: 9 }],
        bufferViews: [
          {
            buffer: 0,
            byteLength: 9,
            extensions: { EXT_meshopt_compression: { buffer: 0, count: 2_000_000_000, byteStride: 12 } },
          },
        ],
      },
      'claims to need more than 1.5 GB',
    ],
    [
      'claims more than it holds',
      { buffers: [{ byteLength: 99 }], bufferViews: [{ buffer: 0, byteLength: 99 }] },
      'claims more data than it holds',
    ],
    ['has a damaged description', '{"accessors": [', 'damaged'],
    ['does not follow glTF', { accessors: 'many' }, 'does not follow glTF'],
  ])('that %s is refused in words', (_, description, words) => {
    expect(() => checkGlb(glb(description))).toThrow(words);
  });

  it('that is cut off is refused in words', () => {
    expect(() => checkGlb(glb({ asset: {} }).slice(0, 10))).toThrow('cut off');
    expect(() => checkGlb(glb({ asset: { version: '2.0' } }).slice(0, 25))).toThrow('cut off');
  });
});

describe('a zip', () => {
  it('is unpacked', () => {
    const files = unpack(zipSync({ 'a.obj': new TextEncoder().encode('v 0 0 0') }));
    expect([...files.keys()]).toEqual(['a.obj']);
  });

  it('that claims far more than it holds is refused', () => {
    expect(() => unpack(zipSync({ 'a.obj': new Uint8Array(20_000_000) }))).toThrow('far more than it holds');
  });

  it('whose files are the same bytes many times is refused', () => {
    const stored = Buffer.from(zipSync({ 'a.obj': new Uint8Array(100_000).fill(65) }, { level: 0 }));
    const end = stored.length - 22;
    const directory = stored.readUInt32LE(end + 16);
    const entry = Buffer.from(stored.subarray(directory, end));
    // of one byte, it says
    entry.writeUInt32LE(1, 24);
    const entries = Buffer.concat(Array.from({ length: 300 }, () => entry));
    const tail = Buffer.from(stored.subarray(end));
    tail.writeUInt16LE(300, 8);
    tail.writeUInt16LE(300, 10);
    tail.writeUInt32LE(entries.length, 12);
    const many = Buffer.concat([stored.subarray(0, directory), entries, tail]);
    expect(() => unpack(many)).toThrow('far more than it holds');
  });

  it('that is damaged is refused', () => {
    expect(() => unpack(Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3))).toThrow('damaged');
  });
});

import { describe, expect, it } from 'vitest';
import { Budget } from '../../../../../../renderer/viewer/load/budget.ts';
import { checkGlb, checkGltf } from '../../../../../../renderer/viewer/load/gltf/check-glb.ts';
import { dracoGlb, glbOf, ktx2Glb, meshoptGlb } from '../../../../../helpers/viewer/compressed-models.ts';
import { blackPng, picturedGltf } from '../../../../../helpers/viewer/pictured-models.ts';

const MEGABYTES = 1024 * 1024;
const TOO_MUCH = 'claims to need more than 1.5 GB';
const ENDLESS = 'claims more data than it holds';

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const check = (description: object): unknown => checkGltf(JSON.stringify(description));
const dataUri = (bytes: number): string => `data:;base64,${Buffer.alloc(bytes).toString('base64')}`;
const vertices = (count: number, more: object = {}): object => ({
  count,
  type: 'VEC3',
  componentType: 5126,
  ...more,
});

describe('what a glb has made is claimed before', () => {
  it('and one that is well is let through, whatever it is packed by', () => {
    for (const glb of [dracoGlb(), meshoptGlb(), ktx2Glb([1, 2, 3], [4, 5, 6])])
      expect(() => checkGlb(Uint8Array.from(glb))).not.toThrow();
    expect(() => checkGltf(picturedGltf([blackPng(9, 9)]).toString())).not.toThrow();
  });

  it.each([
    ['a buffer that stands in it as text', { buffers: [{ uri: dataUri(9), byteLength: 10 }] }, ENDLESS],
    [
      'the same buffer, under many views',
      {
        buffers: [{ uri: dataUri(MEGABYTES), byteLength: MEGABYTES }],
        bufferViews: times(1_600, { buffer: 0, byteLength: MEGABYTES }),
      },
      TOO_MUCH,
    ],
    [
      'the same view, under many accessors',
      {
        buffers: [{ uri: dataUri(MEGABYTES), byteLength: MEGABYTES }],
        bufferViews: [{ buffer: 0, byteLength: MEGABYTES }],
        accessors: times(1_600, vertices(87_000, { bufferView: 0 })),
      },
      TOO_MUCH,
    ],
    ['accessors without data', { accessors: times(1_600, vertices(87_000)) }, TOO_MUCH],
    [
      'a sparse accessor, which is a copy',
      { accessors: times(2, vertices(40_000_000, { sparse: { count: 1 } })) },
      TOO_MUCH,
    ],
    [
      'a sparse accessor that changes more than it has',
      { accessors: [vertices(9, { sparse: { count: 10 } })] },
      ENDLESS,
    ],
    ['an accessor of a view that is not there', { accessors: [vertices(1, { bufferView: 7 })] }, ENDLESS],
    [
      'a strip of many triangles, which is unrolled',
      {
        accessors: [vertices(30_000_000)],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode: 5 }] }],
      },
      TOO_MUCH,
    ],
  ])('%s', (_, description, words) => {
    expect(() => check(description)).toThrow(words);
  });

  it.each([
    ['of more bytes than its decoder takes', { count: 2_000_000, byteStride: 1_000 }],
    ['of no number of bytes', { count: 2_000_000, byteStride: 'many' }],
    ['of no number of items', { byteStride: 12 }],
    ['of less than nothing', { count: -2_000_000_000, byteStride: 12 }],
  ])('data packed by meshopt %s', (_, packed) => {
    const extensions = { EXT_meshopt_compression: { buffer: 0, ...packed } };
    const description = {
      buffers: [{ byteLength: 9 }],
      bufferViews: [{ buffer: 0, byteLength: 9, extensions }],
    };
    expect(() => checkGlb(Uint8Array.from(glbOf(description, Buffer.alloc(9))))).toThrow('makes no sense');
  });

  it('down to the objects of its nodes and materials', () => {
    const [nodes, materials] = [times(1_000, {}), times(1_000, {})];
    for (const description of [{ nodes }, { materials }]) {
      const budget = new Budget('The glb');
      budget.reserve(1.5 * 1024 ** 3 - MEGABYTES);
      expect(() => checkGltf(JSON.stringify(description), budget)).toThrow(TOO_MUCH);
    }
  });

  it('all of it against one budget', () => {
    const budget = new Budget('The glb');
    const description = JSON.stringify({ accessors: [vertices(70_000_000)] });
    checkGltf(description, budget);
    expect(() => checkGltf(description, budget)).toThrow(TOO_MUCH);
  });

  it('and a second description behind the one that was checked is not read', () => {
    const first = glbOf({ asset: { version: '2.0' }, nodes: [{}] });
    const second = Buffer.from('{"nodes":[{},{},{}]} ');
    const head = Buffer.alloc(8);
    head.writeUInt32LE(second.length, 0);
    head.writeUInt32LE(0x4e4f534a, 4);
    const { json, binary } = checkGlb(Uint8Array.from(Buffer.concat([first, head, second])));
    expect(json).toMatchObject({ nodes: [{}] });
    expect(binary).toHaveLength(0);
  });
});

import { describe, expect, it } from 'vitest';
import { readMesh } from '../../../../../main/media/formats/read-mesh.ts';
import { writeGlb } from '../../../../../main/media/formats/write/glb.ts';
import { writeStl } from '../../../../../main/media/formats/write/stl.ts';
import { MediaError } from '../../../../../main/media/media-error.ts';
import type { MediaFault } from '../../../../../main/media/media-fault.ts';
import { sceneOf } from '../../../../../main/media/mesh/scene.ts';
import { glbOf } from '../../../../helpers/formats/glb-of.ts';
import { box } from '../../../../helpers/formats/small-scene.ts';

const good = (): Buffer => Buffer.from(writeGlb(sceneOf(box(), undefined)));
const stl = (): Buffer => Buffer.from(writeStl(sceneOf(box(), undefined)));

function changed(bytes: Buffer, change: (bytes: Buffer) => void): Buffer {
  change(bytes);
  return bytes;
}

/** What is wrong with a mesh that is refused. */
function refusalOf(bytes: Buffer): MediaFault {
  try {
    readMesh(bytes);
  } catch (error) {
    if (error instanceof MediaError) return error.fault;
    throw error;
  }
  throw new Error('The mesh was read.');
}

const TRIANGLE = {
  asset: { version: '2.0' },
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
  bufferViews: [{ buffer: 0, byteLength: 36 }],
  buffers: [{ byteLength: 36 }],
};
const PLACES = Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer);
const deep = Array.from({ length: 400 }, (_, index) => ({ children: [index + 1] }));

describe('a mesh that is not what it claims to be', () => {
  it('the good ones are read', () => {
    expect(readMesh(good()).indices).toHaveLength(36);
    expect(readMesh(stl()).indices).toHaveLength(36);
    expect(readMesh(glbOf(TRIANGLE, PLACES)).indices).toHaveLength(3);
  });

  it.each<[string, Buffer, MediaFault]>([
    [
      'a glb that claims 4 GB',
      changed(good(), (bytes) => bytes.writeUInt32LE(0xffff_fff0, 8)),
      { code: 'glb-claims-more' },
    ],
    [
      'a chunk that claims 4 GB',
      changed(good(), (bytes) => bytes.writeUInt32LE(0xffff_fff0, 12)),
      { code: 'glb-claims-more' },
    ],
    ['a glb cut off', good().subarray(0, 600), { code: 'glb-claims-more' }],
    ['twelve bytes of glb', good().subarray(0, 12), { code: 'glb-cut-off' }],
    [
      'a count beyond its data',
      glbOf({ ...TRIANGLE, accessors: [{ ...TRIANGLE.accessors[0], count: 4_000_000_000 }] }, PLACES),
      { code: 'glb-data-missing' },
    ],
    [
      'a view beyond its data',
      glbOf({ ...TRIANGLE, bufferViews: [{ buffer: 0, byteLength: 1e12 }] }, PLACES),
      { code: 'glb-data-missing' },
    ],
    [
      'a negative offset',
      glbOf({ ...TRIANGLE, bufferViews: [{ buffer: 0, byteOffset: -8, byteLength: 36 }] }, PLACES),
      { code: 'glb-description-broken' },
    ],
    [
      'an accessor that is not there',
      glbOf({ ...TRIANGLE, accessors: [] }, PLACES),
      { code: 'glb-reference-missing' },
    ],
    [
      'data in another file',
      glbOf({ ...TRIANGLE, buffers: [{ byteLength: 36, uri: 'http://host/a.bin' }] }, PLACES),
      { code: 'glb-data-elsewhere' },
    ],
    [
      'sparse data',
      glbOf({ ...TRIANGLE, accessors: [{ ...TRIANGLE.accessors[0], sparse: {} }] }, PLACES),
      { code: 'glb-sparse' },
    ],
    [
      'a compressed glb',
      glbOf({ ...TRIANGLE, extensionsRequired: ['KHR_draco_mesh_compression'] }, PLACES),
      { code: 'glb-compressed', extension: 'KHR_draco_mesh_compression' },
    ],
    [
      'a node that holds itself',
      glbOf({ ...TRIANGLE, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0, children: [0] }] }, PLACES),
      { code: 'glb-nodes-endless' },
    ],
    [
      'nodes four hundred deep',
      glbOf({ ...TRIANGLE, nodes: [...deep, { mesh: 0 }] }, PLACES),
      { code: 'glb-nodes-endless' },
    ],
    ['no meshes at all', glbOf({ asset: { version: '2.0' } }), { code: 'mesh-without-faces' }],
    ['no description', glbOf([] as object), { code: 'glb-description-broken' }],
    [
      'vertices that are not numbers',
      changed(stl(), (bytes) => bytes.writeFloatLE(Number.NaN, 84 + 12)),
      { code: 'vertices-nowhere' },
    ],
    [
      'vertices without end',
      changed(stl(), (bytes) => bytes.writeFloatLE(Infinity, 84 + 12)),
      { code: 'vertices-nowhere' },
    ],
    [
      'an stl that counts more faces than it has',
      changed(stl(), (bytes) => bytes.writeUInt32LE(13, 80)),
      { code: 'mesh-unknown' },
    ],
    [
      'an obj of one line without end',
      Buffer.concat([Buffer.from('v 0 0 0\nf'), Buffer.alloc(2_000_000, ' 1')]),
      { code: 'line-too-long' },
    ],
    ['an stl of no faces', Buffer.alloc(84), { code: 'mesh-without-faces' }],
    ['an obj of no faces', Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\n'), { code: 'mesh-without-faces' }],
    [
      'an obj of words for places',
      Buffer.from('v a b c\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'),
      { code: 'vertices-nowhere' },
    ],
    [
      'an obj whose faces point beyond',
      Buffer.from('v 0 0 0\nf 1 2 9\n'),
      { code: 'vertices-missing', format: 'obj' },
    ],
    [
      'an ascii stl with half a facet',
      Buffer.from('solid a\nvertex 0 0 0\nvertex 1 0 0\n'),
      { code: 'stl-facet-incomplete' },
    ],
    ['an archive', Buffer.from('PK\x03\x04 and the rest of a bomb', 'latin1'), { code: 'mesh-unknown' }],
    ['nothing', Buffer.alloc(0), { code: 'mesh-unknown' }],
  ])('%s is refused', (_name, bytes, fault) => {
    expect(refusalOf(bytes)).toEqual(fault);
  });

  it('one mesh that a thousand nodes place a thousand times is refused before it takes any memory', () => {
    const accessors = [{ ...TRIANGLE.accessors[0], count: 900 }];
    const views = [{ buffer: 0, byteLength: 900 * 12 }];
    const nodes = [
      ...Array.from({ length: 30_000 }, () => ({ mesh: 0 })),
      { children: Array.from({ length: 30_000 }, (_, index) => index) },
    ];
    const bytes = glbOf({ ...TRIANGLE, nodes, accessors, bufferViews: views }, Buffer.alloc(900 * 12));
    expect(refusalOf(bytes)).toEqual({ code: 'too-many-faces', most: 2_000_000, placed: true });
  });

  it.each<[string, () => Buffer, MediaFault]>([
    [
      'twelve megabytes of nodes',
      () => glbOf(`{"asset":{"version":"2.0"},"nodes":[${'{},'.repeat(4_000_000)}{}]}`),
      { code: 'glb-description-too-large' },
    ],
    [
      'a thousand empty primitives that a thousand nodes place',
      () => {
        const primitives = Array.from({ length: 1000 }, () => ({ attributes: { POSITION: 0 } }));
        const nodes = Array.from({ length: 1000 }, () => ({ mesh: 0 }));
        const accessors = [{ ...TRIANGLE.accessors[0], count: 0 }];
        return glbOf({ ...TRIANGLE, nodes, accessors, meshes: [{ primitives }] }, PLACES);
      },
      { code: 'glb-too-many-pieces', most: 200_000 },
    ],
    [
      'a megabyte of faces placed often enough to be three million',
      () => {
        const accessors = [{ ...TRIANGLE.accessors[0], count: 90_000 }];
        const bufferViews = [{ buffer: 0, byteLength: 90_000 * 12 }];
        const nodes = Array.from({ length: 100 }, () => ({ mesh: 0 }));
        return glbOf({ ...TRIANGLE, nodes, accessors, bufferViews }, Buffer.alloc(90_000 * 12));
      },
      { code: 'too-many-faces', most: 2_000_000, placed: true },
    ],
    [
      'twenty thousand primitives of all the faces of one accessor',
      () => {
        const accessors = [{ ...TRIANGLE.accessors[0], count: 90_000 }];
        const bufferViews = [{ buffer: 0, byteLength: 90_000 * 12 }];
        const primitives = Array.from({ length: 20_000 }, () => ({ attributes: { POSITION: 0 } }));
        return glbOf(
          { ...TRIANGLE, accessors, bufferViews, meshes: [{ primitives }] },
          Buffer.alloc(90_000 * 12),
        );
      },
      { code: 'too-many-faces', most: 2_000_000, placed: true },
    ],
  ])('%s are refused before they take any memory', (_name, bytes, fault) => {
    const hostile = bytes();
    const before = process.resourceUsage().maxRSS;
    expect(refusalOf(hostile)).toEqual(fault);
    // In kilobytes. Read whole, each of them takes gigabytes.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(200_000);
  });

  it('vertices that thousands of meshes share are kept by each as far as its faces use them', () => {
    const bufferViews = [
      { buffer: 0, byteLength: 90_000 * 12 },
      { buffer: 0, byteOffset: 90_000 * 12, byteLength: 12 },
    ];
    const accessors = [
      { ...TRIANGLE.accessors[0], count: 90_000 },
      { bufferView: 1, componentType: 5125, count: 3, type: 'SCALAR' },
    ];
    const meshes = [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }];
    const nodes = Array.from({ length: 9000 }, (_, x) => ({ mesh: 0, translation: [x, 0, 0] }));
    const places = Float32Array.from({ length: 90_000 * 3 }, (_, index) => index);
    const data = Buffer.concat([Buffer.from(places.buffer), Buffer.from(Uint32Array.of(7, 9, 8).buffer)]);
    const mesh = readMesh(glbOf({ ...TRIANGLE, nodes, meshes, accessors, bufferViews }, data));
    expect(mesh.positions).toHaveLength(9000 * 9);
    expect([...mesh.positions.subarray(9, 18)]).toEqual([22, 22, 23, 28, 28, 29, 25, 25, 26]);
    expect([...mesh.indices.subarray(3, 6)]).toEqual([3, 4, 5]);
  });

  it('a picture that many images name is read once', () => {
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(1000)]);
    const bufferViews = [...TRIANGLE.bufferViews, { buffer: 0, byteOffset: 36, byteLength: png.length }];
    const three = [0, 1, 2];
    const images = three.map(() => ({ bufferView: 1 }));
    const textures = three.map((source) => ({ source }));
    const materials = three.map((index) => ({ pbrMetallicRoughness: { baseColorTexture: { index } } }));
    const bytes = glbOf(
      { ...TRIANGLE, bufferViews, images, textures, materials },
      Buffer.concat([PLACES, png]),
    );
    const pictures = readMesh(bytes).materials.flatMap(({ texture }) => texture ?? []);
    expect(pictures).toHaveLength(3);
    expect(new Set(pictures).size).toBe(1);
  });
});

describe('an obj', () => {
  it('has its concave polygons cut inside their outline, and counts back from the end', () => {
    const arrow = 'v 0 0 0\nv 4 0 0\nv 4 4 0\nv 2 1 0\nv 0 4 0\nf -5 -4 -3 -2 -1\n';
    const { positions, indices } = readMesh(Buffer.from(arrow));
    let area = 0;
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => (indices[t + k] as number) * 3) as [number, number, number];
      const at = (i: number): number => positions[i] as number;
      const twice = (at(b) - at(a)) * (at(c + 1) - at(a + 1)) - (at(c) - at(a)) * (at(b + 1) - at(a + 1));
      expect(twice).toBeGreaterThan(0);
      area += twice / 2;
    }
    expect(area).toBeCloseTo(10, 6);
  });
});

describe('a glb with numbers that glTF has not', () => {
  const attributes = { POSITION: 0, NORMAL: 0 };

  it('has no normals if one of them is no number', () => {
    const withNormals = { ...TRIANGLE, meshes: [{ primitives: [{ attributes }] }] };
    expect(readMesh(glbOf(withNormals, PLACES)).normals).toHaveLength(9);
    const broken = {
      ...withNormals,
      meshes: [{ primitives: [{ attributes: { ...attributes, NORMAL: 1 } }] }],
      accessors: [...TRIANGLE.accessors, { bufferView: 1, componentType: 5126, count: 3, type: 'VEC3' }],
      bufferViews: [...TRIANGLE.bufferViews, { buffer: 0, byteOffset: 36, byteLength: 36 }],
    };
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const normals = Buffer.from(Float32Array.of(0, 0, 1, 0, wrong, 1, 0, 0, 1).buffer);
      expect(readMesh(glbOf(broken, Buffer.concat([PLACES, normals]))).normals).toBeUndefined();
    }
  });

  it('has factors of its materials from 0 to 1', () => {
    const pbrMetallicRoughness = { metallicFactor: -5, roughnessFactor: 2 };
    const { materials } = readMesh(glbOf({ ...TRIANGLE, materials: [{ pbrMetallicRoughness }] }, PLACES));
    expect(materials[0]).toMatchObject({ metallic: 0, roughness: 1 });
  });

  it('has the least normalised integer for −1', () => {
    const accessors = [{ bufferView: 0, componentType: 5120, normalized: true, count: 3, type: 'VEC3' }];
    const bufferViews = [{ buffer: 0, byteLength: 12, byteStride: 4 }];
    const places = Buffer.from(Int8Array.of(-128, -127, 127, 0, 0, 0, 0, 0, 127, 0, 0, 0));
    const { positions } = readMesh(glbOf({ ...TRIANGLE, accessors, bufferViews }, places));
    expect([...positions.subarray(0, 3)]).toEqual([-1, -1, 1]);
  });

  it('is refused with triangles of a kind that there is not', () => {
    const meshes = [{ primitives: [{ attributes: { POSITION: 0 }, mode: 7 }] }];
    expect(refusalOf(glbOf({ ...TRIANGLE, meshes }, PLACES))).toEqual({ code: 'glb-description-broken' });
  });
});

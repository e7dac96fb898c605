import { NodeIO } from '@gltf-transform/core';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';
import { describe, expect, it } from 'vitest';
import { writeGlb } from '../../../../../main/media/formats/write/glb.ts';
import { writeObj } from '../../../../../main/media/formats/write/obj.ts';
import { writeStl } from '../../../../../main/media/formats/write/stl.ts';
import { sceneOf } from '../../../../../main/media/mesh/scene.ts';
import { segmentMesh } from '../../../../../main/service/segment/segment-mesh.ts';
import { MODEL_FORMATS, SEGMENTATION_LEVELS } from '../../../../../shared/interface/formats.ts';
import { box, mappedScene, smallScene } from '../../../../helpers/formats/small-scene.ts';
import { snowman } from '../../../../helpers/formats/snowman.ts';
import { copyOf, readFbx, readUsdz } from '../../../../helpers/formats/three-readers.ts';
import { gltfErrors } from '../../../../helpers/model-checks.ts';

const body = sceneOf(snowman(), undefined);

describe('segmentation', { timeout: 30_000 }, () => {
  it('parts what is not connected first, and names and colours each part', async () => {
    const { file, parts, faces } = await segmentMesh({
      mesh: writeGlb(await smallScene()),
      level: 'low',
      format: 'glb',
    });
    expect([parts, faces]).toEqual([3, 36]);
    expect(await gltfErrors(file.bytes)).toEqual([]);
    const root = (await new NodeIO().readBinary(file.bytes)).getRoot();
    expect(root.listNodes().map((node) => node.getName())).toEqual(['part-01', 'part-02', 'part-03']);
    const colours = root.listMaterials().map((material) => material.getBaseColorFactor().join());
    expect(new Set(colours).size).toBe(3);
  });

  it('keeps the picture of what had one, byte for byte, and its places on it', async () => {
    const scene = await smallScene();
    const { file } = await segmentMesh({ mesh: writeGlb(scene), level: 'low', format: 'glb' });
    const root = (await new NodeIO().readBinary(file.bytes)).getRoot();
    const [texture] = root.listTextures();
    expect(Buffer.from(texture?.getImage() ?? [])).toEqual(
      Buffer.from(scene.materials[0]?.texture?.bytes ?? []),
    );
    const painted = root.listMaterials().filter((material) => material.getBaseColorTexture() !== null);
    expect(painted).toHaveLength(1);
    const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
    const own = primitives.find((primitive) => primitive.getMaterial() === painted[0]);
    const uvs = own?.getAttribute('TEXCOORD_0')?.getArray() ?? [];
    const pairs = (values: ArrayLike<number>): string[] =>
      Array.from({ length: values.length / 2 }, (_, v) => `${values[v * 2]} ${values[v * 2 + 1]}`).sort();
    expect(pairs(uvs)).toEqual(pairs(box().uvs));
  });

  it.each(['glb', 'fbx'] as const)('keeps the maps beside a picture, in a %s', async (format) => {
    const scene = await mappedScene({ normalScale: 0.5, metallic: 0.25 });
    const { file } = await segmentMesh({ mesh: writeGlb(scene), level: 'low', format });
    if (format === 'fbx') {
      expect(readFbx(file.bytes)[0]).toMatchObject({ textured: true, maps: ['normalMap'] });
      expect(Buffer.from(file.bytes).includes('roughness.png')).toBe(true);
      return;
    }
    const [material] = (await new NodeIO().readBinary(file.bytes)).getRoot().listMaterials();
    const { metallicRoughness, normals } = scene.materials[0] ?? {};
    const bytesOf = (image: Uint8Array | null | undefined) => Buffer.from(image ?? []);
    expect(bytesOf(material?.getMetallicRoughnessTexture()?.getImage())).toEqual(
      bytesOf(metallicRoughness?.bytes),
    );
    expect(bytesOf(material?.getNormalTexture()?.getImage())).toEqual(bytesOf(normals?.bytes));
    expect([material?.getNormalScale(), material?.getMetallicFactor()]).toEqual([0.5, 0.25]);
  });

  it('leaves out maps on other texture coordinates, with the factors that were meant for them', async () => {
    const document = await new NodeIO().readBinary(writeGlb(await mappedScene()));
    const [material] = document.getRoot().listMaterials();
    material?.getNormalTextureInfo()?.setTexCoord(1);
    material?.getMetallicRoughnessTextureInfo()?.setTexCoord(1);
    const mesh = await new NodeIO().writeBinary(document);
    const { file } = await segmentMesh({ mesh, level: 'low', format: 'glb' });
    const [kept] = (await new NodeIO().readBinary(file.bytes)).getRoot().listMaterials();
    expect(kept?.getBaseColorTexture()).not.toBeNull();
    expect([kept?.getNormalTexture(), kept?.getMetallicRoughnessTexture()]).toEqual([null, null]);
    expect([kept?.getMetallicFactor(), kept?.getRoughnessFactor()]).toEqual([0, 0.85]);
  });

  it('says so where a map that must be taken apart is no picture', async () => {
    const broken = { mime: 'image/png' as const, bytes: Buffer.from('\x89PNG\r\n\x1a\nno more', 'latin1') };
    const mesh = writeGlb(await mappedScene({ metallicRoughness: broken }));
    await expect(segmentMesh({ mesh, level: 'low', format: 'obj' })).rejects.toMatchObject({
      name: 'MediaError',
      fault: { code: 'map-undecodable' },
    });
  });

  it('parts one surface where it is hollow: a ball from the ball that grows out of it', async () => {
    const { file, parts, faces } = await segmentMesh({ mesh: writeGlb(body), level: 'low', format: 'glb' });
    expect([parts, faces]).toEqual([2, snowman().indices.length / 3]);
    const root = (await new NodeIO().readBinary(file.bytes)).getRoot();
    const heights = root.listMeshes().map((mesh) => {
      const position = mesh.listPrimitives()[0]?.getAttribute('POSITION');
      return [position?.getMin([])[1] ?? Number.NaN, position?.getMax([])[1] ?? Number.NaN] as const;
    });
    const [lower, upper] = heights;
    // The neck is where the two balls meet, at y = 0.95.
    expect(lower?.[0]).toBe(0);
    expect(Math.abs((lower?.[1] ?? 0) - 0.95)).toBeLessThan(0.06);
    expect(Math.abs((upper?.[0] ?? 0) - 0.95)).toBeLessThan(0.06);
    expect(upper?.[1]).toBeCloseTo(1.6, 5);
  });

  it('gives no fewer parts at a higher level', async () => {
    const counts: number[] = [];
    for (const level of SEGMENTATION_LEVELS)
      counts.push((await segmentMesh({ mesh: writeGlb(body), level, format: 'glb' })).parts);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
  });

  it('gives the same bytes for the same mesh', async () => {
    const once = await segmentMesh({ mesh: writeStl(body), level: 'high', format: 'glb' });
    const again = await segmentMesh({ mesh: writeStl(body), level: 'high', format: 'glb' });
    expect(Buffer.from(once.file.bytes).equals(Buffer.from(again.file.bytes))).toBe(true);
  });

  it.each([
    ['glb', writeGlb(body)],
    ['stl', writeStl(body)],
    ['obj', writeObj(body, undefined)],
  ])('reads %s', async (_kind, mesh) => {
    const { parts, faces } = await segmentMesh({ mesh, level: 'low', format: 'glb' });
    expect([parts, faces]).toEqual([2, snowman().indices.length / 3]);
  });

  it.each(MODEL_FORMATS)('gives its parts as %s', async (format) => {
    const { file } = await segmentMesh({ mesh: writeGlb(body), level: 'low', format });
    const faces = snowman().indices.length / 3;
    switch (file.extension) {
      case 'glb':
        expect((await new NodeIO().readBinary(file.bytes)).getRoot().listMeshes()).toHaveLength(2);
        break;
      case 'fbx':
        expect(readFbx(file.bytes).map(({ name }) => name)).toEqual(['part-01', 'part-02']);
        break;
      case 'usdz':
        expect(readUsdz(file.bytes).map(({ name }) => name)).toEqual(['part_01', 'part_02']);
        break;
      case 'stl': {
        const geometry = new STLLoader().parse(copyOf(file.bytes));
        expect(geometry.getAttribute('position').count).toBe(faces * 3);
        expect(geometry.hasAttribute('color')).toBe(true);
        break;
      }
      default:
        expect(file.extension).toBe('zip');
        expect(Buffer.from(file.bytes).includes('model.mtl')).toBe(true);
    }
  });

  it('keeps texture coordinates of an obj, and its objects apart', async () => {
    const scene = await smallScene();
    const { parts } = await segmentMesh({ mesh: writeObj(scene, 'a.mtl'), level: 'low', format: 'obj' });
    expect(parts).toBe(3);
    expect(new OBJLoader().parse(Buffer.from(writeObj(scene, 'a.mtl')).toString()).children).toHaveLength(2);
  });
});

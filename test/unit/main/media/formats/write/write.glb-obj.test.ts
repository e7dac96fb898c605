import { NodeIO } from '@gltf-transform/core';
import { Mesh } from 'three';
import { MTLLoader } from 'three/examples/jsm/loaders/MTLLoader.js';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { describe, expect, it } from 'vitest';
import { writeGlb } from '../../../../../../main/media/formats/write/glb.ts';
import { writeMtl } from '../../../../../../main/media/formats/write/mtl.ts';
import { writeObj } from '../../../../../../main/media/formats/write/obj.ts';
import { separateMaps } from '../../../../../../main/media/formats/write/separate-maps.ts';
import { mappedScene, smallScene } from '../../../../../helpers/formats/small-scene.ts';
import { gltfErrors } from '../../../../../helpers/model-checks.ts';

describe('a glb of several parts', () => {
  it('has no faults, and keeps names, colours and its picture', async () => {
    const bytes = writeGlb(await smallScene());
    expect(await gltfErrors(bytes)).toEqual([]);
    const root = (await new NodeIO().readBinary(bytes)).getRoot();
    expect(root.listNodes().map((node) => node.getName())).toEqual(['left-box', 'right-box']);
    expect(root.listMeshes().map((mesh) => mesh.listPrimitives().length)).toEqual([1, 2]);
    expect(root.listMaterials().map((material) => material.getBaseColorFactor()[1])).toEqual([1, 0.6, 0.1]);
    expect(root.listTextures()).toHaveLength(1);
  });
});

describe('a glb with maps', () => {
  it('has no faults, and each map where glTF wants it, all of them once', async () => {
    const bytes = writeGlb(await mappedScene({ metallic: 0.5, normalScale: 0.25, isRepeated: true }));
    expect(await gltfErrors(bytes)).toEqual([]);
    const root = (await new NodeIO().readBinary(bytes)).getRoot();
    const [material] = root.listMaterials();
    expect(root.listTextures()).toHaveLength(3);
    expect(material?.getMetallicRoughnessTexture()?.getName()).toBe('metallic-roughness');
    expect(material?.getNormalTexture()?.getName()).toBe('normals');
    expect([material?.getMetallicFactor(), material?.getRoughnessFactor()]).toEqual([0.5, 1]);
    expect(material?.getNormalScale()).toBe(0.25);
  });
});

describe('an obj of several parts', () => {
  it('is read by three.js with its objects, materials and the right corners', async () => {
    const text = Buffer.from(writeObj(await smallScene(), 'model.mtl')).toString();
    const meshes = new OBJLoader().parse(text).children.filter((item) => item instanceof Mesh);
    expect(meshes.map(({ name }) => name)).toEqual(['left-box', 'right-box']);
    const right = meshes[1]?.geometry;
    right?.computeBoundingBox();
    expect(right?.getAttribute('position').count).toBe(72);
    expect(right?.boundingBox?.min.toArray()).toEqual([2.5, 0, -0.5]);
    expect(right?.boundingBox?.max.toArray()).toEqual([5.5, 1, 0.5]);
  });

  it('shows a picture uncoloured, and flat colours as sRGB', async () => {
    const text = Buffer.from(writeMtl(await separateMaps((await smallScene()).materials))).toString();
    expect(text).toContain('Kd 1 1 1');
    expect(text).toContain('map_Kd base-colour.png');
    expect(text).toContain('Kd 0.3492 0.7977 0.3492');
  });

  it('names maps for three.js and Blender, and as the extension of the format does', async () => {
    const text = Buffer.from(writeMtl(await separateMaps((await mappedScene()).materials))).toString();
    for (const line of [
      'norm normals.png',
      'map_Bump -bm 1 normals.png',
      'map_Pr roughness.png',
      'map_Pm metallic.png',
    ])
      expect(text.split('\n')).toContain(line);
    const materials = new MTLLoader().parse(text, '');
    expect(materials.materialsInfo['mapped']).toMatchObject({
      map_kd: 'base-colour.png',
      norm: 'normals.png',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { writeFbx } from '../../../../../../../main/media/formats/write/fbx/fbx.ts';
import { sceneOf } from '../../../../../../../main/media/mesh/scene.ts';
import { box, mappedScene, smallScene } from '../../../../../../helpers/formats/small-scene.ts';
import { readFbx } from '../../../../../../helpers/formats/three-readers.ts';

describe('an fbx', () => {
  it('is read by three.js with its parts, colours and embedded picture', async () => {
    const scene = await smallScene();
    const bytes = await writeFbx(scene);
    const [left, green, blue] = readFbx(bytes);
    expect(left).toMatchObject({ name: 'left-box', faces: 12, min: [-0.5, 0, -0.5], max: [0.5, 2, 0.5] });
    expect(left).toMatchObject({ textured: true, attributes: ['position', 'normal', 'uv'] });
    expect(left?.uv).toEqual([0, 1]);
    expect(green).toMatchObject({ name: 'right-box', faces: 12, textured: false, min: [2.5, 0, -0.5] });
    expect(blue).toMatchObject({ name: 'right-box-2', attributes: ['position', 'normal'] });
    expect(blue?.colour[2]).toBeCloseTo(0.6, 3);
    const picture = Buffer.from(scene.materials[0]?.texture?.bytes ?? []);
    expect(picture.length).toBeGreaterThan(50);
    expect(Buffer.from(bytes).includes(picture)).toBe(true);
  });

  it('connects its maps where three.js and Blender look for them, embedded, the packed one taken apart', async () => {
    const scene = await mappedScene({ normalScale: 0.5 });
    const bytes = Buffer.from(await writeFbx(scene));
    expect(readFbx(bytes)[0]).toMatchObject({ textured: true, maps: ['normalMap'] });
    for (const property of ['NormalMap', 'ShininessExponent', 'ReflectionFactor', 'BumpFactor'])
      expect(bytes.includes(property), property).toBe(true);
    const { texture, normals, metallicRoughness } = scene.materials[0] ?? {};
    for (const picture of [texture, normals])
      expect(bytes.includes(Buffer.from(picture?.bytes ?? '?'))).toBe(true);
    expect(bytes.includes(Buffer.from(metallicRoughness?.bytes ?? ''))).toBe(false);
    for (const name of ['base-colour.png', 'normals.png', 'roughness.png', 'metallic.png'])
      expect(bytes.includes(name), name).toBe(true);
  });

  it('has the layout that its owner asks for: version 7.4, and a foot on a row of 16 bytes', async () => {
    const bytes = Buffer.from(await writeFbx(sceneOf(box(), undefined)));
    expect(bytes.subarray(0, 23).toString('latin1')).toBe('Kaydara FBX Binary  \0\x1a\0');
    expect(bytes.readUInt32LE(23)).toBe(7400);
    const version = bytes.length - 16 - 120 - 4;
    expect(version % 16).toBe(0);
    expect(bytes.readUInt32LE(version)).toBe(7400);
  });

  it('is the same bytes for the same scene', async () => {
    expect(await writeFbx(await smallScene())).toEqual(await writeFbx(await smallScene()));
  });
});

import { BufferAttribute, BufferGeometry, Group, Mesh, MeshStandardMaterial } from 'three';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../../../../../renderer/viewer/load/budget.ts';
import { gatherScene } from '../../../../../../renderer/viewer/load/scene/gather-scene.ts';

const budget = (): Budget => new Budget('The glb');

/** A mesh of so many vertices, and without an index so many corners. */
function geometryOf(vertices: number, normals = true): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(vertices * 3), 3));
  if (normals) geometry.setAttribute('normal', new BufferAttribute(new Int8Array(vertices * 3), 3, true));
  return geometry;
}

function sceneOf(geometry: BufferGeometry, places: number): Group {
  const material = new MeshStandardMaterial();
  return new Group().add(...Array.from({ length: places }, () => new Mesh(geometry, material)));
}

describe('a scene', () => {
  it('in which one mesh stands in many places is claimed for each of them', () => {
    const geometry = geometryOf(100_000);
    expect(gatherScene(sceneOf(geometry, 100), { budget: budget() }).meshes).toHaveLength(100);
    expect(() => gatherScene(sceneOf(geometry, 500), { budget: budget() })).toThrow('more than 1.5 GB');
  });

  it('has what was made of a mesh’s attributes once, however often it stands there', () => {
    const { meshes } = gatherScene(sceneOf(geometryOf(30), 2), { budget: budget() });
    expect(meshes[0]?.normals).toBe(meshes[1]?.normals);
    expect(meshes[0]?.normals).toBeInstanceOf(Float32Array);
  });

  it('of many parts of one list of vertices is claimed by what each part draws', () => {
    const geometry = geometryOf(300_000);
    const parts = Array.from({ length: 500 }, () => {
      const part = new BufferGeometry();
      for (const name of ['position', 'normal']) part.setAttribute(name, geometry.getAttribute(name));
      part.setIndex([0, 1, 2]);
      return new Mesh(part, new MeshStandardMaterial());
    });
    expect(gatherScene(new Group().add(...parts), { budget: budget() }).meshes).toHaveLength(500);
  });

  it('has whole faces alone: a corner or two behind the last of them are left out', () => {
    const indexed = geometryOf(9);
    indexed.setIndex([0, 1, 2, 3, 4, 5, 6, 7]);
    const scene = sceneOf(geometryOf(11), 1).add(...sceneOf(indexed, 1).children);
    const { meshes } = gatherScene(scene.add(...sceneOf(geometryOf(2), 1).children), { budget: budget() });
    expect(meshes.map(({ positions, normals }) => [positions.length, normals.length])).toEqual([
      [27, 27],
      [27, 27],
    ]);
    expect([...(meshes[1]?.index ?? [])]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('has whole faces alone of each of its materials, too', () => {
    const geometry = geometryOf(9);
    geometry.addGroup(0, 4, 0);
    geometry.addGroup(4, 2, 1);
    geometry.addGroup(6, Infinity, 1);
    const materials = [new MeshStandardMaterial(), new MeshStandardMaterial()];
    const { meshes } = gatherScene(new Group().add(new Mesh(geometry, materials)), { budget: budget() });
    expect(meshes.map(({ positions, material }) => [positions.length, material])).toEqual([
      [9, 0],
      [9, 1],
    ]);
  });

  it('has materials of numbers that can be drawn and saved, whatever its file says', () => {
    const material = new MeshStandardMaterial({
      metalness: 0.5,
      emissiveIntensity: Infinity,
      alphaTest: 0.25,
    });
    material.roughness = Number.NaN;
    material.normalScale.set(Infinity, 1);
    material.emissive.setRGB(1, 0, 0);
    const scene = new Group().add(new Mesh(geometryOf(3), material));
    const { materials } = gatherScene(scene, { budget: budget() });
    expect(JSON.parse(JSON.stringify(materials))).toEqual(materials);
    expect(materials).toMatchObject([
      { metalness: 0.5, roughness: 0.75, alphaCut: 0.25, normalScale: [1, 1] },
    ]);
  });

  it('whose normals have to be made is claimed for them, each time', () => {
    const full = budget();
    full.reserve(1.5 * 1024 ** 3 - 1_000_000);
    expect(gatherScene(sceneOf(geometryOf(30_000, false), 1), { budget: full }).meshes).toHaveLength(1);
    expect(() => gatherScene(sceneOf(geometryOf(90_000, false), 1), { budget: full })).toThrow(
      'more than 1.5 GB',
    );
  });
});

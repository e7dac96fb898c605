import { Group, MeshBasicMaterial } from 'three';
import { describe, expect, it } from 'vitest';
import type { DrawableMesh, ParsedModel } from '../../../../../renderer/viewer/load/parsed-model.ts';
import { buildModel } from '../../../../../renderer/viewer/scene/built-model.ts';
import { createCoarseSurfaces } from '../../../../../renderer/viewer/software/coarse-surfaces.ts';

function meshOf(part: number): DrawableMesh {
  return {
    part,
    name: `part ${part}`,
    material: 0,
    matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    positions: new Float32Array(9),
    normals: new Float32Array(9),
    uvs: null,
    colours: null,
    index: null,
    sphere: { centre: [0, 0, 0], radius: 1 },
  };
}

function modelOfTwoParts() {
  const parsed: Partial<ParsedModel> = {
    meshes: [meshOf(0), meshOf(1)],
    materials: [],
    textures: [],
    bounds: { min: [0, 0, 0], max: [1, 1, 1] },
  };
  const built = buildModel(parsed as ParsedModel);
  const coarseGroup = (): Group | undefined =>
    built.root.children.find((child): child is Group => child instanceof Group && child !== built.whole);
  return { built, coarseGroup };
}

describe('the coarse surfaces of models', () => {
  it('stand in for the whole surface, in its materials and with the same parts hidden, and give way to it again', () => {
    const { built, coarseGroup } = modelOfTwoParts();
    const surfaces = createCoarseSurfaces();
    const meshes = [meshOf(0), meshOf(1)];
    surfaces.set(built, meshes);
    expect(surfaces.meshesOf(built)).toBe(meshes);
    expect([built.whole.visible, coarseGroup()?.visible]).toEqual([true, false]);

    const clay = new MeshBasicMaterial();
    for (const { part, mesh } of built.parts) Object.assign(mesh, { material: clay, visible: part === 1 });
    expect(surfaces.show(built, true)).toBe(true);
    expect([built.whole.visible, coarseGroup()?.visible]).toEqual([false, true]);
    expect(coarseGroup()?.children).toMatchObject([
      { material: clay, visible: false },
      { material: clay, visible: true },
    ]);

    expect(surfaces.show(built, false)).toBe(false);
    expect([built.whole.visible, coarseGroup()?.visible]).toEqual([true, false]);
  });

  it('leave the whole one in sight where there is none', () => {
    const { built } = modelOfTwoParts();
    const surfaces = createCoarseSurfaces();
    expect([surfaces.show(built, true), surfaces.meshesOf(built)]).toEqual([false, []]);
    surfaces.set(built, []);
    expect([surfaces.show(built, true), built.whole.visible]).toEqual([false, true]);
  });

  it('are freed when another takes their place, and with their model', () => {
    const { built, coarseGroup } = modelOfTwoParts();
    const surfaces = createCoarseSurfaces();
    const freed: string[] = [];
    const setNamed = (name: string): void => {
      surfaces.set(built, [meshOf(0)]);
      const [mesh] = coarseGroup()?.children ?? [];
      Reflect.get(mesh ?? {}, 'geometry').addEventListener('dispose', () => freed.push(name));
    };
    setNamed('first');
    setNamed('second');
    expect(freed).toEqual(['first']);
    built.dispose();
    expect([freed, coarseGroup(), surfaces.meshesOf(built)]).toEqual([['first', 'second'], undefined, []]);
    surfaces.set(built, [meshOf(0)]);
    expect(surfaces.meshesOf(built)).toEqual([]);
  });
});

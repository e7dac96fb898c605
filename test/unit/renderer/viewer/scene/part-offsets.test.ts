import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import type { DrawableMesh, ParsedModel } from '../../../../../renderer/viewer/load/parsed-model.ts';
import { buildModel } from '../../../../../renderer/viewer/scene/built-model.ts';
import { explodedBounds } from '../../../../../renderer/viewer/scene/part-offsets.ts';
import { createCoarseSurfaces } from '../../../../../renderer/viewer/software/coarse-surfaces.ts';

/** A piece of a part whose vertices are at its origin, placed at a point. */
function pieceAt(part: number, at: readonly [number, number, number]): DrawableMesh {
  return {
    part,
    name: `part ${part}`,
    material: 0,
    matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...at, 1],
    positions: new Float32Array(9),
    normals: new Float32Array(9),
    uvs: null,
    colours: null,
    index: null,
    sphere: { centre: [0, 0, 0], radius: 0.5 },
  };
}

const MESHES = [pieceAt(0, [-2, 0, 0]), pieceAt(1, [2, 1, 0]), pieceAt(1, [2, -1, 0])];
const BOUNDS = { min: [-3, -2, -1], max: [3, 2, 1] } as const;

const built = () =>
  buildModel({
    meshes: MESHES,
    materials: [],
    textures: [],
    bounds: BOUNDS,
  } satisfies Partial<ParsedModel> as unknown as ParsedModel);

const placeOf = ({ matrix }: { readonly matrix: { readonly elements: readonly number[] } }) =>
  matrix.elements.slice(12, 15);

describe('the parts of a model', () => {
  it('move away from its middle by their own way to it, all pieces of a part alike, and back to where they were', () => {
    const model = built();
    const places = () => model.parts.map(({ mesh }) => placeOf(mesh));
    model.explode(1);
    expect(places()).toEqual([
      [-4, 0, 0],
      [4, 1, 0],
      [4, -1, 0],
    ]);
    expect(
      new Vector3().setFromMatrixPosition(model.parts[1]?.mesh.matrixWorld ?? model.root.matrixWorld),
    ).toEqual(new Vector3(4, 1, 0));
    model.explode(0.5);
    expect(places()[0]).toEqual([-3, 0, 0]);
    model.explode(0);
    expect(places()).toEqual(MESHES.map(({ matrix }) => matrix.slice(12, 15)));
  });

  it('move in the coarse surface as they do in the whole one', () => {
    const model = built();
    const surfaces = createCoarseSurfaces();
    surfaces.set(model, MESHES);
    model.explode(1);
    surfaces.show(model, true);
    const coarse = model.root.children.find((child) => child !== model.whole);
    expect(coarse?.children.map(placeOf)).toEqual(model.parts.map(({ mesh }) => placeOf(mesh)));
    model.explode(0);
    surfaces.show(model, true);
    expect(coarse?.children.map(placeOf)).toEqual(MESHES.map(({ matrix }) => matrix.slice(12, 15)));
  });

  it('stay within the box that is said to hold them', () => {
    expect(explodedBounds(BOUNDS, 1)).toEqual({ min: [-6, -4, -2], max: [6, 4, 2] });
    expect(explodedBounds(BOUNDS, 0)).toEqual(BOUNDS);
  });
});

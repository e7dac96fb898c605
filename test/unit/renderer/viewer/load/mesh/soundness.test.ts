import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MeshShape, soundnessOf } from '../../../../../../renderer/viewer/load/mesh/soundness.ts';
import { box } from '../../../../../helpers/formats/small-scene.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** Faces as lists of three corners, each with vertices of its own. */
function soup(...faces: readonly (readonly (readonly number[])[])[]): MeshShape {
  return { positions: Float32Array.from(faces.flat(2)), index: null, matrix: IDENTITY };
}
const boxShape = (): MeshShape => {
  const { positions, indices } = box();
  return { positions, index: indices, matrix: IDENTITY };
};
const [O, X, Y, Z] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

describe('the soundness of a surface', () => {
  it('finds nothing in a closed box whose faces have vertices of their own', () => {
    expect(soundnessOf([boxShape()])).toEqual({
      openEdges: 0,
      nonManifoldEdges: 0,
      degenerateFaces: 0,
      pieces: 1,
    });
  });

  it('joins meshes that a material took apart', () => {
    const whole = boxShape();
    const index = whole.index ?? new Uint32Array();
    const halves = [index.subarray(0, 18), index.subarray(18)].map((part) => ({ ...whole, index: part }));
    expect(soundnessOf(halves)).toEqual({ openEdges: 0, nonManifoldEdges: 0, degenerateFaces: 0, pieces: 1 });
  });

  it('counts the pieces that do not touch, whichever meshes they lie in', () => {
    const away = (x: number): MeshShape => {
      const { positions, ...shape } = boxShape();
      return { ...shape, positions: positions.map((value, at) => (at % 3 === 0 ? value + x : value)) };
    };
    expect(soundnessOf([0, 10, 20, 30, 40, 50, 60].map(away))).toMatchObject({ openEdges: 0, pieces: 7 });
    expect(soundnessOf([away(0), away(0)])?.pieces).toBe(1);
    expect(
      soundnessOf([
        soup(
          [O, X, Y],
          [X, [5, 5, 5], Z],
          [
            [9, 9, 9],
            [8, 9, 9],
            [9, 8, 9],
          ],
        ),
      ])?.pieces,
    ).toBe(2);
    expect(soundnessOf([])?.pieces).toBe(0);
  });

  it('counts edges of one face as open', () => {
    expect(soundnessOf([soup([O, X, Y])])?.openEdges).toBe(3);
    expect(soundnessOf([soup([O, X, Y], [X, O, Z])])?.openEdges).toBe(4);
  });

  it('counts edges of three faces as not manifold', () => {
    expect(soundnessOf([soup([O, X, Y], [X, O, Z], [O, X, [0, -1, 0]])])).toMatchObject({
      openEdges: 6,
      nonManifoldEdges: 1,
    });
  });

  it('counts faces without area, and takes both zeros for one place', () => {
    expect(soundnessOf([soup([O, X, [2, 0, 0]], [O, O, Y])])?.degenerateFaces).toBe(2);
    expect(soundnessOf([soup([O, X, Y], [X, [-0, 0, -0], Z])])?.openEdges).toBe(4);
  });

  it('counts three edges a face in all, open ones once and shared ones for each face', () => {
    const corner = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(corner, { minLength: 3, maxLength: 3 }), { maxLength: 20 }),
        (faces) => {
          // a moment curve: no three of its points lie in a line
          const point = (t: number): number[] => [t, t * t, t * t * t];
          const found = soundnessOf([soup(...faces.map((face) => face.map(point)))]);
          const edges = new Map<string, number>();
          for (const face of faces) {
            for (const [place, from] of face.entries()) {
              const key = [from, face[(place + 1) % 3] ?? 0].sort((a, b) => a - b).join();
              edges.set(key, (edges.get(key) ?? 0) + 1);
            }
          }
          const counts = [...edges.values()];
          expect(found).toMatchObject({
            openEdges: counts.filter((count) => count === 1).length,
            nonManifoldEdges: counts.filter((count) => count > 2).length,
            degenerateFaces: 0,
          });
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sphereAround, splitMesh } from '../../../../../../renderer/viewer/load/mesh/split-mesh.ts';
import type { ParsedMesh } from '../../../../../../renderer/viewer/load/parsed-model.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

function meshOf(vertices: number, index: Uint32Array | null): ParsedMesh {
  const positions = Float32Array.from({ length: vertices * 3 }, (_, at) => at);
  const uvs = Float32Array.from({ length: vertices * 2 }, (_, at) => at / 2);
  return {
    name: 'm',
    positions,
    normals: new Int8Array(positions.length),
    uvs,
    colours: null,
    index,
    material: 0,
    matrix: IDENTITY,
  };
}

/** The first coordinate of every corner, in order: which vertex it is, whichever piece it stands in. */
function cornersOf(pieces: readonly ParsedMesh[]): number[] {
  return pieces.flatMap(({ positions, index }) =>
    index === null
      ? Array.from({ length: positions.length / 3 }, (_, vertex) => positions[vertex * 3] as number)
      : Array.from(index, (vertex) => positions[vertex * 3] as number),
  );
}

describe('a mesh in pieces', () => {
  it('has the same corners in the same order, and no piece with more vertices than two bytes count', () => {
    const vertices = 90_000;
    const index = Uint32Array.from({ length: 300_000 }, (_, at) => (at * 7_919) % vertices);
    const pieces = splitMesh(meshOf(vertices, index), 3);
    expect(pieces.length).toBeGreaterThan(1);
    expect(cornersOf(pieces)).toEqual(Array.from(index, (vertex) => vertex * 3));
    for (const { positions, uvs, index: own, part } of pieces) {
      expect(part).toBe(3);
      expect(own).toBeInstanceOf(Uint16Array);
      expect(positions.length / 3).toBeLessThanOrEqual(65_535);
      expect(uvs?.[2]).toBe((positions[3] as number) / 3);
    }
  });

  it('keeps any small mesh as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(19), { maxLength: 60 }), (corners) => {
        const index = Uint32Array.from(corners.slice(0, corners.length - (corners.length % 3)));
        expect(cornersOf(splitMesh(meshOf(20, index), 0))).toEqual(Array.from(index, (vertex) => vertex * 3));
      }),
    );
  });

  it('is cut between faces where it has no index, and shares no array with what it was', () => {
    const mesh = meshOf(65_536 * 3 + 3, null);
    const pieces = splitMesh(mesh, 0);
    expect(pieces.map(({ positions }) => positions.length / 9)).toEqual([65_536, 1]);
    expect(pieces.some(({ positions }) => positions.buffer === mesh.positions.buffer)).toBe(false);
  });

  it('knows the sphere around each piece', () => {
    expect(sphereAround(Float32Array.of(-1, 0, 0, 3, 0, 0))).toEqual({ centre: [1, 0, 0], radius: 2 });
  });
});

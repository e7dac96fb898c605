import { describe, expect, it } from 'vitest';
import { extractFaces, splitVertices } from '../../../../../main/service/texture/split-vertices.ts';
import { surfaceOf } from '../../../../../main/service/texture/surface.ts';
import { unwrap } from '../../../../../main/service/texture/unwrap/unwrap.ts';
import { ball, plainMesh } from '../../../../helpers/texture/plain-mesh.ts';

const OPTIONS = { seen: [true, true, true, true, true, true], density: 50, maxSide: 512 };

function cornersOf({ positions, indices }: { positions: Float32Array; indices: Uint32Array }): number[] {
  return [...indices].flatMap((vertex) => [...positions.subarray(vertex * 3, vertex * 3 + 3)]);
}

describe('a mesh cut along the seams of its texture', () => {
  it('keeps every triangle and every place, and doubles what lies on seams alone', () => {
    const mesh = ball();
    const surface = surfaceOf(mesh);
    const cut = splitVertices(surface, unwrap(surface, OPTIONS));
    expect(cornersOf(cut)).toEqual(cornersOf(mesh));
    expect(cut.positions.length).toBeGreaterThan(mesh.positions.length);
    expect(cut.positions.length).toBeLessThan(1.5 * mesh.positions.length);
    for (let v = 0; v < cut.normals.length; v += 3)
      expect(Math.hypot(...cut.normals.subarray(v, v + 3))).toBeCloseTo(1, 5);
  });

  it("keeps a file's normals where they are sound", () => {
    const normals = Float32Array.of(0.6, 0, 0.8, 0, 0, 0, Number.NaN, 0, 1);
    const surface = surfaceOf({ ...plainMesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]), normals });
    const cut = splitVertices(surface, unwrap(surface, OPTIONS));
    const [first, ...others] = [0, 1, 2].map((v) => [...cut.normals.subarray(v * 3, v * 3 + 3)]);
    expect(first?.map((value) => Math.round(value * 10))).toEqual([6, 0, 8]);
    expect(others).toEqual([
      [0, 0, 1],
      [0, 0, 1],
    ]);
  });

  it('is taken apart into runs of triangles', () => {
    const mesh = ball();
    const surface = surfaceOf(mesh);
    const cut = splitVertices(surface, unwrap(surface, OPTIONS));
    const faces = cut.indices.length / 3;
    const runs = [extractFaces(cut, 0, 100), extractFaces(cut, 100, faces - 100)];
    expect(runs.flatMap(cornersOf)).toEqual(cornersOf(mesh));
    for (const run of runs) expect(Math.max(...run.indices) * 3 + 3).toBe(run.positions.length);
  });
});

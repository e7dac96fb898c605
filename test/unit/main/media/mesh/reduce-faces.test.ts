import { describe, expect, it } from 'vitest';
import { reduceFaces } from '../../../../../main/media/mesh/reduce-faces.ts';
import { PLAIN_MATERIAL, type SourceMesh } from '../../../../../main/media/mesh/source-mesh.ts';

/** A wavy square of 2 × side² triangles, its right half of another material, with the coordinates of its places. */
function waves(side: number): SourceMesh {
  const positions: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  const materialOf: number[] = [];
  for (let y = 0; y <= side; y++)
    for (let x = 0; x <= side; x++) {
      positions.push(x / side, y / side, 0.05 * Math.sin((12 * x) / side) * Math.cos((9 * y) / side));
      uvs.push(x / side, 1 - y / side);
    }
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const at = y * (side + 1) + x;
      indices.push(at, at + 1, at + side + 2, at, at + side + 2, at + side + 1);
      materialOf.push(...(2 * x < side ? [0, 0] : [1, 1]));
    }
  return {
    positions: Float32Array.from(positions),
    normals: undefined,
    uvs: Float32Array.from(uvs),
    indices: Uint32Array.from(indices),
    materialOf: Uint16Array.from(materialOf),
    materials: [PLAIN_MATERIAL, { ...PLAIN_MATERIAL, name: 'other' }],
  };
}

describe('reducing faces', () => {
  it('leaves a mesh alone that has no more than are wanted', async () => {
    const mesh = waves(10);
    expect(await reduceFaces(mesh, 200)).toBe(mesh);
  });

  it('comes to the count, with coordinates and materials where they were', async () => {
    const reduced = await reduceFaces(waves(60), 1_000);
    const faces = reduced.indices.length / 3;
    expect(faces).toBeGreaterThan(900);
    expect(faces).toBeLessThanOrEqual(1_020);
    expect(reduced.materialOf).toHaveLength(faces);
    // Only vertices that are used are left.
    expect(new Set(reduced.indices).size).toBe(reduced.positions.length / 3);
    for (let v = 0; v < reduced.positions.length / 3; v++) {
      expect(reduced.uvs?.[v * 2]).toBeCloseTo(reduced.positions[v * 3] as number, 5);
      expect(reduced.uvs?.[v * 2 + 1]).toBeCloseTo(1 - (reduced.positions[v * 3 + 1] as number), 5);
    }
    // The border between the two is where it was: no triangle of one reaches into the other.
    for (const [corner, vertex] of reduced.indices.entries()) {
      const x = reduced.positions[vertex * 3] as number;
      if (reduced.materialOf[Math.floor(corner / 3)] === 0) expect(x).toBeLessThanOrEqual(0.5);
      else expect(x).toBeGreaterThanOrEqual(0.5);
    }
  });
});

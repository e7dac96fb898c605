import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smoothNormals } from '../../../../../../main/media/mesh/smooth-normals.ts';
import { createPlane } from '../../../../../../main/media/raster/plane.ts';
import { countTriangles, fillColumns } from '../../../../../../main/service/generate/surface/columns.ts';
import { mirrorHalf } from '../../../../../../main/service/generate/surface/mirror.ts';
import { upperHalfOf } from '../../../../../../main/service/generate/surface/quads.ts';
import { toMetres } from '../../../../../../main/service/generate/surface/to-metres.ts';
import { triangulate } from '../../../../../../main/service/generate/surface/triangulate.ts';
import { surfaceFaults } from '../../../../../helpers/surface-checks.ts';

const SIZE = 12;

describe('a body of columns', () => {
  it('is closed, manifold and turned outwards for any heights', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -3, max: 5 }), { minLength: SIZE ** 2, maxLength: SIZE ** 2 }),
        (heights) => {
          const square = createPlane(SIZE, SIZE);
          const distance = createPlane(SIZE, SIZE);
          for (const [i, height] of heights.entries()) {
            const inner = i % SIZE > 1 && i % SIZE < SIZE - 2 && i > 2 * SIZE && i < SIZE * (SIZE - 2);
            square.data[i] = inner ? Math.sign(height) * height ** 2 : -1;
            distance.data[i] = inner ? height : -1;
          }
          const columns = fillColumns(square, distance, 1);
          fc.pre(columns.heights.some((height) => height > 0));
          const half = upperHalfOf(columns);
          const whole = mirrorHalf(half, triangulate(half));
          expect(whole.indices.length / 3).toBe(countTriangles(columns));
          toMetres(whole.positions);
          const faults = surfaceFaults({
            positions: whole.positions,
            normals: smoothNormals(whole.positions, whole.indices),
            uvs: undefined,
            indices: whole.indices,
            texture: undefined,
          });
          expect(faults).toMatchObject({ open: 0, nonManifold: 0, degenerate: 0, pinched: 0 });
          expect(faults.volume).toBeGreaterThan(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ['left', [8, 8, 11, 60]],
    ['upper', [8, 8, 60, 11]],
    ['right', [86, 8, 89, 60]],
    ['lower', [8, 86, 60, 89]],
  ] as const)('is closed where a rod at the %s border is widened to the outermost columns', (_, rod) => {
    const side = 97;
    const plane = createPlane(side, side);
    for (let i = 0; i < plane.data.length; i++) {
      const [x, y] = [i % side, Math.floor(i / side)];
      plane.data[i] = Math.min(x - rod[0], rod[2] - x, y - rod[1], rod[3] - y) + 0.5;
    }
    const columns = fillColumns(plane, plane, 16);
    const half = upperHalfOf(columns);
    const whole = mirrorHalf(half, triangulate(half));
    expect(whole.indices.length / 3).toBe(countTriangles(columns));
    toMetres(whole.positions);
    const faults = surfaceFaults({
      positions: whole.positions,
      normals: smoothNormals(whole.positions, whole.indices),
      uvs: undefined,
      indices: whole.indices,
      texture: undefined,
    });
    expect(faults).toMatchObject({ open: 0, nonManifold: 0, degenerate: 0, pinched: 0 });
  });
});

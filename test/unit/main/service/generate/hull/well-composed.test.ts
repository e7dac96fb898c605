import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smoothNormals } from '../../../../../../main/media/mesh/smooth-normals.ts';
import type { Volume } from '../../../../../../main/service/generate/hull/volume.ts';
import {
  countVolumeTriangles,
  surfaceOfVolume,
} from '../../../../../../main/service/generate/hull/volume-surface.ts';
import { makeWellComposed } from '../../../../../../main/service/generate/hull/well-composed.ts';
import { triangulate } from '../../../../../../main/service/generate/surface/triangulate.ts';
import { surfaceFaults } from '../../../../../helpers/surface-checks.ts';

const SIDE = 7;

/** Any set of points at all, with a clear margin. */
function volumeOf(filled: readonly boolean[]): Volume {
  const data = new Uint8Array(SIDE ** 3);
  filled.forEach((inside, n) => {
    const [i, j, k] = [1 + (n % 5), 1 + (Math.floor(n / 5) % 5), 1 + Math.floor(n / 25)];
    data[(k * SIDE + j) * SIDE + i] = inside ? 255 : 0;
  });
  return { width: SIDE, height: SIDE, depth: SIDE, spacing: 1, originX: 0, originY: 0, originZ: 0, data };
}

describe('makeWellComposed', () => {
  it('leaves a surface that is a closed manifold, whatever was inside', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 125, maxLength: 125 }), (filled) => {
        const volume = volumeOf(filled);
        const before = volume.data.slice();
        makeWellComposed(volume);
        for (const [i, value] of before.entries()) if (value === 255) expect(volume.data[i]).toBe(255);
        const surface = surfaceOfVolume(volume);
        const indices = triangulate(surface);
        expect(indices.length / 3).toBe(countVolumeTriangles(volume));
        const faults = surfaceFaults({
          positions: surface.positions,
          normals: smoothNormals(surface.positions, indices),
          uvs: undefined,
          indices,
          texture: undefined,
        });
        expect(faults).toMatchObject({ open: 0, nonManifold: 0, degenerate: 0, pinched: 0 });
      }),
      { numRuns: 60 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { SourceMesh } from '../../../../../../main/media/mesh/source-mesh.ts';
import { walkTriangle } from '../../../../../../main/media/raster/walk-triangle.ts';
import { surfaceOf } from '../../../../../../main/service/texture/surface.ts';
import type { Layout } from '../../../../../../main/service/texture/unwrap/layout.ts';
import { unwrap } from '../../../../../../main/service/texture/unwrap/unwrap.ts';
import { ball, plainMesh, sheet } from '../../../../../helpers/texture/plain-mesh.ts';

const ALL_SEEN = [true, true, true, true, true, true];

function unwrapped(mesh: SourceMesh): Layout {
  return unwrap(surfaceOf(mesh), { seen: ALL_SEEN, density: 100, maxSide: 512 });
}

/** Texels that two triangles claim, of all that are claimed. */
function claimedTwice({ uvs, width, height }: Layout): number {
  const claims = new Uint8Array(width * height);
  let twice = 0;
  for (let face = 0; face < uvs.length / 6; face++) {
    const corners = Float64Array.from(
      { length: 6 },
      (_, k) => uvs[face * 6 + k]! * (k % 2 === 0 ? width : height),
    );
    walkTriangle(corners, width, height, (texel, a, b, c) => {
      if (Math.min(a, b, c) < 1e-3) return;
      if (claims[texel]! > 0) twice += 1;
      claims[texel] = 1;
    });
  }
  return twice / claims.reduce((sum, claim) => sum + claim, 0);
}

/** A ramp that turns three times round, each turn over the one before, all of it facing upwards. */
const ramp = sheet(180, 3, (u, v) => {
  const turn = 6 * Math.PI * u;
  return [(1 + v) * Math.cos(turn), 0.5 * u, (1 + v) * Math.sin(turn)];
});

describe('a mesh in its texture', () => {
  it.each([
    ['a ball', ball()],
    ['a ramp over itself', ramp],
    ['the same triangle many times', plainMesh([0, 0, 0, 1, 0, 0, 0, 1, 0], Array(8).fill([0, 1, 2]).flat())],
  ])('%s: each place of the surface has its own', (_name, mesh) => {
    const layout = unwrapped(mesh);
    expect(Math.min(...layout.uvs)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...layout.uvs)).toBeLessThanOrEqual(1);
    expect(claimedTwice(layout)).toBeLessThan(0.001);
  });

  it('is cut into few pieces: one a side for a ball, and what its poles need', () => {
    expect(new Set(unwrapped(ball()).chartOf).size).toBeLessThanOrEqual(8);
  });

  it('is never drawn out far: a triangle keeps a third of its area', () => {
    const mesh = ball();
    const { areas } = surfaceOf(mesh).geometry;
    const { uvs, width, height } = unwrapped(mesh);
    const inTexels = [...areas].map((area, face) => {
      const [ax, ay, bx, by, cx, cy] = uvs.subarray(face * 6, face * 6 + 6) as unknown as number[];
      return [
        area,
        (Math.abs((bx! - ax!) * (cy! - ay!) - (by! - ay!) * (cx! - ax!)) / 2) * width * height,
      ] as const;
    });
    const density = Math.max(...inTexels.filter(([area]) => area > 0).map(([area, texels]) => texels / area));
    for (const [area, texels] of inTexels) expect(texels).toBeGreaterThanOrEqual(0.3 * area * density - 1e-3);
  });

  it('has a place for triangles without an area, too', () => {
    const layout = unwrapped(plainMesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2, 0, 0, 1, 2, 2, 2]));
    expect(layout.uvs.every(Number.isFinite)).toBe(true);
  });
});

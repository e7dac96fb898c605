import { sampleBicubic } from '../../../media/raster/bicubic.ts';
import type { Plane } from '../../../media/raster/plane.ts';
import type { Project } from './relax.ts';

/**
 * Moves vertices by Newton steps to the surface z² = square(x, y), the body whose squared half depth is `square`. Vertices on the
 * mirror plane stay on it and move to the outline. No step is longer than half a cube's edge, so that neighbours never swap places.
 */
export function projectOntoBody(square: Plane, onPlane: Uint8Array, spacing: number): Project {
  const sample = { value: 0, dx: 0, dy: 0 };
  const maxStep = 0.5 * spacing;
  const minZ = 0.02 * spacing;
  return (positions, v) => {
    let x = positions[v * 3] as number;
    let y = positions[v * 3 + 1] as number;
    let z = positions[v * 3 + 2] as number;
    const flat = onPlane[v] === 1;
    if (flat) z = 0;
    for (let step = 0; step < 2; step++) {
      sampleBicubic(square, x, y, sample);
      const dz = -2 * z;
      const slope = sample.dx * sample.dx + sample.dy * sample.dy + dz * dz;
      if (slope < 1e-9) break;
      let move = -(sample.value - z * z) / slope;
      const length = Math.abs(move) * Math.sqrt(slope);
      if (length > maxStep) move *= maxStep / length;
      x += move * sample.dx;
      y += move * sample.dy;
      if (!flat) z = Math.max(minZ, z + move * dz);
    }
    positions[v * 3] = x;
    positions[v * 3 + 1] = y;
    positions[v * 3 + 2] = z;
  };
}

import type { Measures } from '../../../shared/model/quality/quality.ts';
import type { SurfaceCells } from './surface-cells.ts';

/** Planes that are tried at first, evenly around half a turn. */
const TURNS = 36;
/** Then the best one is turned by ever smaller steps, in parts of the first one. */
const FINER = [0.5, 0.25, 0.125, 0.0625];

/**
 * The share of the surface that has a counterpart across the best vertical plane through its centre: a place whose mirror image is within about one cell of
 * the surface has one.
 */
export function measureSymmetry(cells: SurfaceCells): Measures['symmetry'] {
  const first = Math.PI / TURNS;
  let best = { angle: 0, share: shareAt(cells, 0) };
  const consider = (angle: number): void => {
    const share = shareAt(cells, angle);
    if (share > best.share) best = { angle, share };
  };
  for (let turn = 1; turn < TURNS; turn++) consider(turn * first);
  for (const part of FINER) {
    const { angle } = best;
    consider(angle - first * part);
    consider(angle + first * part);
  }
  const normal: [number, number, number] = [Math.cos(best.angle), 0, Math.sin(best.angle)];
  return { share: Math.min(1, best.share), point: [...cells.middle], normal };
}

function shareAt({ size, near, points, weights }: SurfaceCells, angle: number): number {
  const nx = Math.cos(angle);
  const nz = Math.sin(angle);
  const half = size / 2;
  let [found, all] = [0, 0];
  for (let i = 0; i < weights.length; i++) {
    const x = points[i * 3] as number;
    const y = points[i * 3 + 1] as number;
    const z = points[i * 3 + 2] as number;
    const away = 2 * (x * nx + z * nz);
    const cell =
      (Math.floor(z - away * nz + half) * size + Math.floor(y + half)) * size +
      Math.floor(x - away * nx + half);
    const weight = weights[i] as number;
    all += weight;
    if (near[cell] === 1) found += weight;
  }
  return all === 0 ? 0 : found / all;
}

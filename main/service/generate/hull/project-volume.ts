import type { Project } from '../surface/relax.ts';
import { SURFACE, type Volume } from './volume.ts';

/** Moves vertices onto a solid's surface (its SURFACE level, sampled trilinearly) by two Newton steps. */
export function projectOntoVolume(volume: Volume): Project {
  const { width, height, spacing, data } = volume;
  const slice = width * height;
  return (positions, v) => {
    for (let step = 0; step < 2; step++) {
      const x = ((positions[v * 3] as number) - volume.originX) / spacing;
      const y = ((positions[v * 3 + 1] as number) - volume.originY) / spacing;
      const z = ((positions[v * 3 + 2] as number) - volume.originZ) / spacing;
      const i = Math.floor(x);
      const j = Math.floor(y);
      const k = Math.floor(z);
      const [fx, fy, fz] = [x - i, y - j, z - k];
      const at = k * slice + j * width + i;
      const c000 = data[at] as number;
      const c100 = data[at + 1] as number;
      const c010 = data[at + width] as number;
      const c110 = data[at + width + 1] as number;
      const c001 = data[at + slice] as number;
      const c101 = data[at + slice + 1] as number;
      const c011 = data[at + slice + width] as number;
      const c111 = data[at + slice + width + 1] as number;
      const x00 = c000 + (c100 - c000) * fx;
      const x10 = c010 + (c110 - c010) * fx;
      const x01 = c001 + (c101 - c001) * fx;
      const x11 = c011 + (c111 - c011) * fx;
      const y0 = x00 + (x10 - x00) * fy;
      const y1 = x01 + (x11 - x01) * fy;
      const value = y0 + (y1 - y0) * fz - SURFACE;
      const dz = y1 - y0;
      const dy = (x10 - x00) * (1 - fz) + (x11 - x01) * fz;
      const dx =
        ((c100 - c000) * (1 - fy) + (c110 - c010) * fy) * (1 - fz) +
        ((c101 - c001) * (1 - fy) + (c111 - c011) * fy) * fz;
      const slope = dx * dx + dy * dy + dz * dz;
      if (slope < 1) return;
      let move = -value / slope;
      const length = Math.abs(move) * Math.sqrt(slope);
      if (length > 0.4) move *= 0.4 / length;
      positions[v * 3] = (positions[v * 3] as number) + move * dx * spacing;
      positions[v * 3 + 1] = (positions[v * 3 + 1] as number) + move * dy * spacing;
      positions[v * 3 + 2] = (positions[v * 3 + 2] as number) + move * dz * spacing;
    }
  };
}

import type { Camera } from './camera.ts';
import type { Field } from './field.ts';
import { trace } from './march.ts';

/** One byte per pixel, row by row from the top: 1 if the ray through the pixel's middle hits the subject. */
export interface Mask {
  readonly size: number;
  readonly data: Uint8Array;
}

/** The exact silhouette of the subject for a camera. */
export function silhouetteOf(field: Field, camera: Camera, size: number): Mask {
  const data = new Uint8Array(size * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const { origin, direction } = camera.ray(((x + 0.5) * 2) / size - 1, 1 - ((y + 0.5) * 2) / size);
      data[y * size + x] = trace(field, origin, direction, 0.002) < 0 ? 0 : 1;
    }
  }
  return { size, data };
}

/** The first and the last column and row of the subject; undefined if the mask is empty. */
export function extentOf(mask: Mask): { x0: number; y0: number; x1: number; y1: number } | undefined {
  let [x0, y0, x1, y1] = [mask.size, mask.size, -1, -1];
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue;
    const x = i % mask.size;
    const y = Math.floor(i / mask.size);
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
  }
  return x1 < 0 ? undefined : { x0, y0, x1, y1 };
}

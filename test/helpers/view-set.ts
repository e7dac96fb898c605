import type { Cutout } from '../../main/media/cutout/cutout.ts';
import type { ViewName } from '../../main/service/views/view-image.ts';

/** A solid in a box of ±0.5 (x right, y up, z to the front). */
export type Solid = (x: number, y: number, z: number) => boolean;

type Vector = readonly [number, number, number];

/** Where each view's camera stands, and what is right in its picture. */
const AXES: Readonly<Record<ViewName, { readonly towards: Vector; readonly right: Vector }>> = {
  front: { towards: [0, 0, 1], right: [1, 0, 0] },
  back: { towards: [0, 0, -1], right: [-1, 0, 0] },
  right: { towards: [1, 0, 0], right: [0, 0, -1] },
  left: { towards: [-1, 0, 0], right: [0, 0, 1] },
};

/** What a view shows of a solid, square, without perspective: 1 where it is met, row by row from the top. */
export function silhouetteOfSolid(solid: Solid, view: ViewName, size: number): Uint8Array {
  const { towards, right } = AXES[view];
  const mask = new Uint8Array(size * size);
  for (let i = 0; i < mask.length; i++) {
    const u = ((i % size) + 0.5) / size - 0.5;
    const y = 0.5 - (Math.floor(i / size) + 0.5) / size;
    for (let n = 0; n < size && mask[i] === 0; n++) {
      const depth = (n + 0.5) / size - 0.5;
      if (solid(right[0] * u + towards[0] * depth, y, right[2] * u + towards[2] * depth)) mask[i] = 1;
    }
  }
  return mask;
}

/** A view's cut-out; in one colour, or in one for each pixel (edges at ±0.5, v up). */
export function cutoutOfSolid(
  mask: Uint8Array,
  size: number,
  colour: Vector | ((u: number, v: number) => Vector),
): Cutout {
  const colours = new Float32Array(size * size * 3);
  for (let i = 0; i < size * size; i++) {
    const u = ((i % size) + 0.5) / size - 0.5;
    const v = 0.5 - (Math.floor(i / size) + 0.5) / size;
    colours.set(typeof colour === 'function' ? colour(u, v) : colour, i * 3);
  }
  return {
    width: size,
    height: size,
    matte: { width: size, height: size, data: Float32Array.from(mask) },
    colours,
  };
}

import { type FramedBox, groundOf } from '../camera/camera-moves.ts';
import type { Point } from '../camera/camera-poses.ts';

/** How a model is placed beside another one: scaled first, then moved. */
export interface Placing {
  readonly scale: number;
  readonly offset: Point;
}

export const AS_IT_IS: Placing = { scale: 1, offset: [0, 0, 0] };

/** Brings a model to the longest extent of the first one, with the middle of its floor where that of the first one is. */
export function placedAs(first: FramedBox, box: FramedBox): Placing {
  const scale = Math.max(...first.half) / Math.max(...box.half);
  // A model without extent, such as one point, has no size to be changed.
  if (!Number.isFinite(scale) || scale <= 0) return AS_IT_IS;
  const [onto, from] = [groundOf(first), groundOf(box)];
  return { scale, offset: [onto[0] - from[0] * scale, onto[1] - from[1] * scale, onto[2] - from[2] * scale] };
}

/** The box of a placed model. */
export function placedBox({ centre, half }: FramedBox, { scale, offset }: Placing): FramedBox {
  const [x, y, z] = centre;
  return {
    centre: [x * scale + offset[0], y * scale + offset[1], z * scale + offset[2]],
    half: [half[0] * scale, half[1] * scale, half[2] * scale],
  };
}

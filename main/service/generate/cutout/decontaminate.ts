import { type Plane, smoothstep } from '../raster/plane.ts';
import { pushPull } from '../raster/push-pull.ts';
import type { Picture } from './decode.ts';

/**
 * The subject's own colours: where the matte is not full the picture is mixed with the background, so the colour of
 * the surely solid pixels nearby is carried out over the rim and beyond. Thin parts that are nowhere solid keep theirs.
 */
export function decontaminate({ width, height, rgba }: Picture, matte: Plane): Float32Array {
  const count = width * height;
  const colours = new Float32Array(count * 3);
  const weights = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const alpha = matte.data[i] as number;
    weights[i] = Math.max(smoothstep(0.85, 0.99, alpha), 0.03 * alpha * alpha);
    colours[i * 3] = rgba[i * 4] as number;
    colours[i * 3 + 1] = rgba[i * 4 + 1] as number;
    colours[i * 3 + 2] = rgba[i * 4 + 2] as number;
  }
  const carried = pushPull({ width, height, colours, weights });
  for (let i = 0; i < count; i++) {
    const own = smoothstep(0.5, 0.95, matte.data[i] as number);
    for (let c = i * 3; c < i * 3 + 3; c++) {
      carried[c] = own * (colours[c] as number) + (1 - own) * (carried[c] as number);
    }
  }
  return carried;
}

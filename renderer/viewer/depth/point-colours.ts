import type { DepthSurface } from '../load/depth/depth-shape.ts';

/** A light from the upper left, before the surface. Of length 1. */
const TOWARDS_LIGHT = [-0.4, 0.5, 0.768] as const;
/** The brightness of what the light does not reach, and of what faces it. Linear. */
const [SHADE, LIT] = [0.05, 0.62];

/** An sRGB value, 0 … 255, as a linear one, 0 … 1. */
export function toLinear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => toLinear(value));

/** Grey by the light on the surface, so that points without colours show its form. Linear RGB. */
export function litGrey(normals: Float32Array): Float32Array {
  const colours = new Float32Array(normals.length);
  const [x, y, z] = TOWARDS_LIGHT;
  for (let at = 0; at < normals.length; at += 3) {
    const facing =
      (normals[at] as number) * x + (normals[at + 1] as number) * y + (normals[at + 2] as number) * z;
    colours.fill(SHADE + (LIT - SHADE) * Math.max(0, facing), at, at + 3);
  }
  return colours;
}

/** The pixel of a picture that covers the whole map, for each point. Linear RGB. */
export function photoColours(
  { uvs }: Pick<DepthSurface, 'uvs'>,
  { width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>,
): Float32Array {
  const colours = new Float32Array((uvs.length / 2) * 3);
  for (let point = 0; point < uvs.length / 2; point += 1) {
    const column = Math.min(width - 1, Math.floor((uvs[point * 2] as number) * width));
    const row = Math.min(height - 1, Math.floor((uvs[point * 2 + 1] as number) * height));
    const from = (row * width + column) * 4;
    for (let channel = 0; channel < 3; channel += 1)
      colours[point * 3 + channel] = LINEAR[data[from + channel] ?? 0] as number;
  }
  return colours;
}

/** Linear RGB as sRGB bytes. */
export function toSrgbBytes(linear: Float32Array): Uint8Array {
  return Uint8Array.from(linear, (value) =>
    Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)),
  );
}

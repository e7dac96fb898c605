/** The transfer curves of sRGB (IEC 61966-2-1) for one channel. Values are 0 … 1 on both sides. */

/** Converts an sRGB value to linear light. */
export function fromSrgb(srgb: number): number {
  return srgb <= 0.04045 ? srgb / 12.92 : ((srgb + 0.055) / 1.055) ** 2.4;
}

/** Converts linear light to an sRGB value. */
export function toSrgb(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

/** The linear light of each sRGB byte. */
export const LIGHT_OF_BYTE: Readonly<Float32Array> = Float32Array.from({ length: 256 }, (_, byte) =>
  fromSrgb(byte / 255),
);

/** The transfer curves of sRGB (IEC 61966-2-1), of one channel; values 0 … 1 on both sides. */

/** The light that an sRGB value stands for. */
export function fromSrgb(srgb: number): number {
  return srgb <= 0.04045 ? srgb / 12.92 : ((srgb + 0.055) / 1.055) ** 2.4;
}

/** The sRGB value of so much light. */
export function toSrgb(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

/** The light of each sRGB byte. */
export const LIGHT_OF_BYTE: Readonly<Float32Array> = Float32Array.from({ length: 256 }, (_, byte) =>
  fromSrgb(byte / 255),
);

import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type Cutout, findSubject } from '../../main/media/cutout/cutout.ts';
import { decodePicture } from '../../main/media/picture/decode.ts';

/** How a sample with alpha is laid on a backdrop: what makes the picture poor is left out by default. */
export interface Composing {
  /** The edge of the square picture, in pixels. */
  readonly edge: number;
  /** The backdrop's colours at the top and at the bottom. */
  readonly top?: readonly [number, number, number];
  readonly bottom?: readonly [number, number, number];
  /** A hard shadow takes so much of the light, 0 … 1, where it lies. */
  readonly hardShadow?: number;
  /** All levels are multiplied by this, and cut off at white. */
  readonly exposure?: number;
  /** The quality of the jpeg. */
  readonly quality?: number;
}

/** A cut-out beside the truth. */
export interface ComparedCutout {
  readonly cutout: Cutout;
  /** What both keep of what either keeps. */
  readonly overlap: number;
}

/** Lays a sample with alpha on a backdrop, cuts it out again and compares the outlines. */
export async function cutOutComposite(file: string, composing: Composing): Promise<ComparedCutout> {
  const { edge, quality = 88 } = composing;
  const room = Math.round(edge * 0.12);
  const subject = await sharp(fileURLToPath(new URL(`../../assets/samples/${file}`, import.meta.url)))
    .trim()
    .resize(edge - 2 * room, edge - 2 * room, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extend({ top: room, bottom: room, left: room, right: room, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const rgb = composed(subject, composing);
  const jpeg = await sharp(rgb, { raw: { width: edge, height: edge, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
  const cutout = findSubject(await decodePicture(jpeg, 2048));
  if (cutout === undefined) throw new Error(`Nothing was found in ${file}.`);
  let [both, either] = [0, 0];
  for (let i = 0; i < edge * edge; i++) {
    const isTrue = (subject[i * 4 + 3] as number) > 127;
    const isKept = (cutout.matte.data[i] as number) > 0.45;
    if (isTrue && isKept) both++;
    if (isTrue || isKept) either++;
  }
  return { cutout, overlap: both / either };
}

function composed(
  subject: Uint8Array,
  { edge, top = [216, 216, 220], bottom = [142, 144, 150], hardShadow = 0, exposure = 1 }: Composing,
): Uint8ClampedArray {
  const rgb = new Uint8ClampedArray(edge * edge * 3);
  const [aside, down] = [Math.round(edge * 0.13), Math.round(edge * 0.07)];
  for (let y = 0, i = 0; y < edge; y++) {
    for (let x = 0; x < edge; x++, i++) {
      const from = x < aside || y < down ? -1 : (y - down) * edge + x - aside;
      const light = from < 0 ? 1 : 1 - (hardShadow * (subject[from * 4 + 3] as number)) / 255;
      const share = (subject[i * 4 + 3] as number) / 255;
      for (const c of [0, 1, 2] as const) {
        const behind = light * (top[c] + ((bottom[c] - top[c]) * y) / edge);
        rgb[i * 3 + c] = exposure * (behind + share * ((subject[i * 4 + c] as number) - behind));
      }
    }
  }
  return rgb;
}

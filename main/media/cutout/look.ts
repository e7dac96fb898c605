import { toLab } from '../colour/lab.ts';
import type { RgbImage } from '../picture/image.ts';
import { blurChannels } from '../raster/blur.ts';
import { freeAtOnce } from '../raster/free-at-once.ts';
import { type Border, readBorder } from './background-model.ts';

/** The blur radius of the colours before edges are computed, in pixels, for pictures of 800 pixels and more. */
const BLUR_RADIUS = 0.8;

/** A picture, or a smaller copy of one, as outlines are found in it. */
export interface Look {
  readonly width: number;
  readonly height: number;
  /** The factor by which the picture was shrunk. */
  readonly shrunk: number;
  /** CIE L*a*b*, three numbers a pixel, blurred a little. */
  readonly lab: Float32Array;
  /** The edge strength at each pixel: ΔE per pixel of the picture itself. */
  readonly edges: Float32Array;
  readonly border: Border;
}

/** @param shrunk the factor by which the picture was shrunk; its edges are steeper by the same factor */
export function lookAt({ width, height, rgb }: RgbImage, shrunk: number): Look {
  const unblurred = toLab(rgb, 3);
  const lab = blurLab(unblurred, width, height);
  freeAtOnce(unblurred);
  const edges = measureEdges(lab, width, 1 / shrunk);
  return { width, height, shrunk, lab, edges, border: readBorder(lab, width, height) };
}

/** Blurs a little, against noise and JPEG ringing at edges. Less in small pictures, where it would close narrow gaps. */
function blurLab(data: Float32Array, width: number, height: number): Float32Array {
  const sigma = BLUR_RADIUS * Math.min(1, Math.max(0.4, Math.max(width, height) / 800));
  return blurChannels({ width, height, data }, 3, sigma);
}

/** The edge strength at each pixel: ΔE over `step` pixels. */
function measureEdges(lab: Float32Array, width: number, step: number): Float32Array {
  const edges = new Float32Array(lab.length / 3);
  const row = width * 3;
  for (let i = width; i < edges.length - width; i++) {
    const at = i * 3;
    const lightX = (lab[at + 3] as number) - (lab[at - 3] as number);
    const greenX = (lab[at + 4] as number) - (lab[at - 2] as number);
    const blueX = (lab[at + 5] as number) - (lab[at - 1] as number);
    const lightY = (lab[at + row] as number) - (lab[at - row] as number);
    const greenY = (lab[at + row + 1] as number) - (lab[at - row + 1] as number);
    const blueY = (lab[at + row + 2] as number) - (lab[at - row + 2] as number);
    const light = lightX * lightX + lightY * lightY;
    const square = light + (greenX * greenX + greenY * greenY) + (blueX * blueX + blueY * blueY);
    edges[i] = (Math.sqrt(square) / 2) * step;
  }
  return edges;
}

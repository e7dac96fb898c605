import { blur } from '../../media/raster/blur.ts';
import { largestNear } from '../../media/raster/largest-near.ts';
import { createPlane, type Plane, smoothstep } from '../../media/raster/plane.ts';
import { resampleBicubic } from '../../media/raster/resample.ts';
import { signedDistance } from '../../media/raster/signed-distance.ts';
import { type Frame, toPictureX, toPictureY } from './frame.ts';

/** A subject's outline as a smooth function on a raster that is cropped to the subject. */
export interface Silhouette {
  /** Signed distance to the outline in raster pixels, positive inside. */
  readonly distance: Plane;
  readonly frame: Frame;
}

/** The empty raster pixels around the subject. */
const MARGIN = 8;
/** A small picture is magnified for a smooth outline, by at most this factor. */
const MAX_SCALE = 3;

/** The smooth outline of a matte, on a raster whose longer side shows the subject with `size` pixels. */
export function silhouetteOf(matte: Plane, size: number): Silhouette {
  const box = boundsOf(matte);
  const side = Math.max(box.x1 - box.x0, box.y1 - box.y0);
  const scale = Math.min(MAX_SCALE, size / side);
  const frame: Frame = { left: box.x0 - MARGIN / scale, top: box.y0 - MARGIN / scale, scale };
  const width = Math.ceil((box.x1 - box.x0) * scale) + 2 * MARGIN;
  const height = Math.ceil((box.y1 - box.y0) * scale) + 2 * MARGIN;
  const share = resample(matte, frame, width, height);
  const outline = keepThinParts(share, blur(share, Math.max(0.6, 0.75 * scale)));
  return { distance: smoothDistance(signedDistance(outline, 0.5), Math.max(0.7, 0.8 * scale)), frame };
}

function boundsOf({ width, height, data }: Plane): { x0: number; y0: number; x1: number; y1: number } {
  let [x0, y0, x1, y1] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let first = 0;
    while (first < width && (data[row + first] as number) < 0.25) first++;
    if (first === width) continue;
    let last = width - 1;
    while ((data[row + last] as number) < 0.25) last--;
    x0 = Math.min(x0, first);
    x1 = Math.max(x1, last + 1);
    y0 = Math.min(y0, y);
    y1 = y + 1;
  }
  return { x0, y0, x1, y1 };
}

/** Samples the matte on the raster of a frame. It is 0 beyond the picture, so the outline of a cropped subject is closed there. */
function resample(matte: Plane, frame: Frame, width: number, height: number): Plane {
  const source = frame.scale < 1 ? blur(matte, 0.45 / frame.scale) : matte;
  const step = 1 / frame.scale;
  const across = { start: toPictureX(frame, 0) - 0.5, step, count: width };
  const down = { start: toPictureY(frame, 0) - 0.5, step, count: height };
  const out = resampleBicubic(source, across, down);
  const columns = Float64Array.from({ length: width }, (_, x) =>
    outside(across.start + x * step, source.width),
  );
  for (let y = 0; y < height; y++) {
    const above = outside(down.start + y * step, source.height);
    for (let x = 0; x < width; x++) {
      const beyond = Math.max(columns[x] as number, above);
      const i = y * width + x;
      out.data[i] =
        beyond > 0.5 ? 0 : Math.min(1, Math.max(0, out.data[i] as number)) * Math.min(1, 0.5 - beyond);
    }
  }
  return out;
}

/** How far a place lies outside of a plane along one axis, from the outer side of its pixels; negative inside. */
function outside(at: number, size: number): number {
  return Math.max(-0.5 - at, at - size + 0.5);
}

/** Blurring removes the pixel steps of an outline, but also wires. Where it removed a thin part, the sharp matte is used. */
function keepThinParts(sharp: Plane, soft: Plane): Plane {
  const covered = largestNear(soft, 2);
  const lost = createPlane(soft.width, soft.height);
  let isAnyLost = false;
  for (let i = 0; i < lost.data.length; i++) {
    if ((sharp.data[i] as number) <= 0.5 || (covered.data[i] as number) > 0.5) continue;
    lost.data[i] = 1;
    isAnyLost = true;
  }
  if (!isAnyLost) return soft;
  const near = blur(largestNear(lost, 3), 1.5);
  for (let i = 0; i < near.data.length; i++) near.data[i] = Math.min(1, 2 * (near.data[i] as number));
  return mixPlanes(soft, sharp, near);
}

/** Smooths the distance, except in parts so thin that smoothing would remove them. */
function smoothDistance(distance: Plane, sigma: number): Plane {
  const soft = blur(distance, sigma);
  const radius = largestNear(distance, Math.ceil(2 + 2 * sigma));
  const share = createPlane(distance.width, distance.height);
  for (let i = 0; i < share.data.length; i++)
    share.data[i] = smoothstep(1.5 * sigma, 4 * sigma, radius.data[i] as number);
  return mixPlanes(distance, soft, share);
}

/** Interpolates from one plane to another; `share` is the second plane's share in each pixel, 0 … 1. */
function mixPlanes(plane: Plane, other: Plane, share: Plane): Plane {
  const out = createPlane(plane.width, plane.height);
  for (let i = 0; i < out.data.length; i++) {
    const value = plane.data[i] as number;
    out.data[i] = value + (share.data[i] as number) * ((other.data[i] as number) - value);
  }
  return out;
}

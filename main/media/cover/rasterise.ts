import type { Mesh } from '../mesh/mesh.ts';
import type { RgbImage } from '../picture/image.ts';
import { sampleColours } from '../raster/sample-colours.ts';
import { walkCost, walkTriangle } from '../raster/walk-triangle.ts';
import { type Framing, placeInPicture } from './framing.ts';

/** The camera: a rotation about Y, then a tilt, and a distance. */
export interface Camera {
  /** Radians; positive shows more of the subject's right-hand side in the picture. */
  readonly yaw: number;
  /** Radians; positive looks down. */
  readonly pitch: number;
  /** The distance from the subject's middle, as a multiple of its longest side. A smaller distance gives a stronger perspective. */
  readonly distance: number;
}

/** The visible surface at each pixel. */
export interface VisiblePixels {
  readonly size: number;
  /** The depth towards the viewer as a multiple of the subject's longest side; −Infinity if there is no surface. */
  readonly depth: Float32Array;
  /** Unit normals in the camera's axes (x right, y up, z towards the viewer). */
  readonly normals: Float32Array;
  /** Base colour, sRGB 0 … 255. */
  readonly colours: Float32Array;
}

const PLAIN_GREY = 178;

/** The most pixels that all triangles together may cover. Drawing many large overlapping triangles would take minutes. */
const MAX_WORK = 100_000_000;
const MIN_SIZE = 16;

/**
 * Draws a mesh with a depth buffer into a square picture.
 * @param wanted the requested size; it is halved until the triangles together cover at most MAX_WORK pixels
 */
export function rasterise(
  mesh: Mesh,
  texture: RgbImage | undefined,
  wanted: number,
  camera: Camera,
  framing: Framing,
): VisiblePixels {
  const screen = project(mesh, wanted, camera, framing);
  let size = wanted;
  for (; size > MIN_SIZE && workFor(mesh, screen, size) > MAX_WORK; size /= 2) halve(screen);
  const visible: VisiblePixels = {
    size,
    depth: new Float32Array(size * size).fill(Number.NEGATIVE_INFINITY),
    normals: new Float32Array(size * size * 3),
    colours: new Float32Array(size * size * 3),
  };
  drawTriangles(visible, mesh, screen, texture);
  return visible;
}

/** The rows and pixels of all triangles that face the viewer, see walkCost. */
function workFor({ indices }: Mesh, screen: Screen, size: number): number {
  const corners = new Float64Array(6);
  let work = 0;
  for (let t = 0; t < indices.length; t += 3)
    if (placeCorners(screen, indices, t, corners)) work += walkCost(corners, size);
  return work;
}

/** Sets the corners of a triangle on the screen. Returns whether it faces the viewer. */
function placeCorners({ points }: Screen, indices: Uint32Array, t: number, corners: Float64Array): boolean {
  for (let k = 0; k < 3; k++) {
    const v = (indices[t + k] as number) * 3;
    corners[k * 2] = points[v] as number;
    corners[k * 2 + 1] = points[v + 1] as number;
  }
  const across = (corners[2] as number) - (corners[0] as number);
  const down = (corners[3] as number) - (corners[1] as number);
  const area =
    across * ((corners[5] as number) - (corners[1] as number)) -
    down * ((corners[4] as number) - (corners[0] as number));
  // The picture's y points down, so triangles that face the viewer are clockwise here.
  return area < 0;
}

/** Scales the points to a screen of half the size, in place. */
function halve({ points }: Screen): void {
  for (let v = 0; v < points.length; v += 3) {
    points[v] = (points[v] as number) / 2;
    points[v + 1] = (points[v + 1] as number) / 2;
  }
}

interface Screen {
  /** x, y in pixels and depth of each vertex. */
  readonly points: Float32Array;
  readonly normals: Float32Array;
}

function project(mesh: Mesh, size: number, camera: Camera, framing: Framing): Screen {
  const cy = Math.cos(camera.yaw);
  const sy = Math.sin(camera.yaw);
  const cp = Math.cos(camera.pitch);
  const sp = Math.sin(camera.pitch);
  const turn = (from: Float32Array, unit: number): Float32Array => {
    const to = new Float32Array(from.length);
    for (let v = 0; v < from.length; v += 3) {
      const x = (from[v] as number) / unit;
      const y = (from[v + 1] as number) / unit;
      const z = (from[v + 2] as number) / unit;
      const near = sy * x + cy * z;
      to[v] = cy * x - sy * z;
      to[v + 1] = cp * y - sp * near;
      to[v + 2] = sp * y + cp * near;
    }
    return to;
  };
  const eye = camera.distance;
  const points = turn(mesh.positions, longestSide(mesh.positions));
  const normals = turn(mesh.normals, 1);
  const { low, high } = boxOf(points);
  const [mx = 0, my = 0, mz = 0] = low.map((value, c) => (value + (high[c] as number)) / 2);
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let v = 0; v < points.length; v += 3) {
    const z = (points[v + 2] as number) - mz;
    const scale = eye / (eye - z);
    const x = ((points[v] as number) - mx) * scale;
    const y = ((points[v + 1] as number) - my) * scale;
    points[v] = x;
    points[v + 1] = y;
    points[v + 2] = z;
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  const place = placeInPicture(points, { x0, y0, x1, y1 }, framing);
  for (let v = 0; v < points.length; v += 3) {
    points[v] = size * (place.x + ((points[v] as number) - (x0 + x1) / 2) * place.scale);
    points[v + 1] = size * (place.y - ((points[v + 1] as number) - (y0 + y1) / 2) * place.scale);
  }
  return { points, normals };
}

function longestSide(points: Float32Array): number {
  const { low, high } = boxOf(points);
  return Math.max(...high.map((value, c) => value - (low[c] as number))) || 1;
}

function boxOf(points: Float32Array): { readonly low: number[]; readonly high: number[] } {
  let [x0, y0, z0] = [Infinity, Infinity, Infinity];
  let [x1, y1, z1] = [-Infinity, -Infinity, -Infinity];
  for (let v = 0; v < points.length; v += 3) {
    const x = points[v] as number;
    const y = points[v + 1] as number;
    const z = points[v + 2] as number;
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    z0 = Math.min(z0, z);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
    z1 = Math.max(z1, z);
  }
  return { low: [x0, y0, z0], high: [x1, y1, z1] };
}

function drawTriangles(
  { size, depth, normals, colours }: VisiblePixels,
  { indices, uvs }: Mesh,
  screen: Screen,
  texture: RgbImage | undefined,
): void {
  const p = screen.points;
  const n = screen.normals;
  const corners = new Float64Array(6);
  let [a, b, c] = [0, 0, 0];
  const draw = (i: number, u: number, v: number, w: number): void => {
    const z = u * (p[a * 3 + 2] as number) + v * (p[b * 3 + 2] as number) + w * (p[c * 3 + 2] as number);
    if (z <= (depth[i] as number)) return;
    depth[i] = z;
    for (let k = 0; k < 3; k++) {
      normals[i * 3 + k] =
        u * (n[a * 3 + k] as number) + v * (n[b * 3 + k] as number) + w * (n[c * 3 + k] as number);
    }
    if (texture === undefined) {
      colours.fill(PLAIN_GREY, i * 3, i * 3 + 3);
      return;
    }
    const across = u * (uvs[a * 2] as number) + v * (uvs[b * 2] as number) + w * (uvs[c * 2] as number);
    const down =
      u * (uvs[a * 2 + 1] as number) + v * (uvs[b * 2 + 1] as number) + w * (uvs[c * 2 + 1] as number);
    // The middle of texel i is at (i + ½) / size.
    const x = across * texture.width - 0.5;
    sampleColours(texture, texture.rgb, x, down * texture.height - 0.5, colours, i * 3);
  };
  for (let t = 0; t < indices.length; t += 3) {
    if (!placeCorners(screen, indices, t, corners)) continue;
    a = indices[t] as number;
    b = indices[t + 1] as number;
    c = indices[t + 2] as number;
    walkTriangle(corners, size, size, draw);
  }
}

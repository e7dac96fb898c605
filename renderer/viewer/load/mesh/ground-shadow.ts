import { Matrix4, Vector3 } from 'three';
import type { Bounds, GroundShadow, ParsedMesh } from '../parsed-model.ts';

const RESOLUTION = 128;
/** The edge of the square by that of the model: there is room for the soft edge of the shadow. */
const MARGIN = 1.7;
/** Surfaces above this share of the model's height cast no shadow. */
const REACH = 0.6;
const MAX_FACES = 400_000;
/** The limit of points between corners, for all meshes together. Beyond it only corners are marked. */
const MAX_POINTS = 4_000_000;
const MAX_STEPS = 160;
const BLUR_PASSES = 3;

/**
 * A soft contact shadow, computed without the graphics card: points of the faces are projected onto the ground, darker the nearer
 * they are to it, and the picture is blurred.
 */
export function groundShadow(meshes: readonly ParsedMesh[], { min, max }: Bounds): GroundShadow {
  const edge = Math.max(max[0] - min[0], max[2] - min[2], 1e-6) * MARGIN;
  const centre = { x: (min[0] + max[0]) / 2, z: (min[2] + max[2]) / 2 };
  const height = Math.max(max[1] - min[1], 1e-6) * REACH;
  const cover = new Float32Array(RESOLUTION * RESOLUTION);
  const mark = (x: number, y: number, z: number): void => {
    const column = Math.floor(((x - centre.x) / edge + 0.5) * RESOLUTION);
    const row = Math.floor(((z - centre.z) / edge + 0.5) * RESOLUTION);
    const near = 1 - (y - min[1]) / height;
    if (near <= 0 || column < 0 || row < 0 || column >= RESOLUTION || row >= RESOLUTION) return;
    const texel = row * RESOLUTION + column;
    cover[texel] = Math.max(cover[texel] ?? 0, near * near);
  };
  const budget = { points: MAX_POINTS };
  for (const mesh of meshes) sampleFaces(mesh, edge / RESOLUTION, mark, budget);
  let blurred: Float32Array = cover;
  for (let pass = 0; pass < BLUR_PASSES; pass += 1) blurred = blur(blurred, 5);
  return {
    darkness: Uint8Array.from(blurred, (value) => Math.round(Math.min(1, value) * 255)),
    resolution: RESOLUTION,
    edge,
  };
}

/** Marks the corners of each face, and points between them if the face is larger than a texel. */
function sampleFaces(
  mesh: ParsedMesh,
  texel: number,
  mark: (x: number, y: number, z: number) => void,
  budget: { points: number },
): void {
  const { positions, index } = mesh;
  const toModel = new Matrix4().fromArray([...mesh.matrix]);
  const corners = index?.length ?? positions.length / 3;
  const stride = Math.max(1, Math.ceil(corners / 3 / MAX_FACES));
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  const load = (into: Vector3, corner: number): Vector3 =>
    into.fromArray(positions, (index?.[corner] ?? corner) * 3).applyMatrix4(toModel);
  for (let corner = 0; corner + 2 < corners; corner += 3 * stride) {
    load(a, corner);
    load(b, corner + 1);
    load(c, corner + 2);
    const longest = Math.max(a.distanceTo(b), b.distanceTo(c), c.distanceTo(a));
    const steps = budget.points > 0 ? Math.min(MAX_STEPS, Math.ceil((longest / texel) * 1.5)) : 1;
    budget.points -= (steps * steps) / 2;
    for (let i = 0; i <= steps; i += 1) {
      for (let j = 0; j <= steps - i; j += 1) {
        const [u, v] = steps === 0 ? [0, 0] : [i / steps, j / steps];
        const w = 1 - u - v;
        mark(a.x * w + b.x * u + c.x * v, a.y * w + b.y * u + c.y * v, a.z * w + b.z * u + c.z * v);
      }
    }
  }
}

/** A box blur along rows, then along columns. */
function blur(source: Float32Array, radius: number): Float32Array {
  return blurLines(blurLines(source, radius, 1, RESOLUTION), radius, RESOLUTION, 1);
}

function blurLines(source: Float32Array, radius: number, step: number, lineStep: number): Float32Array {
  const out = new Float32Array(source.length);
  for (let line = 0; line < RESOLUTION; line += 1) {
    const at = (index: number): number =>
      index < 0 || index >= RESOLUTION ? 0 : (source[line * lineStep + index * step] ?? 0);
    let sum = 0;
    for (let index = -radius; index < radius; index += 1) sum += at(index);
    for (let index = 0; index < RESOLUTION; index += 1) {
      sum += at(index + radius);
      out[line * lineStep + index * step] = sum / (2 * radius + 1);
      sum -= at(index - radius);
    }
  }
  return out;
}

import type { Camera } from './camera.ts';
import { encodeSrgb, toneMap } from './colour.ts';
import { groundShadow, type Stage, shade, shadingNormal } from './light/shade.ts';
import { trace } from './march.ts';
import { add, dot, scale, smoothstep, type Vec3 } from './vector.ts';

/** The paper behind the subject: the linear colours of its middle and of its rim. */
export interface Backdrop {
  readonly middle: Vec3;
  readonly rim: Vec3;
}

/** The result of one ray. `colour` is tone-mapped, linear, and multiplied by `alpha`. `part` is the part that was hit. */
interface Sample {
  readonly colour: Vec3;
  readonly alpha: number;
  readonly part: number;
  readonly normal: Vec3;
}

const NOTHING = -1;
const UP: Vec3 = [0, 1, 0];
/** The strength of the subject's shadow on the paper. */
const SHADOW_STRENGTH = 0.2;

function sampleBackdrop(
  stage: Stage,
  camera: Camera,
  backdrop: Backdrop | undefined,
  u: number,
  v: number,
): Sample {
  if (!backdrop) return { colour: [0, 0, 0], alpha: 0, part: NOTHING, normal: UP };
  const { origin, direction } = camera.ray(u, v);
  const t = (stage.floor - origin[1]) / (direction[1] || -1e-9);
  const dim = t > 0 && t < 40 ? SHADOW_STRENGTH * groundShadow(stage, add(origin, scale(direction, t))) : 0;
  const rim = smoothstep(0.1, 1.5, Math.hypot(u, v + 0.15));
  const paper: Vec3 = [0, 1, 2].map(
    (k) => (backdrop.middle[k] as number) * (1 - rim) + (backdrop.rim[k] as number) * rim,
  ) as unknown as Vec3;
  return { colour: scale(paper, 1 - dim), alpha: 1, part: NOTHING, normal: UP };
}

function samplePixel(
  stage: Stage,
  camera: Camera,
  backdrop: Backdrop | undefined,
  u: number,
  v: number,
): Sample {
  const { origin, direction } = camera.ray(u, v);
  const t = trace(stage.field, origin, direction, 0.0006);
  if (t < 0) return sampleBackdrop(stage, camera, backdrop, u, v);
  const p = add(origin, scale(direction, t));
  const part = stage.field.nearest(p[0], p[1], p[2]);
  const normal = shadingNormal(stage, part, p);
  return { colour: toneMap(shade(stage, part, p, normal, direction)), alpha: 1, part, normal };
}

/** Whether two neighbouring samples differ visibly: at an outline, a crease, or the edge of a painted mark. */
function differs(a: Sample, b: Sample): boolean {
  if (a.part !== b.part) return true;
  if (dot(a.normal, b.normal) < 0.93) return true;
  return a.colour.some(
    (value, k) => Math.abs(Math.sqrt(Math.max(0, value)) - Math.sqrt(Math.max(0, b.colour[k] ?? 0))) > 0.045,
  );
}

/** A pixel at an edge gets a grid of this many samples in each direction. */
const GRID = 4;

function refine(
  stage: Stage,
  camera: Camera,
  backdrop: Backdrop | undefined,
  x: number,
  y: number,
  size: number,
): Sample {
  let colour: Vec3 = [0, 0, 0];
  let alpha = 0;
  for (let i = 0; i < GRID * GRID; i++) {
    // A rotated grid: no two samples share a row or a column, so that nearly horizontal and vertical edges are also smooth.
    const sx = ((i % GRID) + (Math.floor(i / GRID) + 0.5) / GRID) / GRID;
    const sy = (Math.floor(i / GRID) + ((i % GRID) + 0.5) / GRID) / GRID;
    const one = samplePixel(stage, camera, backdrop, ((x + sx) * 2) / size - 1, 1 - ((y + sy) * 2) / size);
    colour = add(colour, one.colour);
    alpha += one.alpha;
  }
  const share = 1 / (GRID * GRID);
  return { colour: scale(colour, share), alpha: alpha * share, part: NOTHING, normal: UP };
}

/** Draws a picture: sRGB with straight alpha, four bytes per pixel. One sample per pixel, and sixteen if its neighbours differ. */
export function draw(stage: Stage, camera: Camera, size: number, backdrop?: Backdrop): Uint8Array {
  const samples: Sample[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      samples.push(
        samplePixel(stage, camera, backdrop, ((x + 0.5) * 2) / size - 1, 1 - ((y + 0.5) * 2) / size),
      );
    }
  }
  const isAtEdge = (x: number, y: number): boolean => {
    const own = samples[y * size + x] as Sample;
    const other = (i: number, j: number) =>
      samples[Math.min(size - 1, Math.max(0, j)) * size + Math.min(size - 1, Math.max(0, i))] as Sample;
    return [other(x - 1, y), other(x + 1, y), other(x, y - 1), other(x, y + 1)].some((one) =>
      differs(own, one),
    );
  };
  const bytes = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = y * size + x;
      const one = isAtEdge(x, y) ? refine(stage, camera, backdrop, x, y, size) : (samples[at] as Sample);
      if (one.alpha === 0) continue;
      const srgb = encodeSrgb(scale(one.colour, 1 / one.alpha));
      srgb.forEach((value, k) => {
        bytes[at * 4 + k] = Math.round(value * 255);
      });
      bytes[at * 4 + 3] = Math.round(one.alpha * 255);
    }
  }
  return bytes;
}

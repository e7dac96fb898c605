import type { CheckedModel } from './model-checks.ts';
/** The sides of a model, and how far it is turned about Y to show them, in degrees. */
export const SIDES = { front: 0, right: 90, back: 180, left: 270 } as const;

/** A model turned about Y so that what a camera at this azimuth (0 is the front, 90 the right) sees is its front. */
export function turned(model: CheckedModel, azimuth: number): CheckedModel {
  const [c, s] = [Math.cos((azimuth * Math.PI) / 180), Math.sin((azimuth * Math.PI) / 180)];
  const positions = model.positions.slice();
  for (let v = 0; v < positions.length; v += 3) {
    const [x, z] = [positions[v]!, positions[v + 2]!];
    positions[v] = c * x - s * z;
    positions[v + 2] = s * x + c * z;
  }
  return { ...model, positions };
}

/** A straight front view without light: what is covered, and with which colour. */
export interface FrontView {
  readonly width: number;
  readonly height: number;
  readonly covered: Uint8Array;
  readonly rgb: Uint8Array;
}

/**
 * Draws a model from +Z without perspective and without light. `place` says which pixel (with fractions, edges at whole
 * numbers) a point lies on.
 */
export function drawFront(
  model: CheckedModel,
  width: number,
  height: number,
  place: (x: number, y: number) => readonly [number, number],
): FrontView {
  const covered = new Uint8Array(width * height);
  const rgb = new Uint8Array(width * height * 3);
  const depth = new Float32Array(width * height).fill(-Infinity);
  const { positions, uvs, indices, texture } = model;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
    const [ax, ay] = place(positions[a * 3]!, positions[a * 3 + 1]!);
    const [bx, by] = place(positions[b * 3]!, positions[b * 3 + 1]!);
    const [cx, cy] = place(positions[c * 3]!, positions[c * 3 + 1]!);
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area === 0) continue;
    const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
    for (let y = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5)); y <= y1; y++) {
      for (let x = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5)); x <= x1; x++) {
        const u = ((bx - x - 0.5) * (cy - y - 0.5) - (by - y - 0.5) * (cx - x - 0.5)) / area;
        const v = ((cx - x - 0.5) * (ay - y - 0.5) - (cy - y - 0.5) * (ax - x - 0.5)) / area;
        const w = 1 - u - v;
        if (u < 0 || v < 0 || w < 0) continue;
        const i = y * width + x;
        const z = u * positions[a * 3 + 2]! + v * positions[b * 3 + 2]! + w * positions[c * 3 + 2]!;
        if (z <= depth[i]!) continue;
        depth[i] = z;
        covered[i] = 1;
        if (texture === undefined || uvs === undefined) continue;
        const s = (u * uvs[a * 2]! + v * uvs[b * 2]! + w * uvs[c * 2]!) * texture.width - 0.5;
        const r = (u * uvs[a * 2 + 1]! + v * uvs[b * 2 + 1]! + w * uvs[c * 2 + 1]!) * texture.height - 0.5;
        sample(texture, s, r, rgb, i * 3);
      }
    }
  }
  return { width, height, covered, rgb };
}

function sample(
  texture: { readonly width: number; readonly height: number; readonly rgb: Uint8Array },
  s: number,
  r: number,
  out: Uint8Array,
  at: number,
): void {
  const x = Math.min(texture.width - 1.001, Math.max(0, s));
  const y = Math.min(texture.height - 1.001, Math.max(0, r));
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - ix, y - iy];
  for (let c = 0; c < 3; c++) {
    const i = (iy * texture.width + ix) * 3 + c;
    const j = i + texture.width * 3;
    const top = texture.rgb[i]! * (1 - fx) + texture.rgb[i + 3]! * fx;
    out[at + c] = Math.round(top * (1 - fy) + (texture.rgb[j]! * (1 - fx) + texture.rgb[j + 3]! * fx) * fy);
  }
}

/** Where a model's front lies on the picture that it was made from: both boxes laid over one another, to a part of a pixel. */
export function placeOver(
  model: CheckedModel,
  matte: { readonly width: number; readonly height: number; readonly data: ArrayLike<number> },
): (x: number, y: number) => readonly [number, number] {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  for (let v = 0; v < model.positions.length; v += 3) {
    box[0] = Math.min(box[0], model.positions[v]!);
    box[1] = Math.min(box[1], model.positions[v + 1]!);
    box[2] = Math.max(box[2], model.positions[v]!);
    box[3] = Math.max(box[3], model.positions[v + 1]!);
  }
  const edge = halfLevelBox(matte);
  const scale = (edge.x1 - edge.x0 + (edge.y1 - edge.y0)) / (box[2] - box[0] + (box[3] - box[1]));
  const middleX = (edge.x0 + edge.x1) / 2;
  const middleY = (edge.y0 + edge.y1) / 2;
  return (x, y) => [
    middleX + (x - (box[0] + box[2]) / 2) * scale,
    middleY - (y - (box[1] + box[3]) / 2) * scale,
  ];
}

/** The box of the matte's one-half level, found between pixels (edges at whole numbers). */
function halfLevelBox(matte: {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}) {
  const columns = new Float32Array(matte.width);
  const rows = new Float32Array(matte.height);
  for (let y = 0; y < matte.height; y++) {
    for (let x = 0; x < matte.width; x++) {
      const value = matte.data[y * matte.width + x]!;
      columns[x] = Math.max(columns[x]!, value);
      rows[y] = Math.max(rows[y]!, value);
    }
  }
  const first = (line: Float32Array): number => {
    const at = line.findIndex((value) => value >= 0.5);
    const before = at > 0 ? line[at - 1]! : 0;
    return at + 0.5 - (line[at]! - 0.5) / Math.max(1e-6, line[at]! - before);
  };
  return {
    x0: first(columns),
    y0: first(rows),
    x1: matte.width - first(columns.toReversed()),
    y1: matte.height - first(rows.toReversed()),
  };
}

import { NodeIO } from '@gltf-transform/core';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';

/** A model as a checker needs it: read by a library that shares no code with what wrote it. */
export interface CheckedModel {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array | undefined;
  readonly indices: Uint32Array;
  /** The base colour, decoded: RGB bytes. */
  readonly texture: { readonly width: number; readonly height: number; readonly rgb: Uint8Array } | undefined;
}

/** Reads the one mesh of a glb with glTF-Transform. */
export async function readGlb(bytes: Uint8Array): Promise<CheckedModel> {
  const root = (await new NodeIO().readBinary(bytes)).getRoot();
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
  const [primitive] = primitives;
  if (primitive === undefined || primitives.length !== 1)
    throw new Error(`${primitives.length} primitives instead of 1`);
  const float = (name: string): Float32Array | undefined => {
    const array = primitive.getAttribute(name)?.getArray();
    return array ? Float32Array.from(array) : undefined;
  };
  const [image] = root.listTextures();
  return {
    positions: float('POSITION') ?? new Float32Array(),
    normals: float('NORMAL') ?? new Float32Array(),
    uvs: float('TEXCOORD_0'),
    indices: Uint32Array.from(primitive.getIndices()?.getArray() ?? []),
    texture: image === undefined ? undefined : await decode(image.getImage()),
  };
}

async function decode(bytes: Uint8Array | null) {
  if (bytes === null) throw new Error('The texture has no picture.');
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}

/** Khronos' validator: the errors it finds. */
export async function gltfErrors(bytes: Uint8Array): Promise<readonly unknown[]> {
  const report = await validateBytes(bytes, { maxIssues: 20 });
  return report.issues.numErrors === 0
    ? []
    : report.issues.messages.filter((message) => message.severity === 0);
}

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

/** Intersection over union of two masks. */
export function overlap(a: Uint8Array, b: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i] === 1 && b[i] === 1) both++;
    if (a[i] === 1 || b[i] === 1) either++;
  }
  return both / either;
}

/**
 * The largest part of a silhouette that is missing in a model's, as a share of the silhouette: what is farther than a pixel from the
 * model, grouped by touching pixels.
 */
export function largestPartLost(silhouette: Uint8Array, drawn: Uint8Array, width: number): number {
  const missing = silhouette.map((inside, i) => {
    if (inside === 0) return 0;
    for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) if (drawn[i + dy * width + dx] === 1) return 0;
    return 1;
  });
  let area = 0;
  for (const inside of silhouette) area += inside;
  let largest = 0;
  for (let start = 0; start < missing.length; start++) {
    if (missing[start] === 0) continue;
    let size = 0;
    const stack = [start];
    missing[start] = 0;
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      size++;
      for (const j of [i - 1, i + 1, i - width, i + width]) {
        if (missing[j] !== 1) continue;
        missing[j] = 0;
        stack.push(j);
      }
    }
    largest = Math.max(largest, size);
  }
  return largest / area;
}

/** Mean CIE76 colour difference over the pixels that both masks cover. */
export function meanDifference(a: Uint8Array, b: Uint8Array, where: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < where.length; i++) {
    if (where[i] === 0) continue;
    const p = lab(a[i * 3]!, a[i * 3 + 1]!, a[i * 3 + 2]!);
    const q = lab(b[i * 3]!, b[i * 3 + 1]!, b[i * 3 + 2]!);
    sum += Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
    count++;
  }
  return sum / count;
}

function lab(r: number, g: number, b: number): [number, number, number] {
  const linear = (value: number): number => {
    const v = value / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);
  const [lr, lg, lb] = [linear(r), linear(g), linear(b)];
  const x = f((0.4124564 * lr + 0.3575761 * lg + 0.1804375 * lb) / 0.95047);
  const y = f(0.2126729 * lr + 0.7151522 * lg + 0.072175 * lb);
  const z = f((0.0193339 * lr + 0.119192 * lg + 0.9503041 * lb) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

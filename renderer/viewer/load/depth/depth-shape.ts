import { brightness, type DepthField } from './depth-field.ts';
import { type DepthSpan, nearnessOf } from './depth-range.ts';

/** How a depth map becomes points and faces. */
export interface DepthShapeOptions {
  readonly span: DepthSpan;
  /** From far to near, as a share of the longer side. */
  readonly relief: number;
  /** Faces whose corners differ by more than this share of the span are left out. 1 leaves out none. */
  readonly cut: number;
  /** The most points along the longer side. */
  readonly points: number;
}

/** Points of a depth map, with the faces between them. The longer side is 1; +Z is near. Corners of left-out faces alone are no points. */
export interface DepthSurface {
  readonly positions: Float32Array;
  /** In the whole map: 0, 0 is the corner at the top left. */
  readonly uvs: Float32Array;
  /** From 0, far, to 1, near, of each point. */
  readonly nearness: Float32Array;
  readonly index: Uint32Array;
  /** A point is made of every so many-th pixel, along both sides. */
  readonly step: number;
}

/** A number that is no vertex. */
const NONE = 0xffffffff;

/** Values that were made equal by their maker may differ in the last place. */
const TOLERANCE = 1e-6;

/** Pixels between two points, with at most `points` of them along the longer side. */
export const stepOf = ({ width, height }: Pick<DepthField, 'width' | 'height'>, points: number): number =>
  Math.max(1, Math.ceil(Math.max(width, height) / Math.max(1, points)));

/** Samples a depth map at every so many-th pixel, and joins the samples by faces where nothing is cut. Pixels are not averaged: means of near and far are neither. */
export function surfaceOf(field: DepthField, options: DepthShapeOptions): DepthSurface {
  const step = stepOf(field, options.points);
  const columns = Math.floor((field.width - 1) / step) + 1;
  const rows = Math.floor((field.height - 1) / step) + 1;
  const samples = sampled(field, options.span, { step, columns, rows });
  const faces = facesOf(samples, columns, rows, options.cut);
  return packed(field, samples, faces, { step, columns, relief: options.relief });
}

interface Grid {
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
}

/** The nearness at each point of the grid; NaN where nothing is shown. */
function sampled(field: DepthField, span: DepthSpan, { step, columns, rows }: Grid): Float32Array {
  const samples = new Float32Array(columns * rows);
  let at = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      samples[at] = nearnessOf(brightness(field, column * step, row * step), span) ?? Number.NaN;
      at += 1;
    }
  }
  return samples;
}

/** Two triangles for each square whose corners are all there; one where a single corner is missing or cut off. Corners as places in the grid. */
function facesOf(samples: Float32Array, columns: number, rows: number, cut: number): Uint32Array {
  const index = new Uint32Array(Math.max(0, (columns - 1) * (rows - 1)) * 6);
  let count = 0;
  const add = (a: number, b: number, c: number): boolean => {
    const [va, vb, vc] = [samples[a] as number, samples[b] as number, samples[c] as number];
    const jump = Math.max(va, vb, vc) - Math.min(va, vb, vc);
    // also false for NaN
    if (!(jump <= cut + TOLERANCE)) return false;
    index[count] = a;
    index[count + 1] = b;
    index[count + 2] = c;
    count += 3;
    return true;
  };
  for (let row = 0; row + 1 < rows; row += 1) {
    for (let column = 0; column + 1 < columns; column += 1) {
      const a = row * columns + column;
      const [b, c, d] = [a + 1, a + columns, a + columns + 1];
      // along the diagonal whose ends are more alike; the other one is tried where that leaves both out
      const isFalling =
        Math.abs((samples[a] as number) - (samples[d] as number)) <
        Math.abs((samples[b] as number) - (samples[c] as number));
      const before = count;
      if (isFalling) {
        add(a, c, d);
        add(a, d, b);
        if (count === before && !add(a, c, b)) add(b, c, d);
      } else {
        add(a, c, b);
        add(b, c, d);
        if (count === before && !add(a, c, d)) add(a, d, b);
      }
    }
  }
  return index.slice(0, count);
}

/** Leaves out the points that no face uses. */
function packed(
  { width, height }: DepthField,
  samples: Float32Array,
  index: Uint32Array,
  { step, columns, relief }: Pick<Grid, 'step' | 'columns'> & Pick<DepthShapeOptions, 'relief'>,
): DepthSurface {
  const numbers = new Uint32Array(samples.length).fill(NONE);
  let count = 0;
  for (const place of index) {
    if (numbers[place] !== NONE) continue;
    numbers[place] = 0;
    count += 1;
  }
  const [positions, uvs, nearness] = [
    new Float32Array(count * 3),
    new Float32Array(count * 2),
    new Float32Array(count),
  ];
  const longer = Math.max(width, height);
  let next = 0;
  for (let place = 0; place < samples.length; place += 1) {
    if (numbers[place] === NONE) continue;
    const [x, y] = [(place % columns) * step + 0.5, Math.floor(place / columns) * step + 0.5];
    const near = samples[place] as number;
    positions[next * 3] = (x - width / 2) / longer;
    positions[next * 3 + 1] = (height - y) / longer;
    positions[next * 3 + 2] = near * relief;
    uvs[next * 2] = x / width;
    uvs[next * 2 + 1] = y / height;
    nearness[next] = near;
    numbers[place] = next;
    next += 1;
  }
  for (let corner = 0; corner < index.length; corner += 1)
    index[corner] = numbers[index[corner] as number] as number;
  return { positions, uvs, nearness, index, step };
}

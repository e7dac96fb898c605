import type { Welded } from '../topology/weld.ts';

/** A surface as the cells of a cubic grid that it goes through. */
export interface SurfaceCells {
  /** Cells along each side of the grid. */
  readonly size: number;
  /** The middle of the grid: the centre of the surface's area. */
  readonly middle: readonly [number, number, number];
  /** The length of a cell's side. */
  readonly step: number;
  /** By cell: 1 where the surface is, or is next to. */
  readonly near: Uint8Array;
  /** Points of the surface, x, y, z from the middle in cells: the mean of those in each cell. */
  readonly points: Float32Array;
  /** The area around each point. */
  readonly weights: Float64Array;
}

/** The most points that a triangle is divided into along a side. */
const MOST_ROWS = 256;
/**
 * The most points of a surface. Those of one that lies once within its bounds are far fewer; thousands of large faces over each other would have a
 * billion.
 */
export const MOST_POINTS = 16_000_000;

/**
 * Puts a surface into a grid around the centre of its area, with room for it at any turn about that.
 * @param areas of the faces
 */
export function surfaceCells({ places, corners }: Welded, areas: Float32Array, size: number): SurfaceCells {
  const middle: [number, number, number] = [0, 0, 0];
  let total = 0;
  for (let face = 0; face < areas.length; face++) {
    const area = areas[face] as number;
    total += area;
    for (let k = 0; k < 3; k++) {
      const at = (corners[face * 3 + k] as number) * 3;
      for (let c = 0; c < 3; c++) middle[c] = (middle[c] as number) + ((places[at + c] as number) * area) / 3;
    }
  }
  for (let c = 0; c < 3; c++) middle[c] = total === 0 ? 0 : (middle[c] as number) / total;
  let reach = 0;
  for (let v = 0; v < places.length; v += 3) {
    const x = (places[v] as number) - middle[0];
    const y = (places[v + 1] as number) - middle[1];
    const z = (places[v + 2] as number) - middle[2];
    reach = Math.max(reach, x * x + y * y + z * z);
  }
  const step = (2 * Math.sqrt(reach)) / (size - 4) || 1;
  /** By cell: the number of its point, counted from 1. */
  const numbers = new Int32Array(size ** 3);
  let sums = new Float64Array(4096);
  let count = 0;
  const half = size / 2;
  const add = (x: number, y: number, z: number, weight: number): void => {
    const cell = (Math.floor(z + half) * size + Math.floor(y + half)) * size + Math.floor(x + half);
    let number = numbers[cell] as number;
    if (number === 0) {
      number = ++count;
      numbers[cell] = number;
      if (number * 4 + 4 > sums.length) {
        const more = new Float64Array(sums.length * 2);
        more.set(sums);
        sums = more;
      }
    }
    const i = number * 4;
    sums[i] = (sums[i] as number) + x * weight;
    sums[i + 1] = (sums[i + 1] as number) + y * weight;
    sums[i + 2] = (sums[i + 2] as number) + z * weight;
    sums[i + 3] = (sums[i + 3] as number) + weight;
  };
  const at = (corner: number, c: number): number =>
    ((places[(corners[corner] as number) * 3 + c] as number) - (middle[c] as number)) / step;
  const rowsOf = rowsOfFaces({ places, corners }, areas, step);
  for (let face = 0; face < areas.length; face++) {
    const area = areas[face] as number;
    if (area === 0) continue;
    const [ax, ay, az] = [at(face * 3, 0), at(face * 3, 1), at(face * 3, 2)];
    const [bx, by, bz] = [at(face * 3 + 1, 0), at(face * 3 + 1, 1), at(face * 3 + 1, 2)];
    const [cx, cy, cz] = [at(face * 3 + 2, 0), at(face * 3 + 2, 1), at(face * 3 + 2, 2)];
    const rows = rowsOf[face] as number;
    const weight = area / (rows * rows);
    // The middles of rows² small triangles, half of them upside down.
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < 2 * (rows - i) - 1; j++) {
        const third = j % 2 === 0 ? 1 / 3 : 2 / 3;
        const u = (i + third) / rows;
        const v = (Math.floor(j / 2) + third) / rows;
        const w = 1 - u - v;
        add(ax * w + bx * u + cx * v, ay * w + by * u + cy * v, az * w + bz * u + cz * v, weight);
      }
    }
  }
  const near = new Uint8Array(size ** 3);
  for (let cell = 0; cell < numbers.length; cell++) {
    if (numbers[cell] === 0) continue;
    for (let z = -1; z <= 1; z++)
      for (let y = -1; y <= 1; y++) for (let x = -1; x <= 1; x++) near[cell + (z * size + y) * size + x] = 1;
  }
  const points = new Float32Array(count * 3);
  const weights = new Float64Array(count);
  for (let point = 0; point < count; point++) {
    const i = point * 4 + 4;
    const weight = sums[i + 3] as number;
    for (let c = 0; c < 3; c++) points[point * 3 + c] = (sums[i + c] as number) / weight;
    weights[point] = weight;
  }
  return { size, middle, step, near, points, weights };
}

/**
 * Into how many points along a side each face is divided: enough for every cell that it goes through, fewer where that would be too many for the
 * whole surface; 0 for a face without area.
 * @param step the length of a cell's side
 */
export function rowsOfFaces({ places, corners }: Welded, areas: Float32Array, step: number): Uint16Array {
  const rows = new Uint16Array(areas.length);
  let points = 0;
  for (let face = 0; face < areas.length; face++) {
    if (areas[face] === 0) continue;
    let longest = 0;
    for (let k = 0; k < 3; k++) {
      const one = (corners[face * 3 + k] as number) * 3;
      const other = (corners[face * 3 + ((k + 1) % 3)] as number) * 3;
      let square = 0;
      for (let c = 0; c < 3; c++)
        square += ((places[other + c] as number) - (places[one + c] as number)) ** 2;
      longest = Math.max(longest, square);
    }
    const own = Math.min(MOST_ROWS, Math.max(1, Math.ceil((Math.sqrt(longest) / step) * 1.5)));
    rows[face] = own;
    points += own * own;
  }
  if (points <= MOST_POINTS) return rows;
  const part = Math.sqrt(MOST_POINTS / points);
  return rows.map((own) => (own === 0 ? 0 : Math.max(1, Math.floor(own * part))));
}

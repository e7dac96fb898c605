/** The number of cells along the longest side. */
const CELLS = 96;

interface Level {
  readonly size: readonly [number, number, number];
  /** For each cell: red × weight, green × weight, blue × weight, weight. */
  readonly cells: Float32Array;
}

/**
 * Extends the colours that are known on parts of a surface smoothly to the rest of it, by distance in space: the method of
 * raster/push-pull in three dimensions. Unconnected pieces get the colours of the surface near them.
 */
export class ColourVolume {
  readonly #low: readonly [number, number, number];
  readonly #scale: number;
  readonly #finest: Level;

  /** @param size the longest side of the box between the two points */
  constructor(low: readonly [number, number, number], high: readonly [number, number, number], size: number) {
    this.#low = low;
    this.#scale = CELLS / size;
    const along = (c: 0 | 1 | 2): number => Math.floor((high[c] - low[c]) * this.#scale) + 1;
    this.#finest = levelOf([along(0), along(1), along(2)]);
  }

  /** Adds a colour that is known at a place. */
  add(x: number, y: number, z: number, colour: Float32Array, weight: number): void {
    const { size, cells } = this.#finest;
    const cell = (value: number, c: 0 | 1 | 2): number =>
      Math.min(size[c] - 1, Math.max(0, Math.floor((value - this.#low[c]) * this.#scale)));
    const at = ((cell(z, 2) * size[1] + cell(y, 1)) * size[0] + cell(x, 0)) * 4;
    for (let k = 0; k < 3; k++) cells[at + k] = (cells[at + k] as number) + weight * (colour[k] as number);
    cells[at + 3] = (cells[at + 3] as number) + weight;
  }

  /**
   * Fills all cells. To be called after all known colours were added.
   * @param fallback the colour of all cells if no colour is known
   */
  fill(fallback: Float32Array): void {
    fillLevel(this.#finest, fallback);
  }

  /** Writes the colour at a place to `out`. To be called after `fill`. */
  sample(x: number, y: number, z: number, out: Float32Array): void {
    const [lx, ly, lz] = this.#low;
    const s = this.#scale;
    interpolate(this.#finest, (x - lx) * s - 0.5, (y - ly) * s - 0.5, (z - lz) * s - 0.5, out);
  }
}

function levelOf(size: readonly [number, number, number]): Level {
  return { size, cells: new Float32Array(size[0] * size[1] * size[2] * 4) };
}

/** Fills each cell with its colour and the weight 1. */
function fillLevel(level: Level, fallback: Float32Array): void {
  const { size, cells } = level;
  if (size.every((length) => length === 1)) {
    normalise(cells, fallback);
    return;
  }
  const coarse = halve(level);
  fillLevel(coarse, fallback);
  const below = new Float32Array(3);
  let at = 0;
  for (let z = 0; z < size[2]; z++) {
    for (let y = 0; y < size[1]; y++) {
      for (let x = 0; x < size[0]; x++, at += 4) {
        const weight = cells[at + 3] as number;
        const own = Math.min(1, weight);
        if (own < 1) interpolate(coarse, (x - 0.5) / 2, (y - 0.5) / 2, (z - 0.5) / 2, below);
        for (let k = 0; k < 3; k++) {
          const known = weight > 0 ? (cells[at + k] as number) / weight : 0;
          cells[at + k] = own * known + (1 - own) * (below[k] as number);
        }
        cells[at + 3] = 1;
      }
    }
  }
}

function normalise(cell: Float32Array, fallback: Float32Array): void {
  const weight = cell[3] as number;
  for (let k = 0; k < 3; k++) cell[k] = weight > 0 ? (cell[k] as number) / weight : (fallback[k] as number);
  cell[3] = 1;
}

function halve({ size, cells }: Level): Level {
  const half = (length: number): number => (length + 1) >> 1;
  const coarse = levelOf([half(size[0]), half(size[1]), half(size[2])]);
  let at = 0;
  for (let z = 0; z < size[2]; z++) {
    for (let y = 0; y < size[1]; y++) {
      const row = ((z >> 1) * coarse.size[1] + (y >> 1)) * coarse.size[0];
      for (let x = 0; x < size[0]; x++, at += 4) {
        const weight = cells[at + 3] as number;
        if (weight === 0) continue;
        const to = (row + (x >> 1)) * 4;
        // A cell has at most the weight 1, however many colours were added to it.
        const share = Math.min(1, weight) / weight;
        for (let k = 0; k < 4; k++)
          coarse.cells[to + k] = (coarse.cells[to + k] as number) + share * (cells[at + k] as number);
      }
    }
  }
  return coarse;
}

/** Interpolates the colours of a filled level between the middles of its cells, which are at whole numbers. */
function interpolate({ size, cells }: Level, x: number, y: number, z: number, out: Float32Array): void {
  const cx = Math.min(size[0] - 1, Math.max(0, x));
  const cy = Math.min(size[1] - 1, Math.max(0, y));
  const cz = Math.min(size[2] - 1, Math.max(0, z));
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const z0 = Math.floor(cz);
  const fx = cx - x0;
  const fy = cy - y0;
  const fz = cz - z0;
  const row = size[0] * 4;
  const nextX = fx > 0 ? 4 : 0;
  const nextY = fy > 0 ? row : 0;
  const nextZ = fz > 0 ? row * size[1] : 0;
  const at = z0 * row * size[1] + y0 * row + x0 * 4;
  for (let k = at; k < at + 3; k++) {
    const near = interpolateLayer(cells, k, nextX, nextY, fx, fy);
    out[k - at] = near * (1 - fz) + interpolateLayer(cells, k + nextZ, nextX, nextY, fx, fy) * fz;
  }
}

/** Interpolates between four cells of one layer. */
function interpolateLayer(
  cells: Float32Array,
  at: number,
  nextX: number,
  nextY: number,
  fx: number,
  fy: number,
): number {
  const top = (cells[at] as number) * (1 - fx) + (cells[at + nextX] as number) * fx;
  const below = (cells[at + nextY] as number) * (1 - fx) + (cells[at + nextY + nextX] as number) * fx;
  return top * (1 - fy) + below * fy;
}

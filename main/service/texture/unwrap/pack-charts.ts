/** Where each chart lies in a texture. */
export interface Packed {
  readonly width: number;
  readonly height: number;
  /** Texels to a unit of the charts' sizes. */
  readonly density: number;
  /** x, y of each chart's own corner: its gutter lies around it. */
  readonly places: Int32Array;
}

/** Free texels around each chart, so that none bleeds into the next; fewer where there are very many charts. */
const GUTTERS = [3, 2, 1, 0] as const;
/** Charts may lose this share of their size before their gutters do. */
const LEAST_SHARE = 0.3;
const STEP = 0.93;
/** Widths of a texture that are tried, between its widest chart's and its limit. */
const WIDTHS = 12;

/**
 * Lays charts out in shelves, the tallest first.
 * @param sizes width and height of each chart
 * @param density that is wanted; less where the texture would be larger than `side` squared
 */
export function packCharts(sizes: Float64Array, density: number, side: number): Packed {
  const count = sizes.length / 2;
  const order = Uint32Array.from({ length: count }, (_, chart) => chart).sort(
    (a, b) => (sizes[b * 2 + 1] as number) - (sizes[a * 2 + 1] as number),
  );
  for (const gutter of GUTTERS) {
    const least = gutter === 0 ? 0 : LEAST_SHARE;
    for (let share = 1; share >= least; share *= STEP) {
      // Every chart has a texel of its own: with a gutter of none that fits in the end.
      const found = shelve(sizes, order, density * (share < 1e-6 ? 0 : share), gutter, side);
      if (found !== undefined) return found;
      if (share < 1e-6) break;
    }
  }
  throw new Error(`${count} charts do not fit into ${side} × ${side} texels.`);
}

function shelve(
  sizes: Float64Array,
  order: Uint32Array,
  density: number,
  gutter: number,
  side: number,
): Packed | undefined {
  const cell = (value: number): number => Math.max(1, Math.ceil(value * density)) + 2 * gutter;
  let widest = 0;
  let area = 0;
  for (let i = 0; i < sizes.length; i += 2) {
    widest = Math.max(widest, cell(sizes[i] as number));
    area += cell(sizes[i] as number) * cell(sizes[i + 1] as number);
  }
  if (widest > side || area > side * side) return undefined;
  let best: { width: number; height: number } | undefined;
  for (let step = 0; step < WIDTHS; step++) {
    const width = Math.round(widest * (side / widest) ** (step / (WIDTHS - 1)));
    if (width * side < area) continue;
    const height = shelvesHeight(sizes, order, cell, width, undefined, gutter);
    if (height > side) continue;
    if (best === undefined || width * height < best.width * best.height) best = { width, height };
  }
  if (best === undefined) return undefined;
  const places = new Int32Array(sizes.length);
  shelvesHeight(sizes, order, cell, best.width, places, gutter);
  return { ...best, density, places };
}

/** The height of all shelves; fills `places` where it is given. */
function shelvesHeight(
  sizes: Float64Array,
  order: Uint32Array,
  cell: (value: number) => number,
  width: number,
  places: Int32Array | undefined,
  gutter: number,
): number {
  let [x, y, shelf] = [0, 0, 0];
  for (const chart of order) {
    const w = cell(sizes[chart * 2] as number);
    if (x + w > width) {
      y += shelf;
      x = 0;
      shelf = 0;
    }
    if (places !== undefined) {
      places[chart * 2] = x + gutter;
      places[chart * 2 + 1] = y + gutter;
    }
    x += w;
    shelf = Math.max(shelf, cell(sizes[chart * 2 + 1] as number));
  }
  return y + shelf;
}

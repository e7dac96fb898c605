/** The position of each chart in a texture. */
export interface Packed {
  readonly width: number;
  readonly height: number;
  /** Texels per unit of the charts' sizes. */
  readonly density: number;
  /** x, y of each chart's top left corner, inside its gutter. */
  readonly places: Int32Array;
}

/** The free texels around each chart, so that filtering does not mix charts. Smaller gutters are used if there are very many charts. */
const GUTTERS = [3, 2, 1, 0] as const;
/** Charts are shrunk to this share of their size before a smaller gutter is tried. */
const MIN_SHARE = 0.3;
const STEP = 0.93;
/** The number of texture widths that are tried, from the widest chart's to the limit. */
const WIDTH_TRIALS = 12;

/**
 * Packs charts in rows (shelves), the tallest first.
 * @param sizes width and height of each chart
 * @param density the requested density; less is used if the texture would be larger than `side` × `side`
 */
export function packCharts(sizes: Float64Array, density: number, side: number): Packed {
  const count = sizes.length / 2;
  const order = Uint32Array.from({ length: count }, (_, chart) => chart).sort(
    (a, b) => (sizes[b * 2 + 1] as number) - (sizes[a * 2 + 1] as number),
  );
  for (const gutter of GUTTERS) {
    const least = gutter === 0 ? 0 : MIN_SHARE;
    for (let share = 1; share >= least; share *= STEP) {
      // Each chart has at least one texel. Without a gutter they fit if the density is low enough.
      const found = packOnShelves(sizes, order, density * (share < 1e-6 ? 0 : share), gutter, side);
      if (found !== undefined) return found;
      if (share < 1e-6) break;
    }
  }
  throw new Error(`${count} charts do not fit into ${side} × ${side} texels.`);
}

function packOnShelves(
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
  for (let step = 0; step < WIDTH_TRIALS; step++) {
    const width = Math.round(widest * (side / widest) ** (step / (WIDTH_TRIALS - 1)));
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

/** Computes the height of all shelves. Writes the charts' positions to `places` if it is given. */
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

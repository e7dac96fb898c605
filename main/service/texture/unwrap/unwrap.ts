import type { Surface } from '../surface.ts';
import { chooseSides } from './choose-sides.ts';
import { growCharts } from './grow-charts.ts';
import type { Layout } from './layout.ts';
import { packCharts } from './pack-charts.ts';
import { SIDES } from './side.ts';

/** Factors for a side that no picture shows: it gets fewer of the triangles between two sides, and its charts are smaller. */
const UNSEEN = { favour: 0.75, size: 0.5 } as const;

/**
 * Makes a new layout for a surface, chart by chart.
 * @param options.seen for each of SIDES, whether a picture shows it
 * @param options.density the requested texels per unit of the mesh
 * @param options.maxSide the most texels of the texture's side; more are used only if there are more charts than texels
 */
export function unwrap(
  surface: Surface,
  options: { readonly seen: readonly boolean[]; readonly density: number; readonly maxSide: number },
): Layout {
  const { seen, density, maxSide } = options;
  const sides = chooseSides(
    surface,
    seen.map((is) => (is ? 1 : UNSEEN.favour)),
  );
  const { charts, chartOf } = growCharts(surface, sides);
  const sizeOf = (side: number): number => (seen[side] === true ? 1 : UNSEEN.size);
  const sizes = new Float64Array(charts.length * 2);
  for (const [index, { side, left, right, top, bottom }] of charts.entries()) {
    sizes[index * 2] = (right - left) * sizeOf(side);
    sizes[index * 2 + 1] = (bottom - top) * sizeOf(side);
  }
  const room = Math.max(maxSide, 2 * Math.ceil(Math.sqrt(charts.length)));
  const packed = packCharts(sizes, density, room);
  const { places, corners } = surface.welded;
  const uvs = new Float32Array(corners.length * 2);
  for (const [corner, place] of corners.entries()) {
    const id = chartOf[Math.floor(corner / 3)] as number;
    const chart = charts[id];
    const plane = SIDES[chart?.side ?? 0];
    if (chart === undefined || plane === undefined) continue;
    const { uAxis, uSign, vAxis, vSign } = plane;
    const scale = packed.density * sizeOf(chart.side);
    const u = (uSign * (places[place * 3 + uAxis] as number) - chart.left) * scale;
    const v = (vSign * (places[place * 3 + vAxis] as number) - chart.top) * scale;
    const x = (packed.places[id * 2] as number) + u + slack((chart.right - chart.left) * scale);
    const y = (packed.places[id * 2 + 1] as number) + v + slack((chart.bottom - chart.top) * scale);
    uvs[corner * 2] = x / packed.width;
    uvs[corner * 2 + 1] = y / packed.height;
  }
  return { width: packed.width, height: packed.height, uvs, chartOf };
}

/** The margin that centres a chart in its whole texels, so that a tiny chart is at the middle of its texel. */
const slack = (length: number): number => (Math.max(1, Math.ceil(length)) - length) / 2;

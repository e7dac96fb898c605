import { walkTriangle } from '../../../media/raster/walk-triangle.ts';
import { rasterScale } from '../raster-scale.ts';
import type { Surface } from '../surface.ts';
import { SIDES } from './side.ts';

/** Connected triangles that are projected from one side and do not overlap there. */
export interface Chart {
  readonly side: number;
  /** The chart's bounding box in the plane of its side, in units of the mesh. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Charts {
  /** The chart of each triangle. */
  readonly chartOf: Int32Array;
  readonly charts: readonly Chart[];
}

/** The size of the raster on which charts are checked for overlaps: pixels of the mesh's longest side. */
const CHECK_SIZE = 1024;

/**
 * Grows charts over neighbours of the same side. A triangle that would overlap its chart (for example the next turn of a spiral)
 * starts a new chart.
 */
export function growCharts(surface: Surface, sides: Uint8Array): Charts {
  const { across, low, high } = surface;
  const { places, corners } = surface.welded;
  const faces = sides.length;
  const chartOf = new Int32Array(faces).fill(-1);
  const tried = new Int32Array(faces).fill(-1);
  const charts: Chart[] = [];
  const queue = new Int32Array(faces);
  const planes = SIDES.map(({ uAxis, uSign, vAxis, vSign }) => {
    const left = uSign > 0 ? low[uAxis] : -high[uAxis];
    const top = vSign > 0 ? low[vAxis] : -high[vAxis];
    const scale = rasterScale(surface, uAxis, vAxis, CHECK_SIZE);
    const width = Math.ceil((high[uAxis] - low[uAxis]) * scale) + 1;
    const height = Math.ceil((high[vAxis] - low[vAxis]) * scale) + 1;
    const taken: { by: Int32Array | undefined } = { by: undefined };
    return { uAxis, uSign, vAxis, vSign, left, top, scale, width, height, taken };
  });
  const planar = new Float64Array(6);
  const inPixels = new Float64Array(6);
  let covered: number[] = [];

  /** Adds a triangle to a chart, unless it would overlap the chart. Returns whether it was added. */
  const addToChart = (face: number, id: number, chart: Chart): boolean => {
    const plane = planes[chart.side];
    if (plane === undefined) return false;
    for (let k = 0; k < 3; k++) {
      const at = (corners[face * 3 + k] as number) * 3;
      const u = plane.uSign * (places[at + plane.uAxis] as number);
      const v = plane.vSign * (places[at + plane.vAxis] as number);
      planar[k * 2] = u;
      planar[k * 2 + 1] = v;
      inPixels[k * 2] = (u - plane.left) * plane.scale;
      inPixels[k * 2 + 1] = (v - plane.top) * plane.scale;
    }
    plane.taken.by ??= new Int32Array(plane.width * plane.height).fill(-1);
    const { by } = plane.taken;
    covered = [];
    let isFree = true;
    walkTriangle(inPixels, plane.width, plane.height, (pixel, a, b, c) => {
      if (a === 0 || b === 0 || c === 0) return;
      if (by[pixel] === id) isFree = false;
      else covered.push(pixel);
    });
    if (!isFree) return false;
    for (const pixel of covered) by[pixel] = id;
    for (let k = 0; k < 6; k += 2) {
      chart.left = Math.min(chart.left, planar[k] as number);
      chart.right = Math.max(chart.right, planar[k] as number);
      chart.top = Math.min(chart.top, planar[k + 1] as number);
      chart.bottom = Math.max(chart.bottom, planar[k + 1] as number);
    }
    chartOf[face] = id;
    return true;
  };

  for (let seed = 0; seed < faces; seed++) {
    if ((chartOf[seed] as number) >= 0) continue;
    const id = charts.length;
    const side = sides[seed] as number;
    const chart: Chart = { side, left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
    charts.push(chart);
    queue[0] = seed;
    tried[seed] = id;
    let length = 1;
    for (let next = 0; next < length; next++) {
      const face = queue[next] as number;
      if (!addToChart(face, id, chart)) continue;
      for (let edge = face * 3; edge < face * 3 + 3; edge++) {
        const beside = across[edge] as number;
        if (beside < 0 || (chartOf[beside] as number) >= 0 || tried[beside] === id) continue;
        if (sides[beside] !== side) continue;
        tried[beside] = id;
        queue[length++] = beside;
      }
    }
  }
  return { chartOf, charts };
}

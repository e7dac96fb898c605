import type { RgbImage } from '../../../media/picture/image.ts';
import { faceGeometry } from '../../../media/topology/face-geometry.ts';
import { findVisible, type VisibleSurface } from '../../views/seen-from.ts';
import { acrossOf, oppositeOf } from '../../views/side.ts';
import type { ViewName } from '../../views/view-image.ts';
import type { Rectangle } from '../texture/textured-mesh.ts';
import { facing, paint, showsPoint, straightTo } from './paint.ts';
import type { HullView } from './profile.ts';

/** A mesh that is cut along the seams between the views' pictures, and the texture in which these pictures lie side by side. */
export interface PaintedMesh {
  readonly positions: Float32Array;
  readonly uvs: Float32Array;
  readonly indices: Uint32Array;
  /** For each vertex, its number before the mesh was cut. */
  readonly source: Uint32Array;
  readonly texture: RgbImage;
  /** The rectangle of each view's picture in the texture, with the gap around it. */
  readonly charts: readonly Rectangle[];
}

/** The pixels around each picture in the texture, so that filtering does not mix two pictures. */
const GAP = 4;
/** The least facing value (a cosine) of a view that is used for a surface: a flatter view has too few pixels of it. */
const MIN_FACING = 0.15;

/**
 * Assigns each triangle to the view that faces it most directly, and paints each view's picture. Positions are in hull units.
 * @param maxScale the most texture pixels per hull unit
 */
export function paintAtlas(
  positions: Float32Array,
  indices: Uint32Array,
  views: ReadonlyMap<ViewName, HullView>,
  maxScale: number,
): PaintedMesh {
  const faces = faceGeometry({ places: positions, corners: indices });
  // The y axis of hull units points down, which reverses the winding: the computed normals point inwards.
  const normals = faces.normals.map((value) => -value);
  const scale = Math.min(maxScale, ...[...views.values()].map((view) => view.pictureScale));
  const charts = [...views.keys(), ...unseenSides(views)].map((name) =>
    findVisible(
      name,
      positions,
      indices,
      Math.min(maxScale, views.get(name)?.pictureScale ?? scale),
      boundsFor(name, positions),
    ),
  );
  const { texture, places } = assemble(
    charts,
    charts.map((chart) => paint(chart, charts, views, normals)),
  );
  const cut = cutSeams(indices, positions.length / 3, chooseCharts(charts, views, faces.centres, normals));
  const own = new Float32Array(cut.source.length * 3);
  const uvs = new Float32Array(cut.source.length * 2);
  for (let v = 0; v < cut.source.length; v++) {
    const from = (cut.source[v] as number) * 3;
    for (let c = 0; c < 3; c++) own[v * 3 + c] = positions[from + c] as number;
    const index = cut.chart[v] as number;
    const chart = charts[index] as VisibleSurface;
    const { axis, direction } = acrossOf(chart.name);
    const x = (direction * (positions[from + axis] as number) - chart.left) * chart.scale;
    const y = ((positions[from + 1] as number) - chart.top) * chart.scale;
    uvs[v * 2] = ((places[index] as Rectangle).left + GAP + x) / texture.width;
    uvs[v * 2 + 1] = (GAP + y) / texture.height;
  }
  return { positions: own, uvs, indices: cut.indices, source: cut.source, texture, charts: places };
}

/**
 * The sides that no view shows, if a side view can colour them: they also get pictures in the texture, so that no two sides share one (baking and
 * painting need that).
 */
function unseenSides(views: ReadonlyMap<ViewName, HullView>): ViewName[] {
  if (!views.has('left') && !views.has('right')) return [];
  return (['front', 'back', 'left', 'right'] as const).filter((name) => !views.has(name));
}

function boundsFor(name: ViewName, positions: Float32Array) {
  const { axis, direction } = acrossOf(name);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let v = 0; v < positions.length; v += 3) {
    const u = direction * (positions[v + axis] as number);
    const y = positions[v + 1] as number;
    left = Math.min(left, u);
    right = Math.max(right, u);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left: left - 1, right: right + 1, top: top - 1, bottom: bottom + 1 };
}

/** For each triangle, the chart whose view faces it most directly. Views that show the triangle are preferred. */
function chooseCharts(
  charts: readonly VisibleSurface[],
  views: ReadonlyMap<ViewName, HullView>,
  centres: Float32Array,
  normals: Float32Array,
): Uint8Array {
  const chosen = new Uint8Array(normals.length / 3);
  const shown = new Set(charts.map(({ name }) => name));
  for (let t = 0; t < chosen.length; t++) {
    const point = [
      centres[t * 3] as number,
      centres[t * 3 + 1] as number,
      centres[t * 3 + 2] as number,
    ] as const;
    const normal = [normals[t * 3] as number, normals[t * 3 + 2] as number] as const;
    let best = Number.NEGATIVE_INFINITY;
    for (const [index, chart] of charts.entries()) {
      // Where the other side has a picture of its own, this one is not used for it.
      const straight = shown.has(oppositeOf(chart.name))
        ? straightTo(chart.name, ...normal)
        : facing(chart.name, views, ...normal);
      const value =
        straight > MIN_FACING && showsPoint(chart, views, point, normal) ? straight + 2 : straight;
      if (value > best) {
        best = value;
        chosen[t] = index;
      }
    }
  }
  return chosen;
}

/** Duplicates the vertices that triangles of different charts share. */
function cutSeams(indices: Uint32Array, vertices: number, charts: Uint8Array) {
  const maps = new Map<number, Int32Array>();
  const source: number[] = [];
  const chart: number[] = [];
  const out = new Uint32Array(indices.length);
  for (let n = 0; n < indices.length; n++) {
    const own = charts[Math.floor(n / 3)] as number;
    let map = maps.get(own);
    if (map === undefined) {
      map = new Int32Array(vertices).fill(-1);
      maps.set(own, map);
    }
    const v = indices[n] as number;
    if ((map[v] as number) < 0) {
      map[v] = source.length;
      source.push(v);
      chart.push(own);
    }
    out[n] = map[v] as number;
  }
  return { indices: out, source: Uint32Array.from(source), chart: Uint8Array.from(chart) };
}

function assemble(
  charts: readonly VisibleSurface[],
  pictures: readonly Float32Array[],
): { readonly texture: RgbImage; readonly places: readonly Rectangle[] } {
  const width = charts.reduce((sum, chart) => sum + chart.width + GAP, GAP);
  const height = Math.max(...charts.map((chart) => chart.height)) + 2 * GAP;
  const rgb = new Uint8Array(width * height * 3);
  const places: Rectangle[] = [];
  let left = 0;
  for (const [index, chart] of charts.entries()) {
    const picture = pictures[index] as Float32Array;
    const right = left + chart.width + (index === charts.length - 1 ? 2 * GAP : GAP);
    for (let y = 0; y < height; y++) {
      const py = Math.min(chart.height - 1, Math.max(0, y - GAP));
      for (let x = left; x < right; x++) {
        const px = Math.min(chart.width - 1, Math.max(0, x - left - GAP));
        for (let c = 0; c < 3; c++)
          rgb[(y * width + x) * 3 + c] = Math.round(picture[(py * chart.width + px) * 3 + c] as number);
      }
    }
    places.push({ left, top: 0, width: right - left, height });
    left = right;
  }
  return { texture: { width, height, rgb }, places };
}

import type { Cutout } from '../../../media/cutout/cutout.ts';
import { sampleBilinear } from '../../../media/raster/bicubic.ts';
import type { Plane } from '../../../media/raster/plane.ts';
import { sampleColours } from '../../../media/raster/sample-colours.ts';
import { acrossOf } from '../../views/side.ts';
import type { ViewName } from '../../views/view-image.ts';
import type { Surface } from '../surface.ts';

/** A view's picture fitted to the mesh: the mapping from a point to a pixel. */
export interface FittedView {
  readonly name: ViewName;
  readonly cutout: Cutout;
  /** Picture pixels (edges at whole numbers) = start + scale × (u, y), u along the picture on the mesh's own axis. */
  readonly startX: number;
  readonly startY: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/** If the proportions of picture and mesh differ by at most this factor, the picture is scaled in width and height separately. */
const MAX_STRETCH = 1.4;
/** If the mesh is lower than this share of its width, the scale is taken from the width. */
const FLAT = 0.02;

/** Fits a picture to the mesh: the boxes of both outlines get the same height and the same middle. */
export function fitView(name: ViewName, cutout: Cutout, { low, high, size }: Surface): FittedView {
  const { axis, direction } = acrossOf(name);
  const picture = outlineBox(cutout.matte);
  const width = high[axis] - low[axis];
  const height = high[1] - low[1];
  const tall = (picture.bottom - picture.top) / Math.max(height, 1e-9 * size);
  const wide = (picture.right - picture.left) / Math.max(width, 1e-9 * size);
  const even = height < FLAT * width ? wide : tall;
  const isAlike = Math.max(wide / tall, tall / wide) <= MAX_STRETCH;
  const scaleX = direction * (isAlike ? wide : even);
  const scaleY = -(isAlike ? tall : even);
  return {
    name,
    cutout,
    scaleX,
    scaleY,
    startX: (picture.left + picture.right) / 2 - (scaleX * (low[axis] + high[axis])) / 2,
    startY: (picture.top + picture.bottom) / 2 - (scaleY * (low[1] + high[1])) / 2,
  };
}

/** The box of the pixels over ½ in a matte, to a fraction of a pixel; pixel edges are at whole numbers. */
function outlineBox({ width, height, data }: Plane) {
  const columns = new Float32Array(width);
  const rows = new Float32Array(height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const share = data[y * width + x] as number;
      if (share > (columns[x] as number)) columns[x] = share;
      if (share > (rows[y] as number)) rows[y] = share;
    }
  }
  return {
    left: firstHalf(columns),
    right: width - firstHalf(columns.toReversed()),
    top: firstHalf(rows),
    bottom: height - firstHalf(rows.toReversed()),
  };
}

function firstHalf(line: Float32Array): number {
  const at = line.findIndex((share) => share >= 0.5);
  if (at < 0) return 0;
  const before = at === 0 ? 0 : (line[at - 1] as number);
  const here = line[at] as number;
  return at + 0.5 - (here - 0.5) / Math.max(1e-6, here - before);
}

/** Writes the picture's colour for a point to `out`, sRGB 0 … 255. Returns the matte there: 0 … 1, the share of the subject. */
export function sampleView(view: FittedView, u: number, y: number, out: Float32Array): number {
  const { width, height, matte, colours } = view.cutout;
  const x = view.startX + view.scaleX * u - 0.5;
  const row = view.startY + view.scaleY * y - 0.5;
  if (x < -1 || row < -1 || x > width || row > height) return 0;
  sampleColours(view.cutout, colours, x, row, out);
  return sampleBilinear(matte, x, row);
}

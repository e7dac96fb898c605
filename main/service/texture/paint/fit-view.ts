import type { Cutout } from '../../../media/cutout/cutout.ts';
import { sampleBilinear } from '../../../media/raster/bicubic.ts';
import type { Plane } from '../../../media/raster/plane.ts';
import { sampleColours } from '../../../media/raster/sample-colours.ts';
import { acrossOf } from '../../views/side.ts';
import type { ViewName } from '../../views/view-image.ts';
import type { Surface } from '../surface.ts';

/** A view's picture laid over the mesh: which pixel shows a point. */
export interface FittedView {
  readonly name: ViewName;
  readonly cutout: Cutout;
  /** Picture pixels (edges at whole numbers) = start + scale × (u, y), u along the picture on the mesh's own axis. */
  readonly startX: number;
  readonly startY: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/** Outlines whose proportions differ by no more than this are drawn over one another in width too. */
const MOST_DRAWN = 1.4;
/** A mesh this flat, for its width, has no height to go by. */
const FLAT = 0.02;

/** Lays a picture over the mesh: outline over outline, of the same height, both middles over one another. */
export function fitView(name: ViewName, cutout: Cutout, { low, high, size }: Surface): FittedView {
  const { axis, direction } = acrossOf(name);
  const picture = outlineBox(cutout.matte);
  const width = high[axis] - low[axis];
  const height = high[1] - low[1];
  const tall = (picture.bottom - picture.top) / Math.max(height, 1e-9 * size);
  const wide = (picture.right - picture.left) / Math.max(width, 1e-9 * size);
  const even = height < FLAT * width ? wide : tall;
  const alike = Math.max(wide / tall, tall / wide) <= MOST_DRAWN;
  const scaleX = direction * (alike ? wide : even);
  const scaleY = -(alike ? tall : even);
  return {
    name,
    cutout,
    scaleX,
    scaleY,
    startX: (picture.left + picture.right) / 2 - (scaleX * (low[axis] + high[axis])) / 2,
    startY: (picture.top + picture.bottom) / 2 - (scaleY * (low[1] + high[1])) / 2,
  };
}

/** The box of a matte's one-half level, found between pixels; edges at whole numbers. */
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

/** The picture's colour for a point, sRGB 0 … 255, and how surely it shows the subject there (0 … 1): given back. */
export function sampleView(view: FittedView, u: number, y: number, out: Float32Array): number {
  const { width, height, matte, colours } = view.cutout;
  const x = view.startX + view.scaleX * u - 0.5;
  const row = view.startY + view.scaleY * y - 0.5;
  if (x < -1 || row < -1 || x > width || row > height) return 0;
  sampleColours(view.cutout, colours, x, row, out);
  return sampleBilinear(matte, x, row);
}

import { toLab } from '../../../../media/colour/lab.ts';
import { sampleBilinear } from '../../../../media/raster/bicubic.ts';
import { acrossOf } from '../../../views/side.ts';
import type { ViewName } from '../../../views/view-image.ts';
import type { HullView, Profile } from '../profile.ts';
import type { RowEnds } from '../round-section.ts';
import type { Grid } from './grid.ts';

/** The content of one view, sampled on a grid. Column 0 is at the lowest x or z, whatever the direction of the view is. */
export interface ViewGrid extends RowEnds {
  readonly name: ViewName;
  readonly columns: number;
  readonly rows: number;
  /** CIE L*a*b*. The lightness has a lower weight, because it depends on the light. */
  readonly colours: Float32Array;
  /** 1 where the outline covers the cell's middle. */
  readonly inside: Uint8Array;
  /** How far inside the outline a cell is, in cells. */
  readonly within: Float32Array;
  /** Half the thickness of the part that a cell belongs to, in cells. */
  readonly radius: Float32Array;
}

const LIGHTNESS = 0.4;

/** Samples `picture` and the outline along its axis on a grid, as the view `name`. */
export function sampleView(name: ViewName, picture: HullView, profile: Profile, grid: Grid): ViewGrid {
  const columns = acrossOf(name).axis === 0 ? grid.width : grid.depth;
  const count = columns * grid.height;
  const rgb = new Uint8Array(count * 3);
  const inside = new Uint8Array(count);
  const within = new Float32Array(count);
  const radius = new Float32Array(count);
  const [half, end, round, legs] = [radius.slice(), radius.slice(), radius.slice(), radius.slice()];
  for (let i = 0; i < count; i++) {
    const u = ((i % columns) - (columns - 1) / 2) * grid.cell;
    const y = (Math.floor(i / columns) + 0.5) * grid.cell;
    const px = u + profile.middle;
    const py = y + profile.margin;
    within[i] = sampleBilinear(profile.distance, px, py) / grid.cell;
    if ((within[i] as number) > 0) inside[i] = 1;
    radius[i] = sampleBilinear(profile.radius, px, py) / grid.cell;
    meanColour(picture, u, y, grid.cell, rgb, i * 3);
    if (inside[i] === 1) round[i] = sampleBilinear(profile.runs.round, px, py);
    if (round[i] === 0) continue;
    half[i] = sampleBilinear(profile.runs.half, px, py) / grid.cell;
    end[i] = sampleBilinear(profile.runs.end, px, py) / grid.cell;
    legs[i] = sampleBilinear(profile.runs.legs, px, py);
  }
  const colours = toLab(rgb, 3);
  for (let i = 0; i < colours.length; i += 3) colours[i] = LIGHTNESS * (colours[i] as number);
  return { name, columns, rows: grid.height, colours, inside, within, radius, half, end, round, legs };
}

/** The mean of about 4 × 4 pixels spread over a cell. */
function meanColour(view: HullView, u: number, y: number, cell: number, out: Uint8Array, at: number): void {
  const { cutout } = view;
  const reach = 0.5 * cell * view.pictureScale;
  const middleX = view.middle + view.direction * u * view.pictureScale;
  const middleY = view.top + y * view.pictureScale;
  const sums = [0, 0, 0];
  for (let n = 0; n < 16; n++) {
    const px = Math.floor(middleX + reach * (((n & 3) - 1.5) / 2));
    const py = Math.floor(middleY + reach * (((n >> 2) - 1.5) / 2));
    const x = Math.min(cutout.width - 1, Math.max(0, px));
    const from = (Math.min(cutout.height - 1, Math.max(0, py)) * cutout.width + x) * 3;
    for (let c = 0; c < 3; c++) sums[c] = (sums[c] as number) + (cutout.colours[from + c] as number) / 16;
  }
  for (let c = 0; c < 3; c++) out[at + c] = Math.round(Math.min(255, Math.max(0, sums[c] as number)));
}

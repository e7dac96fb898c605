import { smoothstep } from '../../../media/raster/plane.ts';
import type { Part, Run } from './outline-parts.ts';
import { measuredOf } from './part-roundness.ts';
import type { HullView, Profile } from './profile.ts';

/** Two runs are equally long up to this share of the longer one. Thinner ones than this, in hull units, show no shading. */
const EQUAL = 0.06;
const LEAST_WIDTH = 48;
/** This share of the rows of the higher part must be equally long: others have a handle or a spout beside them. */
const EQUAL_ROWS = 0.5;

/** Where along a run its brightness is measured: the rims are mixed with what is behind them, and edges may be rounded there. */
const SAMPLES = 19;
const REACH = 0.8;
/** From which fall of brightness on, per half width and as a share of the mean, a part is round, up to full. Faces of boxes have up to 0.14. */
const FALL = 0.18;
const FULL_FALL = 0.24;
/** From which largest difference of neighbouring samples on, as a share of the fall, the fall is a border between two colours. */
const STEP = 0.75;
const MOST_STEP = 1;

/**
 * How round the parts are that are as wide from the front as from the side, by their shading: across an upright cylinder the light falls off
 * in each picture, across a box's face it does not. An outline that is straight from top to bottom does not tell the two apart.
 * @param picturesX the views that `alongX` is the outline of; `picturesZ` likewise
 * @returns 0 … 1 for those parts of both outlines that are round by this
 */
export function revolvedParts(
  alongX: Profile,
  picturesX: readonly HullView[],
  alongZ: Profile,
  picturesZ: readonly HullView[],
): Map<Part, number> {
  const round = new Map<Part, number>();
  for (const partX of measuredOf(alongX.parts)) {
    for (const partZ of measuredOf(alongZ.parts)) {
      const rows = equalRows(partX, partZ);
      if (rows.length < EQUAL_ROWS * Math.max(partX.runs.length, partZ.runs.length)) continue;
      const own = Math.min(
        ...picturesX.map((view) => roundnessByLight(alongX, view, partX, rows)),
        ...picturesZ.map((view) => roundnessByLight(alongZ, view, partZ, rows)),
      );
      if (own <= 0) continue;
      for (const part of [partX, partZ]) round.set(part, Math.max(round.get(part) ?? 0, own));
    }
  }
  return round;
}

const lengthOf = (run: Run): number => run.to - run.from;

function equalRows(one: Part, other: Part): number[] {
  const rows: number[] = [];
  const end = Math.min(one.first + one.runs.length, other.first + other.runs.length);
  for (let y = Math.max(one.first, other.first); y < end; y++) {
    const a = lengthOf(one.runs[y - one.first] as Run);
    const b = lengthOf(other.runs[y - other.first] as Run);
    if (Math.min(a, b) >= LEAST_WIDTH && Math.abs(a - b) <= EQUAL * Math.max(a, b)) rows.push(y);
  }
  return rows;
}

function roundnessByLight(profile: Profile, view: HullView, part: Part, rows: readonly number[]): number {
  const across = rows.map((y) => brightnessAcross(profile, view, part.runs[y - part.first] as Run, y));
  // What is painted on a body is not at the same place in most rows.
  const middle = Array.from({ length: SAMPLES }, (_, n) => medianOf(across.map((row) => row[n] as number)));
  const fall = Math.abs(slopeOf(middle));
  let step = 0;
  for (let n = 1; n < SAMPLES; n++)
    step = Math.max(step, Math.abs((middle[n] as number) - (middle[n - 1] as number)));
  return smoothstep(FALL, FULL_FALL, fall) * (1 - smoothstep(STEP, MOST_STEP, step / Math.max(fall, 1e-6)));
}

/** Where a sample lies: −1 and 1 are the ends of the run. */
const placeOf = (n: number): number => REACH * (((n + 0.5) / SAMPLES) * 2 - 1);

/** The brightness (of sRGB values) along a run in a view's picture, as a share of its mean. */
function brightnessAcross({ middle, margin }: Profile, view: HullView, run: Run, y: number): number[] {
  const { cutout, direction, pictureScale } = view;
  const row = Math.round(view.top + (y - margin) * pictureScale);
  const values = Array.from({ length: SAMPLES }, (_, n) => {
    const column = (run.from + run.to) / 2 + (placeOf(n) * lengthOf(run)) / 2;
    const x = Math.round(view.middle + direction * (column - middle) * pictureScale);
    const i =
      (Math.min(cutout.height - 1, Math.max(0, row)) * cutout.width +
        Math.min(cutout.width - 1, Math.max(0, x))) *
      3;
    const [r, g, b] = [cutout.colours[i], cutout.colours[i + 1], cutout.colours[i + 2]] as number[];
    return 0.2126 * (r as number) + 0.7152 * (g as number) + 0.0722 * (b as number);
  });
  const mean = Math.max(1, values.reduce((sum, value) => sum + value, 0) / SAMPLES);
  return values.map((value) => value / mean);
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number;
}

function slopeOf(values: readonly number[]): number {
  let [product, square] = [0, 0];
  for (const [n, value] of values.entries()) {
    product += value * placeOf(n);
    square += placeOf(n) ** 2;
  }
  return product / square;
}

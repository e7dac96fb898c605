import type { View } from '../../../../shared/interface/formats.ts';
import type { FittedCamera } from '../../../../shared/model/quality/quality.ts';
import type { Welded } from '../../topology/weld.ts';
import {
  drawOutline,
  type OutlineCamera,
  overlapOf,
  type PlaneInGrid,
  type ProjectedPlaces,
  projectPlaces,
} from './draw-outline.ts';
import { massOf, type SubjectGrid, type SubjectMask, subjectGrid } from './subject-grid.ts';

const DEGREE = Math.PI / 180;
/** Cells along the grids: of the first look, of the search, of what refines it, and of the share that is told. */
const FIRST = 40;
const SEARCH = 96;
const REFINED = 256;
const LAST = 512;
/** Distances as powers of two of the model's radius; beyond the last one, a parallel projection. */
const START_DISTANCE = 2;
const NEAREST = 0.7;
const FARTHEST = 5;
/** Of cameras that see the same outline, as front and back do, the one nearer to the front is meant. */
const FRONT_BONUS = 0.01;
/** How many places of the first look are tried from several distances, and how many of those are searched around. */
const TRIED = 6;
const CHOSEN = 3;
const DISTANCES = [1.2, START_DISTANCE, 3.5, FARTHEST + 1];
/** The first steps of the search. They are halved until they are less than two degrees, and by what refines it to half of one. */
const STEPS: Trial = {
  azimuth: 7.5 * DEGREE,
  elevation: 7.5 * DEGREE,
  distance: 0.5,
  scale: 0.04,
  right: 0.02,
  up: 0.02,
};
const SEARCHED = { factor: 1, halvings: 3 };
const FINELY = { factor: 0.5, halvings: 4 };

/** The surface of a model, whole and with ever fewer triangles. */
export interface SearchedMeshes {
  readonly whole: Welded;
  readonly fine: Welded;
  readonly coarse: Welded;
}

/** What is searched: a camera, and how far the model is moved from where its box lies on that of the subject. */
interface Trial {
  readonly azimuth: number;
  readonly elevation: number;
  /** A power of two of the model's radius. */
  readonly distance: number;
  /** The logarithm of a factor. */
  readonly scale: number;
  /** Shares of the subject's size. */
  readonly right: number;
  readonly up: number;
}

/** A camera with the share of the outlines that it makes agree. */
export interface Fit {
  readonly share: number;
  readonly camera: FittedCamera;
}

/** What a search begins with: all around, or around a camera's angles. */
export type Around = Pick<Trial, 'azimuth' | 'elevation'> | null;

/** The angles in which the pictures of a view set lie from its front; two for sides, which people name by the subject's hand or by their own. */
export const VIEW_ANGLES: Readonly<Record<View, readonly number[]>> = {
  front: [0],
  back: [180 * DEGREE],
  left: [-90 * DEGREE, 90 * DEGREE],
  right: [90 * DEGREE, -90 * DEGREE],
};

/**
 * Finds the upright camera whose picture of a model has the outline of a subject best.
 * @param around angles to search around only; null for all
 */
export function fitCamera(
  { whole, coarse, fine }: SearchedMeshes,
  mask: SubjectMask,
  around: readonly Around[],
): Fit | undefined {
  const first = subjectGrid(mask, FIRST);
  const search = subjectGrid(mask, SEARCH);
  const refined = subjectGrid(mask, REFINED);
  const last = subjectGrid(mask, LAST);
  if (first === undefined || search === undefined || refined === undefined || last === undefined)
    return undefined;
  const target = middleOf(whole.places);
  let reach = 0;
  for (let v = 0; v < coarse.places.length; v += 3) {
    const [x = 0, y = 0, z = 0] = coarse.places.subarray(v, v + 3);
    reach = Math.max(reach, Math.hypot(x - target[0], y - target[1], z - target[2]));
  }
  const radius = reach || 1;
  const cameraOf = ({ azimuth, elevation, distance }: Trial): OutlineCamera => ({
    target,
    azimuth,
    elevation,
    distance: distance > FARTHEST ? null : radius * 2 ** distance,
  });
  const room = pointsOf(coarse);
  /** Draws the model twice: with its box, and then with its area and its middle on those of the subject. Returns what fits better. */
  const draw = (
    mesh: Welded,
    points: Float32Array,
    trial: Trial,
    grid: SubjectGrid,
    out: Uint8Array,
  ): Drawn => {
    const projected = projectPlaces(mesh, cameraOf(trial), points);
    const byBox = planeIn(grid, projected, trial);
    drawOutline(mesh.corners, projected, byBox, grid.size, out);
    const first = { share: overlapOf(out, grid.data), plane: byBox };
    const byMass = movedTo(grid, out, byBox, trial);
    drawOutline(mesh.corners, projected, byMass, grid.size, out);
    const second = { share: overlapOf(out, grid.data), plane: byMass };
    return second.share > first.share ? second : first;
  };
  /** Draws the model once, with its box as the trial says. */
  const drawAt = (
    mesh: Welded,
    trial: Trial,
    grid: SubjectGrid,
    points = pointsOf(mesh),
    out = cellsOf(grid),
  ): Drawn => {
    const projected = projectPlaces(mesh, cameraOf(trial), points);
    const plane = planeIn(grid, projected, trial);
    drawOutline(mesh.corners, projected, plane, grid.size, out);
    return { share: overlapOf(out, grid.data), plane };
  };
  /** Goes on from where a trial put the coarse model, with a finer one: what is thin, such as the slats of a chair, is lost in the coarse one. */
  const refine = (near: Trial): Trial => {
    const [points, out] = [pointsOf(fine), cellsOf(refined)];
    const { plane } = draw(fine, points, near, refined, out);
    const begun = onBox(refined, projectPlaces(fine, cameraOf(near), points), near, plane);
    return climb(begun, (trial) => drawAt(fine, trial, refined, points, out).share, FINELY).trial;
  };
  const drawn = new Map<SubjectGrid, Uint8Array>([first, search].map((grid) => [grid, cellsOf(grid)]));
  const shareOf = (trial: Trial, grid: SubjectGrid): number => {
    const out = drawn.get(grid) ?? cellsOf(grid);
    const { share } = draw(coarse, room, trial, grid, out);
    return share + FRONT_BONUS * Math.cos(trial.azimuth) * (around.includes(null) ? 1 : 0);
  };
  const starts = around
    .flatMap(startsAround)
    .map((trial) => ({ trial, share: shareOf(trial, first) }))
    .sort((a, b) => b.share - a.share);
  const climbed = starts
    .slice(0, TRIED)
    .flatMap(({ trial }) => DISTANCES.map((distance) => ({ ...trial, distance })))
    .map((trial) => ({ trial, share: shareOf(trial, search) }))
    .sort((a, b) => b.share - a.share)
    .slice(0, CHOSEN)
    .map(({ trial }) => climb(trial, (each) => shareOf(each, search), SEARCHED))
    .sort((a, b) => b.share - a.share);
  const near = climbed[0]?.trial;
  if (near === undefined) return undefined;
  const best = refine(near);
  const { share, plane } = drawAt(whole, best, last);
  const { azimuth, elevation, distance } = cameraOf(best);
  const frame = frameOf(mask, last, plane);
  return { share, camera: { target: [...target], azimuth: withinTurn(azimuth), elevation, distance, frame } };
}

const pointsOf = ({ places }: Welded): Float32Array => new Float32Array((places.length / 3) * 2);
const cellsOf = ({ size }: SubjectGrid): Uint8Array => new Uint8Array(size ** 2);

/** What a drawing has in common with the subject. */
interface Drawn {
  readonly share: number;
  readonly plane: PlaneInGrid;
}

/** The same angle from −π to π. */
const withinTurn = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/** The plane of a drawing, scaled and moved so that the drawing would have the subject's area and middle. */
function movedTo(grid: SubjectGrid, drawn: Uint8Array, plane: PlaneInGrid, trial: Trial): PlaneInGrid {
  const own = massOf(drawn, grid.size);
  if (own.area === 0) return plane;
  const scale = plane.scale * Math.sqrt(grid.mass.area / own.area) * Math.exp(trial.scale);
  const unit = Math.max(grid.across, grid.down) / scale;
  // Where the drawing's middle is on the plane, and where it is to be in the grid.
  const right = plane.right + (own.x - grid.size / 2) / plane.scale - (grid.mass.x - grid.size / 2) / scale;
  const up = plane.up - (own.y - grid.size / 2) / plane.scale + (grid.mass.y - grid.size / 2) / scale;
  return { scale, right: right - trial.right * unit, up: up - trial.up * unit };
}

function startsAround(around: Around): readonly Trial[] {
  const still = { distance: START_DISTANCE, scale: 0, right: 0, up: 0 };
  const azimuths = around === null ? Array.from({ length: 24 }, (_, i) => i * 15) : [-20, 0, 20];
  const elevations = around === null ? [-15, 0, 15, 35, 55] : [-10, 0, 10];
  return azimuths.flatMap((azimuth) =>
    elevations.map((elevation) => ({
      ...still,
      azimuth: (around?.azimuth ?? 0) + azimuth * DEGREE,
      elevation: (around?.elevation ?? 0) + elevation * DEGREE,
    })),
  );
}

/** Goes from a trial to better ones next to it, by ever smaller steps. */
function climb(
  start: Trial,
  shareOf: (trial: Trial) => number,
  { factor: first, halvings }: { readonly factor: number; readonly halvings: number },
): { readonly trial: Trial; readonly share: number } {
  let best = { trial: start, share: shareOf(start) };
  let factor = first;
  for (let halving = 0; halving < halvings; ) {
    const { trial } = best;
    for (const key of ['azimuth', 'elevation', 'distance', 'scale', 'right', 'up'] as const) {
      for (const way of [-1, 1]) {
        const next = bounded({ ...best.trial, [key]: best.trial[key] + way * STEPS[key] * factor });
        const share = shareOf(next);
        if (share > best.share) {
          best = { trial: next, share };
          break;
        }
      }
    }
    if (best.trial !== trial) continue;
    factor /= 2;
    halving += 1;
  }
  return best;
}

function bounded(trial: Trial): Trial {
  return {
    ...trial,
    elevation: Math.min(85 * DEGREE, Math.max(-85 * DEGREE, trial.elevation)),
    distance: Math.min(FARTHEST + 1, Math.max(NEAREST, trial.distance)),
  };
}

/** Lays the box of the model over that of the subject, and then moves it as the trial says. */
function planeIn(
  { across, down }: SubjectGrid,
  { left, right, bottom, top }: ProjectedPlaces,
  trial: Trial,
): PlaneInGrid {
  const scale =
    (Math.hypot(across, down) / (Math.hypot(right - left, top - bottom) || 1)) * Math.exp(trial.scale);
  const unit = Math.max(across, down) / scale;
  return {
    scale,
    right: (left + right) / 2 - trial.right * unit,
    up: (bottom + top) / 2 - trial.up * unit,
  };
}

/** The trial whose box lies where a plane has it. */
function onBox(grid: SubjectGrid, projected: ProjectedPlaces, trial: Trial, plane: PlaneInGrid): Trial {
  const still = { ...trial, scale: 0, right: 0, up: 0 };
  const box = planeIn(grid, projected, still);
  const unit = Math.max(grid.across, grid.down) / plane.scale;
  return {
    ...trial,
    scale: Math.log(plane.scale / box.scale),
    right: (box.right - plane.right) / unit,
    up: (box.up - plane.up) / unit,
  };
}

/** The whole picture on the plane of the camera's target. */
function frameOf(
  { width, height }: SubjectMask,
  { x, y, step }: SubjectGrid,
  plane: PlaneInGrid,
): FittedCamera['frame'] {
  const unit = 1 / (step * plane.scale);
  return {
    right: plane.right + (width / 2 - x) * unit,
    up: plane.up - (height / 2 - y) * unit,
    width: width * unit,
    height: height * unit,
  };
}

function middleOf(places: Float32Array): [number, number, number] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let v = 0; v < places.length; v++) {
    low[v % 3] = Math.min(low[v % 3] as number, places[v] as number);
    high[v % 3] = Math.max(high[v % 3] as number, places[v] as number);
  }
  const mid = (c: number): number => ((low[c] as number) + (high[c] as number)) / 2;
  return [mid(0), mid(1), mid(2)];
}

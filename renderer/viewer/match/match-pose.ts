import { axesOf, type CameraPose, shifted } from '../camera/camera-poses.ts';
import { eyeDistance } from '../camera/camera-rig.ts';
import type { Triangles } from '../surface/join-pieces.ts';
import { drawSilhouette, type FlatPoints } from './draw-silhouette.ts';
import { type Frame, frameOf, type Mass, massOf, matchOf, overlapOf, type Silhouette } from './silhouette.ts';

/** Where a picture is seen from: the camera's pose, and the tangent of half its vertical angle of view. */
export interface MatchView {
  readonly pose: CameraPose;
  readonly slope: number;
}

/** The vertices as a camera sees them, in pixels of a picture. */
export function flatten(
  positions: Float32Array,
  { pose, slope }: MatchView,
  { width, height }: { readonly width: number; readonly height: number },
): FlatPoints {
  const { right, up, back } = axesOf(pose);
  const [px, py, pz] = pose.pivot;
  const eye = eyeDistance(pose);
  const half = pose.distance * slope;
  const scale = height / 2 / half;
  const flat = new Float32Array((positions.length / 3) * 2);
  for (let at = 0, to = 0; at < positions.length; at += 3, to += 2) {
    const [x, y, z] = [
      (positions[at] ?? 0) - px,
      (positions[at + 1] ?? 0) - py,
      (positions[at + 2] ?? 0) - pz,
    ];
    const depth = eye - (x * back[0] + y * back[1] + z * back[2]);
    // In the pivot's plane a length has the same size with and without perspective.
    const shrink = depth > 0 ? (eye / depth) * scale : NaN;
    flat[to] = width / 2 + (x * right[0] + y * right[1] + z * right[2]) * shrink;
    flat[to + 1] = height / 2 - (x * up[0] + y * up[1] + z * up[2]) * shrink;
  }
  return flat;
}

export function silhouetteFrom(
  { positions, index }: Triangles,
  view: MatchView,
  size: { readonly width: number; readonly height: number },
): Silhouette {
  return drawSilhouette(flatten(positions, view, size), index, size);
}

/** How often the distance and the pivot are mended: each time less is left of perspective's share. */
const MENDS = 3;

/** Moves a camera without turning it, until the model's silhouette fills the same rectangle as well as one scale can. */
export function fittedTo(goal: Frame, view: MatchView, positions: Float32Array, aspect: number): MatchView {
  let { pose } = view;
  for (let mend = 0; mend < MENDS; mend += 1) {
    const now = extentOf(flatten(positions, { ...view, pose }, { width: aspect, height: 1 }));
    if (now === null) return view;
    const [width, height] = [(goal.right - goal.left) * aspect, goal.bottom - goal.top];
    const scale = Math.sqrt(
      (width * height) / Math.max(1e-9, (now.right - now.left) * (now.bottom - now.top)),
    );
    const distance = pose.distance / scale;
    const units = 2 * distance * view.slope;
    const x = ((now.left + now.right) / 2 - aspect / 2) * scale + aspect / 2;
    const y = ((now.top + now.bottom) / 2 - 0.5) * scale + 0.5;
    const across = x - ((goal.left + goal.right) / 2) * aspect;
    const down = y - (goal.top + goal.bottom) / 2;
    pose = { ...pose, distance, pivot: shifted(pose.pivot, axesOf(pose), across * units, -down * units) };
  }
  return { ...view, pose };
}

/** What a model's silhouette is brought to. */
export interface Goal {
  readonly reference: Silhouette;
  readonly frame: Frame;
  readonly mass: Mass;
}

/** Null where the reference shows nothing. */
export function goalOf(reference: Silhouette): Goal | null {
  const [frame, mass] = [frameOf(reference), massOf(reference)];
  return frame === null || mass === null ? null : { reference, frame, mass };
}

/**
 * Moves a camera without turning it: once so that the model fills the reference's rectangle, and then so that it has its area and its middle.
 * A thin part that one of them lacks spoils the first, a lump the second; the better one is returned.
 */
export function placed(surface: Triangles, { reference, frame, mass }: Goal, view: MatchView): FoundView {
  const { width, height } = reference;
  const byFrame = fittedTo(frame, view, surface.positions, width / height);
  const drawn = silhouetteFrom(surface, byFrame, reference);
  const first = { ...byFrame, match: matchOf(overlapOf(reference, drawn)) };
  const own = massOf(drawn);
  if (own === null) return first;
  const { pose, slope } = byFrame;
  const scale = Math.sqrt(mass.area / own.area);
  const distance = pose.distance / scale;
  const units = 2 * distance * slope;
  const [middle, centre] = [width / height / 2, 0.5];
  const x = (own.x - middle) * scale + middle - mass.x;
  const y = (own.y - centre) * scale + centre - mass.y;
  const byMass = {
    slope,
    pose: { ...pose, distance, pivot: shifted(pose.pivot, axesOf(pose), x * units, -y * units) },
  };
  const match = matchOf(overlapOf(reference, silhouetteFrom(surface, byMass, reference)));
  return match > first.match ? { ...byMass, match } : first;
}

function extentOf(flat: FlatPoints): Frame | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < flat.length; at += 2) {
    const [x, y] = [flat[at] ?? NaN, flat[at + 1] ?? NaN];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return right > left && bottom > top ? { left, top, right, bottom } : null;
}

/**
 * Degrees between the first directions that are tried, how far they go to either side, and how low and how high. From behind, a
 * silhouette is the mirror image of that from the front, so that the whole circle would find the wrong side.
 */
const STEP = 15;
const ASIDE = 75;
const LOWEST = -15;
const HIGHEST = 60;
/** How many of them are looked at more closely, and how closely. */
const KEPT = 4;
const FINER = [7.5, 3.75, 1.9, 0.95];

export interface FoundView extends MatchView {
  /** From 0 to 1. */
  readonly match: number;
}

/**
 * Finds the direction from which a model's silhouette is most like that of a reference, from coarse to fine. The camera has no roll.
 * Yields the share that is done after each drawing.
 * @param start the pivot, the perspective and the lens to look with, and the side that the reference shows @param reference small: its size is that of all drawings
 */
export function* findView(
  surface: Triangles,
  reference: Silhouette,
  start: MatchView,
): Generator<number, FoundView | null> {
  const goal = goalOf(reference);
  if (goal === null || surface.index.length === 0) return null;
  const tryFrom = (theta: number, phi: number): FoundView =>
    placed(surface, goal, { ...start, pose: { ...start.pose, theta, phi } });
  const rows = (HIGHEST - LOWEST) / STEP + 1;
  const coarse = ((2 * ASIDE) / STEP + 1) * rows;
  const fine = KEPT * FINER.length * 8;
  let done = 0;
  const tried: FoundView[] = [];
  for (let aside = -ASIDE; aside <= ASIDE; aside += STEP) {
    for (let above = LOWEST; above <= HIGHEST; above += STEP) {
      tried.push(tryFrom(start.pose.theta + radians(aside), Math.PI / 2 - radians(above)));
      done += 1;
      yield done / (coarse + fine);
    }
  }
  const best: FoundView[] = [];
  for (let view of tried.toSorted((a, b) => b.match - a.match).slice(0, KEPT)) {
    for (const step of FINER) {
      const { theta, phi } = view.pose;
      for (const [x, y] of NEIGHBOURS) {
        const next = tryFrom(
          theta + radians(step * x),
          Math.min(Math.PI - 0.01, Math.max(0.01, phi + radians(step * y))),
        );
        if (next.match > view.match) view = next;
        done += 1;
        yield done / (coarse + fine);
      }
    }
    best.push(view);
  }
  return best.toSorted((a, b) => b.match - a.match)[0] ?? null;
}

const NEIGHBOURS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

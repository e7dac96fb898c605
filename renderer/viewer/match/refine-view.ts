import { axesOf, shifted } from '../camera/camera-poses.ts';
import type { Triangles } from '../surface/join-pieces.ts';
import { type FoundView, goalOf, type MatchView, placed, silhouetteFrom } from './match-pose.ts';
import { matchOf, overlapOf, type Silhouette } from './silhouette.ts';

/** How far a camera is from the one that the search found. */
interface Trial {
  /** Radians. */
  readonly theta: number;
  readonly phi: number;
  /** A power of two: how much stronger the perspective is. */
  readonly perspective: number;
  /** A power of two: how much nearer the camera is. */
  readonly scale: number;
  /** In shares of the picture's height. */
  readonly right: number;
  readonly up: number;
}

const STILL: Trial = { theta: 0, phi: 0, perspective: 0, scale: 0, right: 0, up: 0 };
/** The first steps. They are halved when none of them is better, so often that the last ones are a fraction of a degree, and of a pixel. */
const STEPS: Trial = { theta: 0.06, phi: 0.06, perspective: 0.6, scale: 0.05, right: 0.02, up: 0.02 };
const HALVINGS = 5;
const KEYS = ['theta', 'phi', 'perspective', 'scale', 'right', 'up'] as const;
/** From nearly none to that of a camera within two radii of the model, for one with the usual lens. */
const [WEAKEST, STRONGEST] = [-3, 1.2];
/** How strong the perspective is that it begins with; the best one goes on. The search looked with one only. */
const BEGUN = [0, -1.5, 0.8];
/** Rounds over all steps at most: references that nothing fits are not searched for long. */
const MOST_ROUNDS = 24;

/**
 * Refines a camera that is near: its direction, how strong its perspective is, how near it is and where it looks. Photographs are taken with any
 * lens, so the viewer's own would leave a rim. Yields the share that is done.
 * @param reference its size is that of all drawings
 */
export function* refineView(
  surface: Triangles,
  reference: Silhouette,
  near: FoundView,
): Generator<number, FoundView> {
  const goal = goalOf(reference);
  if (goal === null) return near;
  const tryOut = (trial: Trial): FoundView => {
    const { pose, slope } = near;
    const turned = {
      ...pose,
      theta: pose.theta + trial.theta,
      phi: Math.min(Math.PI - 0.01, Math.max(0.01, pose.phi + trial.phi)),
      perspective: pose.perspective * 2 ** trial.perspective,
    };
    const laid = placed(surface, goal, { pose: turned, slope });
    if (trial.scale === 0 && trial.right === 0 && trial.up === 0) return laid;
    const view = moved(laid, trial);
    return { ...view, match: matchOf(overlapOf(reference, silhouetteFrom(surface, view, reference))) };
  };
  const begun = BEGUN.map((perspective) => ({ ...STILL, perspective }));
  const views = begun.map(tryOut);
  let best = views.reduce((one, other) => (other.match > one.match ? other : one));
  let trial = begun[views.indexOf(best)] ?? STILL;
  let factor = 1;
  for (let halving = 0, round = 1; halving < HALVINGS && round < MOST_ROUNDS; round += 1) {
    yield round / MOST_ROUNDS;
    const before = trial;
    for (const key of KEYS) {
      for (const way of [-1, 1]) {
        const next = bounded({ ...trial, [key]: trial[key] + way * STEPS[key] * factor });
        const view = tryOut(next);
        if (view.match <= best.match) continue;
        [trial, best] = [next, view];
        break;
      }
    }
    if (trial !== before) continue;
    factor /= 2;
    halving += 1;
  }
  yield 1;
  return best;
}

const bounded = (trial: Trial): Trial => ({
  ...trial,
  perspective: Math.min(STRONGEST, Math.max(WEAKEST, trial.perspective)),
});

function moved({ pose, slope }: MatchView, { scale, right, up }: Trial): MatchView {
  const factor = 2 ** -scale;
  const distance = pose.distance * factor;
  const units = 2 * distance * slope;
  const pivot = shifted(pose.pivot, axesOf(pose), -right * units, -up * units);
  return { slope, pose: { ...pose, distance, pivot } };
}

/**
 * The same view of a model in a picture of another shape: the reference is as large as fits into either, and the model stays on it. The eye
 * stays where it is.
 * @param side width by height of the reference
 */
export function inOtherShape(view: FoundView, side: number, before: number, now: number): MatchView['pose'] {
  const factor = Math.min(1, before / side) / Math.min(1, now / side);
  const { pose } = view;
  return { ...pose, distance: pose.distance * factor, perspective: pose.perspective * factor };
}

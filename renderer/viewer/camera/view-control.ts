import { type Box3, type Camera, Sphere, Vector3 } from 'three';
import type { ViewRequest } from '../../store/handles.ts';
import type { ClipRange } from '../../store/viewer-slice.ts';
import {
  dollied,
  type Framed,
  framed,
  isFramed,
  opposite,
  orbited,
  panned,
  projected,
  type Reach,
  seenFrom,
} from './camera-moves.ts';
import { between, type CameraPose, FIRST_DIRECTION, type Frame, unitsPerPixel } from './camera-poses.ts';
import { autoClip, createCameraRig, slopeOf } from './camera-rig.ts';
import type { Cursor } from './listen-to-pointer.ts';

const TURN_MS = 260;
/** A drag across the height of the picture goes half round. */
const DRAG_TURN = Math.PI;
const CENTRE: Cursor = [0, 0];

/** The camera round a model: by hand, and by what commands ask. */
export interface ViewControl {
  readonly camera: () => Camera;
  readonly pose: () => CameraPose;
  /** Where a turn under way will end; the pose itself where none is. */
  readonly goal: () => CameraPose;
  /** Takes a new model, from a pose that was kept or from the first one; at once. */
  readonly start: (bounds: Box3, kept: CameraPose | null) => void;
  /** In CSS pixels. */
  readonly resize: (width: number, height: number) => void;
  /** @param lens focal length in millimetres; @param clip null for what suits the pose */
  readonly setLens: (lens: number, clip: ClipRange | null) => void;
  readonly ask: (request: ViewRequest, selected: Box3 | null) => void;
  readonly orbit: (x: number, y: number) => void;
  readonly pan: (x: number, y: number) => void;
  readonly dolly: (factor: number, cursor: Cursor) => void;
  /** Ends a turn under way where it is. The camera can be moved again afterwards. */
  readonly stop: () => void;
}

interface ViewControlOptions {
  /** Told of every new pose. */
  readonly onPose: (pose: CameraPose) => void;
}

export function createViewControl({ onPose }: ViewControlOptions): ViewControl {
  const rig = createCameraRig();
  const size = { width: 1, height: 1 };
  let lens = 45;
  let clip: ClipRange | null = null;
  let whole: Framed = { centre: [0, 0, 0], half: [1, 1, 1] };
  let radius = 1;
  let turning = 0;
  let pose: CameraPose = {
    ...FIRST_DIRECTION,
    pivot: [0, 0, 0],
    distance: 1,
    perspective: 1,
    straightened: false,
  };

  const frame = (): Frame => ({ aspect: size.width / size.height, slope: slopeOf(lens) });
  const reach = (): Reach => ({ nearest: radius * 0.02, farthest: radius * 60 });
  /** Where a turn under way will end: a key that is pressed meanwhile counts from there. */
  let goal = pose;
  /** Whether the whole model was framed last, and stays so when the picture changes its shape. */
  let fitted = false;
  const show = (next: CameraPose): void => {
    pose = next;
    rig.place(pose, frame(), clip ?? autoClip(pose, radius));
    onPose(pose);
  };
  const stop = (): void => cancelAnimationFrame(turning);
  const jumpTo = (next: CameraPose): void => {
    stop();
    goal = next;
    show(next);
  };
  const byHand = (next: CameraPose): void => {
    fitted = false;
    jumpTo(next);
  };
  const turnTo = (to: CameraPose): void => {
    stop();
    goal = to;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(to);
      return;
    }
    const from = pose;
    const began = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - began) / TURN_MS));
      show(between(from, to, t));
      if (t < 1) turning = requestAnimationFrame(step);
    };
    turning = requestAnimationFrame(step);
  };

  return {
    camera: rig.camera,
    pose: () => pose,
    goal: () => goal,
    start: (bounds, kept) => {
      whole = framedBox(bounds);
      // a pose that framing gives is kept as such: it goes on to follow the picture's shape
      fitted = kept === null || isFramed(kept, whole, frame());
      radius = Math.max(bounds.getBoundingSphere(new Sphere()).radius, Number.MIN_VALUE);
      jumpTo(
        kept ?? framed({ ...pose, ...FIRST_DIRECTION, perspective: 1, straightened: false }, whole, frame()),
      );
    },
    resize: (width, height) => {
      size.width = Math.max(1, width);
      size.height = Math.max(1, height);
      if (fitted) jumpTo(framed(goal, whole, frame()));
      else show(pose);
    },
    setLens: (nextLens, nextClip) => {
      // what is in the pivot's plane stays as large, as when a photographer steps back with a longer lens
      const distance = (goal.distance * slopeOf(lens)) / slopeOf(nextLens);
      lens = nextLens;
      clip = nextClip;
      jumpTo({ ...goal, distance });
    },
    ask: (request, selected) => {
      fitted = request.kind === 'frame' && (request.what === 'all' || selected === null);
      switch (request.kind) {
        case 'view':
          turnTo(seenFrom(goal, request.view));
          break;
        case 'orbit':
          turnTo(orbited(goal, toRadians(request.around), toRadians(request.tilt)));
          break;
        case 'dolly':
          turnTo(dollied(goal, request.factor, CENTRE, frame(), reach()));
          break;
        case 'frame':
          turnTo(
            framed(
              goal,
              request.what === 'selected' && selected !== null ? framedBox(selected) : whole,
              frame(),
            ),
          );
          break;
        case 'opposite':
          turnTo(opposite(goal));
          break;
        case 'projection':
          turnTo(projected(goal));
          break;
      }
    },
    orbit: (x, y) => {
      const turn = DRAG_TURN / size.height;
      byHand(orbited(pose, -x * turn, -y * turn));
    },
    pan: (x, y) => {
      const units = unitsPerPixel(pose, frame(), size.height);
      byHand(panned(pose, x * units, -y * units));
    },
    dolly: (factor, cursor) => byHand(dollied(pose, factor, cursor, frame(), reach())),
    stop,
  };
}

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

function framedBox(box: Box3): Framed {
  const half = box.getSize(new Vector3()).multiplyScalar(0.5);
  return { centre: box.getCenter(new Vector3()).toArray(), half: half.toArray() };
}

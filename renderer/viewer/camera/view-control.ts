import { type Box3, type Camera, Sphere, Vector3 } from 'three';
import type { ViewRequest } from '../../store/handles.ts';
import type { ClipRange } from '../../store/viewer-slice.ts';
import {
  carried,
  type DistanceLimits,
  dollied,
  type FramedBox,
  framed,
  isFramed,
  orbited,
  panned,
  toOppositeView,
  toStandardView,
  withOtherProjection,
} from './camera-moves.ts';
import {
  type CameraPose,
  FIRST_DIRECTION,
  type Frame,
  interpolatePose,
  unitsPerPixel,
} from './camera-poses.ts';
import { autoClip, createCameraRig, slopeOf } from './camera-rig.ts';
import type { Cursor } from './listen-to-pointer.ts';

const TURN_MS = 260;
/** A drag over the height of the picture turns the camera by this angle. */
const DRAG_TURN = Math.PI;
/** What is looked at is shown with this much around it, as a multiple of its radius. */
const ROOM_AROUND_PLACE = 2;
const CENTRE: Cursor = [0, 0];

/** The camera around a model, moved by pointer, touch and keys, and by commands. */
export interface ViewControl {
  readonly camera: () => Camera;
  readonly pose: () => CameraPose;
  /** The pose at which the current animation will end; the current pose if there is none. */
  readonly goal: () => CameraPose;
  /** Sets a new model, and moves the camera without animation. @param from the model's last pose; null to frame the model; `before` to look at it as at the model before @param like the first model is framed from the direction of this pose */
  readonly start: (bounds: Box3, from: CameraPose | 'before' | null, like?: CameraPose) => void;
  /** Sets what the model fills when its parts are moved, or a depth map is shown in another range. The camera stays, unless all of it was in the picture: then all of it is again. */
  readonly reach: (bounds: Box3) => void;
  /** In CSS pixels. */
  readonly resize: (width: number, height: number) => void;
  /** @param lens focal length in millimetres @param clip null for automatic clipping */
  readonly setLens: (lens: number, clip: ClipRange | null) => void;
  /** Turns and moves to a pose. */
  readonly goTo: (pose: CameraPose) => void;
  readonly ask: (request: ViewRequest, selected: Box3 | null) => void;
  readonly orbit: (x: number, y: number) => void;
  /** Goes round by an angle in radians, unless a move that was asked for is still under way. */
  readonly turn: (around: number) => void;
  readonly pan: (x: number, y: number) => void;
  readonly dolly: (factor: number, cursor: Cursor) => void;
  /** Stops the current animation. The camera can be moved again afterwards. */
  readonly stop: () => void;
}

interface ViewControlOptions {
  /** Called with every new pose. */
  readonly onPose: (pose: CameraPose) => void;
}

export function createViewControl({ onPose }: ViewControlOptions): ViewControl {
  const rig = createCameraRig();
  const size = { width: 1, height: 1 };
  let lens = 45;
  let clip: ClipRange | null = null;
  let whole: FramedBox = { centre: [0, 0, 0], half: [1, 1, 1] };
  let isFirst = true;
  let radius = 1;
  let animation = 0;
  let pose: CameraPose = {
    ...FIRST_DIRECTION,
    pivot: [0, 0, 0],
    distance: 1,
    perspective: 1,
    straightened: false,
  };

  const frame = (): Frame => ({ aspect: size.width / size.height, slope: slopeOf(lens) });
  const limits = (): DistanceLimits => ({ nearest: radius * 0.02, farthest: radius * 60 });
  /** The pose at which the current animation will end. A key that is pressed meanwhile starts from there. */
  let goal = pose;
  /** Whether the whole model is framed, from whatever side. Then it is framed again when the picture changes its size. */
  let isFitted = false;
  const show = (next: CameraPose): void => {
    pose = next;
    rig.moveTo(pose, frame(), clip ?? autoClip(pose, radius));
    onPose(pose);
  };
  const measureModel = (bounds: Box3): void => {
    whole = framedBox(bounds);
    const { radius: measured } = bounds.getBoundingSphere(new Sphere());
    // A single point, which is framed from a distance of 1, has room around it: else every zoom would end in it.
    radius = measured > 0 ? measured : 1;
  };
  const stop = (): void => cancelAnimationFrame(animation);
  const jumpTo = (next: CameraPose): void => {
    stop();
    goal = next;
    show(next);
  };
  /** Moves to a pose that the artist chose, in which the model need not be framed. */
  const moveByHand = (next: CameraPose): void => {
    isFitted = false;
    jumpTo(next);
  };
  const animateTo = (to: CameraPose): void => {
    stop();
    goal = to;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(to);
      return;
    }
    const from = pose;
    const startedAt = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - startedAt) / TURN_MS));
      show(interpolatePose(from, to, t));
      if (t < 1) animation = requestAnimationFrame(step);
    };
    animation = requestAnimationFrame(step);
  };

  return {
    camera: rig.camera,
    pose: () => pose,
    goal: () => goal,
    start: (bounds, from, like) => {
      const before = whole;
      measureModel(bounds);
      const isCarried = from === 'before' && !isFirst;
      isFirst = false;
      if (isCarried) {
        jumpTo(isFitted ? framed(goal, whole, frame()) : carried(goal, before, whole));
        return;
      }
      const savedPose = from === 'before' ? null : from;
      // If the saved pose is the framed one, the model stays framed when the picture changes its size.
      isFitted = savedPose === null || isFramed(savedPose, whole, frame());
      jumpTo(
        savedPose ??
          framed(
            like ?? { ...pose, ...FIRST_DIRECTION, perspective: 1, straightened: false },
            whole,
            frame(),
          ),
      );
    },
    reach: (bounds) => {
      measureModel(bounds);
      jumpTo(isFitted ? framed(goal, whole, frame()) : goal);
    },
    resize: (width, height) => {
      const before = Math.min(1, frame().aspect);
      size.width = Math.max(1, width);
      size.height = Math.max(1, height);
      if (isFitted) {
        jumpTo(framed(goal, whole, frame()));
        return;
      }
      // The angle of view is that of the height: in a picture that is higher than wide, the sides would be cut off.
      const distance = (goal.distance * before) / Math.min(1, frame().aspect);
      jumpTo({ ...goal, distance });
    },
    setLens: (nextLens, nextClip) => {
      // The distance changes with the lens, so that everything in the plane through the pivot keeps its size in the picture.
      const distance = (goal.distance * slopeOf(lens)) / slopeOf(nextLens);
      lens = nextLens;
      clip = nextClip;
      jumpTo({ ...goal, distance });
    },
    goTo: (to) => {
      isFitted = false;
      animateTo(to);
    },
    ask: (request, selected) => {
      if (request.kind === 'frame') isFitted = request.what === 'all' || selected === null;
      if (request.kind === 'dolly' || request.kind === 'place') isFitted = false;
      if (request.kind === 'look') isFitted = true;
      switch (request.kind) {
        case 'view':
          animateTo(toStandardView(goal, request.view));
          break;
        case 'orbit':
          animateTo(orbited(goal, toRadians(request.around), toRadians(request.tilt)));
          break;
        case 'dolly':
          animateTo(dollied(goal, request.factor, CENTRE, frame(), limits()));
          break;
        case 'frame':
          animateTo(
            framed(
              goal,
              request.what === 'selected' && selected !== null ? framedBox(selected) : whole,
              frame(),
            ),
          );
          break;
        case 'place': {
          const half = request.radius * ROOM_AROUND_PLACE;
          animateTo(framed(goal, { centre: request.point, half: [half, half, half] }, frame()));
          break;
        }
        case 'look': {
          const theta = toRadians(request.around);
          const phi = toRadians(90 - request.above);
          animateTo(framed({ ...goal, theta, phi, straightened: false }, whole, frame()));
          break;
        }
        case 'opposite':
          animateTo(toOppositeView(goal));
          break;
        case 'projection':
          animateTo(withOtherProjection(goal));
          break;
      }
    },
    orbit: (x, y) => {
      const turn = DRAG_TURN / size.height;
      jumpTo(orbited(pose, -x * turn, -y * turn));
    },
    turn: (around) => {
      if (pose === goal) jumpTo(orbited(pose, around, 0));
    },
    pan: (x, y) => {
      const units = unitsPerPixel(pose, frame(), size.height);
      moveByHand(panned(pose, x * units, -y * units));
    },
    dolly: (factor, cursor) => moveByHand(dollied(pose, factor, cursor, frame(), limits())),
    stop,
  };
}

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A box of three as one to be framed. */
export function framedBox(box: Box3): FramedBox {
  const half = box.getSize(new Vector3()).multiplyScalar(0.5);
  return { centre: box.getCenter(new Vector3()).toArray(), half: half.toArray() };
}

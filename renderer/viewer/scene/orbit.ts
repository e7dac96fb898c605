import { type Box3, MOUSE, type PerspectiveCamera, Sphere, Spherical, Vector3 } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { StandardView } from '../../store/frame-slice.ts';
import { type Direction, directionOf, FIRST_DIRECTION, framingDistance, turned } from './camera-poses.ts';

const TURN_MS = 260;
const KEY_TURN = Math.PI / 12;
const KEY_DOLLY = 1.15;

/** The camera round a model: by hand, by keys, and by the standard views. */
export interface Orbit {
  /** Takes a new model as the centre; its first view comes at once. */
  readonly start: (bounds: Box3) => void;
  /** Turns smoothly to a view, framed. */
  readonly show: (view: StandardView) => void;
  /** Arrows turn, + and − dolly. Whether the key was one of them. */
  readonly onKey: (key: string) => boolean;
  readonly direction: () => Direction;
  readonly dispose: () => void;
}

interface OrbitOptions {
  readonly camera: PerspectiveCamera;
  readonly element: HTMLElement;
  /** Asks for a frame. */
  readonly invalidate: () => void;
}

/** Left or middle drag orbits, with Shift or the right button it pans, the wheel dollies to the pointer. */
export function createOrbit({ camera, element, invalidate }: OrbitOptions): Orbit {
  const controls = new OrbitControls(camera, element);
  controls.enableDamping = false;
  controls.zoomToCursor = true;
  controls.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.ROTATE, RIGHT: MOUSE.PAN };
  controls.addEventListener('change', invalidate);
  let bounds: Box3 | null = null;
  let turning = 0;

  const spherical = (): Spherical =>
    new Spherical().setFromVector3(camera.position.clone().sub(controls.target));
  const place = ({ theta, phi }: Direction, distance: number, target: Vector3): void => {
    controls.target.copy(target);
    camera.position.setFromSpherical(new Spherical(distance, phi, theta)).add(target);
    controls.update();
    invalidate();
  };
  const framed = (box: Box3, direction: Direction): number => {
    const { x, y, z } = box.getSize(new Vector3()).multiplyScalar(0.5);
    return framingDistance([x, y, z], direction, camera.fov, camera.aspect);
  };
  const stop = (): void => cancelAnimationFrame(turning);
  controls.addEventListener('start', stop);

  const turnTo = (to: Direction): void => {
    stop();
    if (bounds === null) return;
    const { radius: fromDistance, ...from } = spherical();
    const start = { direction: { theta: from.theta, phi: from.phi }, target: controls.target.clone() };
    const end = { distance: framed(bounds, to), target: bounds.getCenter(new Vector3()) };
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      place(to, end.distance, end.target);
      return;
    }
    const began = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, (now - began) / TURN_MS);
      const distance = fromDistance + (end.distance - fromDistance) * t;
      place(turned(start.direction, to, t), distance, start.target.clone().lerp(end.target, t));
      if (t < 1) turning = requestAnimationFrame(step);
    };
    turning = requestAnimationFrame(step);
  };

  const turnBy = (theta: number, phi: number, dolly: number): void => {
    const now = spherical();
    const tilted = Math.min(Math.PI - 0.01, Math.max(0.01, now.phi + phi));
    place({ theta: now.theta + theta, phi: tilted }, now.radius * dolly, controls.target.clone());
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => turnBy(-KEY_TURN, 0, 1),
    ArrowRight: () => turnBy(KEY_TURN, 0, 1),
    ArrowUp: () => turnBy(0, -KEY_TURN, 1),
    ArrowDown: () => turnBy(0, KEY_TURN, 1),
    '+': () => turnBy(0, 0, 1 / KEY_DOLLY),
    '=': () => turnBy(0, 0, 1 / KEY_DOLLY),
    '-': () => turnBy(0, 0, KEY_DOLLY),
  };

  return {
    start: (next) => {
      stop();
      bounds = next;
      const { center, radius } = next.getBoundingSphere(new Sphere());
      camera.near = radius / 100;
      camera.far = radius * 100;
      camera.updateProjectionMatrix();
      controls.minDistance = radius * 0.05;
      controls.maxDistance = radius * 30;
      place(FIRST_DIRECTION, framed(next, FIRST_DIRECTION), center);
    },
    show: (view) => {
      const { theta, phi } = spherical();
      turnTo(directionOf(view, { theta, phi }));
    },
    onKey: (key) => {
      const act = keys[key];
      act?.();
      return act !== undefined;
    },
    direction: () => {
      const { theta, phi } = spherical();
      return { theta, phi };
    },
    dispose: () => {
      stop();
      controls.dispose();
    },
  };
}

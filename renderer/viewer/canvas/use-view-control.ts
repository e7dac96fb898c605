import { useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import { cameraViewOf } from '../camera/camera-moves.ts';
import { axesOf, type CameraPose } from '../camera/camera-poses.ts';
import { listenToKeys } from '../camera/listen-to-keys.ts';
import { listenToPointer, type PointerMoves } from '../camera/listen-to-pointer.ts';
import { listenToTouch } from '../camera/listen-to-touch.ts';
import type { Point } from '../camera/touch-gesture.ts';
import { createViewControl, type ViewControl } from '../camera/view-control.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import type { PartsOnStage } from './use-parts.ts';
import { useSlowTurn } from './use-slow-turn.ts';
import type { ViewportMenuHandle } from './viewport-menu.tsx';

interface ViewControlProps {
  readonly built: BuiltModel;
  readonly name: string;
  /** The key of the model. A preview and its model have the same, so that the camera stays when one replaces the other. */
  readonly subject: string;
  /** Gives other components access to the camera. */
  readonly handle: RefObject<ViewControl | null>;
  readonly parts: PartsOnStage;
  readonly menu: RefObject<ViewportMenuHandle | null>;
  /** Whether it is a depth map: seen at first nearly from where its picture was taken. */
  readonly isDepth: boolean;
}

/** Slightly to the right of the picture's own camera, and above it: enough to see the relief. */
const BESIDE_PICTURE: CameraPose = {
  theta: 0.26,
  phi: Math.PI / 2 - 0.14,
  pivot: [0, 0, 0],
  distance: 1,
  perspective: 1,
  straightened: false,
};

/** Degrees that the environment turns per pixel of a drag. */
const LIGHT_TURN = 0.5;

/** The camera, moved by pointer, by touch, by keys on the picture, and by commands. */
export function useViewControl({
  built,
  name,
  subject,
  handle,
  parts,
  menu,
  isDepth,
}: ViewControlProps): ViewControl {
  // Hooks of their own for all that outlives a model: their effects would keep the first model if they could see it.
  const { size } = useThree();
  const control = useCamera(handle, size);
  useSavedPose(control, subject, (from) =>
    control.start(built.bounds, from, isDepth ? BESIDE_PICTURE : undefined),
  );
  // What is shown of a depth map may change its size: with a high relief it would reach out of the picture.
  useLayoutEffect(() => control.reach(built.bounds), [control, built]);
  useInput({
    control,
    name,
    pick: parts.pick,
    selectedBox: parts.selectedBox,
    openMenu: (at) => menu.current?.open(at),
  });
  return control;
}

/**
 * A camera for all models that are shown one after the other, or beside each other.
 * @param picture the size of one model's picture, in CSS pixels
 */
export function useCamera(
  handle: ViewControlProps['handle'],
  { width, height }: { readonly width: number; readonly height: number },
): ViewControl {
  const { invalidate } = useThree();
  const { store } = useApp();
  const lens = useAppState((state) => state.settings.viewer.lens);
  const clip = useAppState((state) => state.clip);
  const [control] = useState(() =>
    createViewControl({
      onPose: (pose) => {
        const { cameraView, setCameraView } = store.getState();
        const now = cameraViewOf(pose);
        if (cameraView.side !== now.side || cameraView.isOrthographic !== now.isOrthographic)
          setCameraView(now);
        invalidate();
      },
    }),
  );
  useLayoutEffect(() => control.resize(width, height), [control, width, height]);
  useSlowTurn(control);
  useLayoutEffect(() => control.setLens(lens, clip), [control, lens, clip]);
  useEffect(() => {
    handle.current = control;
    return () => {
      handle.current = null;
      control.stop();
    };
  }, [control, handle]);
  return control;
}

/**
 * Saves the pose of a model when another one is shown.
 * @param start called with a new model's last pose, so that the camera does not move when a model replaces its preview; while the camera is locked, with
 *   `before`
 */
function useSavedPose(
  control: ViewControl,
  subject: string,
  start: (from: CameraPose | 'before' | null) => void,
): void {
  const { store } = useApp();
  const startFrom = useEffectEvent(start);
  // A layout effect, so that no frame is drawn from the previous pose.
  useLayoutEffect(() => {
    const { poses, settings } = store.getState();
    startFrom(settings.viewer.cameraLock ? 'before' : (poses.get(subject) ?? null));
    return () => store.getState().savePose(subject, control.goal());
  }, [control, subject, store]);
}

interface InputProps {
  readonly control: ViewControl;
  readonly name: string;
  readonly pick: PartsOnStage['pick'];
  readonly selectedBox: PartsOnStage['selectedBox'];
  readonly openMenu: (at: Point) => void;
}

/** Listens to pointer, touch, keys and commands. */
export function useInput({ control, name, ...actions }: InputProps): void {
  const { gl } = useThree();
  const { store, handles } = useApp();
  const viewer = viewerActions(useApp());
  const pick = useEffectEvent(actions.pick);
  const selectedBox = useEffectEvent(actions.selectedBox);
  const openMenu = useEffectEvent(actions.openMenu);
  useEffect(() => {
    const stopKeys = listenToKeys(gl.domElement, name, control);
    const withdraw = handles.mainParts.offer('picture', gl.domElement);
    const moves: PointerMoves = {
      orbit: control.orbit,
      pan: control.pan,
      dolly: control.dolly,
      turnLight: (x) => {
        const { turn } = store.getState().settings.viewer;
        viewer.change({ turn: (((turn + x * LIGHT_TURN) % 360) + 360) % 360 });
      },
      click: (cursor) => {
        gl.domElement.focus();
        pick(cursor, control.camera());
      },
      menu: (at) => openMenu(at),
    };
    const stopPointer = listenToPointer(gl.domElement, moves);
    const stopTouch = listenToTouch(gl.domElement, moves);
    const unregister = handles.camera.register({
      ask: (request) => control.ask(request, selectedBox()),
      direction: () => axesOf(control.goal()).back,
      clickMiddle: () => pick([0, 0], control.camera()),
    });
    return () => {
      unregister();
      withdraw();
      stopPointer();
      stopTouch();
      stopKeys();
    };
  }, [gl, name, control, store, handles, viewer]);
}

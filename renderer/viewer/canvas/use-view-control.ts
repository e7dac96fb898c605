import { useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import { cameraViewOf } from '../camera/camera-moves.ts';
import type { CameraPose } from '../camera/camera-poses.ts';
import { listenToKeys } from '../camera/listen-to-keys.ts';
import { listenToPointer, type PointerMoves } from '../camera/listen-to-pointer.ts';
import { listenToTouch } from '../camera/listen-to-touch.ts';
import type { Point } from '../camera/touch-gesture.ts';
import { createViewControl, type ViewControl } from '../camera/view-control.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import type { PartsOnStage } from './use-parts.ts';
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
}

/** Degrees that the environment turns per pixel of a drag. */
const LIGHT_TURN = 0.5;

/** The camera, moved by pointer, by touch, by keys on the picture, and by commands. */
export function useViewControl({ built, name, subject, handle, parts, menu }: ViewControlProps): ViewControl {
  const { gl, size, invalidate } = useThree();
  const { store, handles } = useApp();
  const viewer = viewerActions(useApp());
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

  useLayoutEffect(() => control.resize(size.width, size.height), [control, size]);
  useLayoutEffect(() => control.setLens(lens, clip), [control, lens, clip]);
  const start = useEffectEvent((savedPose: CameraPose | null) => control.start(built.bounds, savedPose));
  // A layout effect, so that no frame is drawn from the previous pose.
  useLayoutEffect(() => {
    // A model that was shown before gets its last pose. So the camera does not move when a model replaces its preview.
    start(store.getState().poses.get(subject) ?? null);
    return () => store.getState().savePose(subject, control.goal());
  }, [control, subject, store]);
  useEffect(() => {
    handle.current = control;
    return () => {
      handle.current = null;
      control.stop();
    };
  }, [control, handle]);

  const pick = useEffectEvent(parts.pick);
  const selectedBox = useEffectEvent(parts.selectedBox);
  const openMenu = useEffectEvent((at: Point) => menu.current?.open(at));
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
    const unregister = handles.camera.register({ ask: (request) => control.ask(request, selectedBox()) });
    return () => {
      unregister();
      withdraw();
      stopPointer();
      stopTouch();
      stopKeys();
    };
  }, [gl, name, control, store, handles, viewer]);
  return control;
}

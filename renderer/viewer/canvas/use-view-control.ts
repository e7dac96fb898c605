import { useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { useActions, useApp, useAppState } from '../../store/app-context.tsx';
import { seenBy } from '../camera/camera-moves.ts';
import type { CameraPose } from '../camera/camera-poses.ts';
import { type HandMoves, takeHand } from '../camera/hand.ts';
import { takeFingers } from '../camera/take-fingers.ts';
import { takeKeys } from '../camera/take-keys.ts';
import type { Point } from '../camera/touch-gesture.ts';
import { createViewControl, type ViewControl } from '../camera/view-control.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import type { PartsOnStage } from './use-parts.ts';
import type { ViewportMenuHandle } from './viewport-menu.tsx';

interface ViewControlProps {
  readonly built: BuiltModel;
  readonly name: string;
  /** The same for a preview and its model: the camera stays where it is when one takes the other's place. */
  readonly subject: string;
  /** Where others find the camera. */
  readonly handle: RefObject<ViewControl | null>;
  readonly parts: PartsOnStage;
  readonly menu: RefObject<ViewportMenuHandle | null>;
}

/** Degrees that the environment turns for a pixel of a drag. */
const LIGHT_TURN = 0.5;

/** The camera, led by hand, by keys on the picture, and by commands. */
export function useViewControl({ built, name, subject, handle, parts, menu }: ViewControlProps): ViewControl {
  const { gl, size, invalidate } = useThree();
  const { store, handles } = useApp();
  const { viewer } = useActions();
  const lens = useAppState((state) => state.settings.viewer.lens);
  const clip = useAppState((state) => state.clip);
  const control = useMemo(
    () =>
      createViewControl({
        onPose: (pose) => {
          const { seen, setSeen } = store.getState();
          const now = seenBy(pose);
          if (seen.side !== now.side || seen.isOrthographic !== now.isOrthographic) setSeen(now);
          invalidate();
        },
      }),
    [store, invalidate],
  );

  useLayoutEffect(() => control.resize(size.width, size.height), [control, size]);
  useLayoutEffect(() => control.setLens(lens, clip), [control, lens, clip]);
  const start = useEffectEvent((kept: CameraPose | null) => control.start(built.bounds, kept));
  // before the next frame: one that is drawn from elsewhere first is drawn for nothing
  useLayoutEffect(() => {
    // who comes back finds the view as it was left; where the whole takes a preview's place, nothing moves
    start(store.getState().poses.get(subject) ?? null);
    return () => store.getState().keepPose(subject, control.goal());
  }, [control, subject, store]);
  useEffect(() => {
    handle.current = control;
    return () => {
      handle.current = null;
      control.dispose();
    };
  }, [control, handle]);

  const pick = useEffectEvent(parts.pick);
  const selectedBox = useEffectEvent(parts.selectedBox);
  const openMenu = useEffectEvent((at: Point) => menu.current?.open(at));
  useEffect(() => {
    const forgetKeys = takeKeys(gl.domElement, name, control);
    const moves: HandMoves = {
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
    const forgetHand = takeHand(gl.domElement, moves);
    const forgetFingers = takeFingers(gl.domElement, moves);
    const unregister = handles.camera.register({ ask: (request) => control.ask(request, selectedBox()) });
    return () => {
      unregister();
      forgetHand();
      forgetFingers();
      forgetKeys();
    };
  }, [gl, name, control, store, handles, viewer]);
  return control;
}

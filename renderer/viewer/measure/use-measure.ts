import { useEffect, useRef } from 'react';
import { type Camera, Raycaster, Vector2 } from 'three';
import { useApp, useAppState } from '../../store/app-context.tsx';
import type { AppState } from '../../store/app-state.ts';
import { hiddenParts } from '../../store/viewer/parts-slice.ts';
import type { Cursor } from '../camera/listen-to-pointer.ts';
import type { ParsedModel } from '../load/parsed-model.ts';
import { planeOf } from '../section/section-plane.ts';
import { openSurface, type Surface } from '../surface/open-surface.ts';
import type { Sight } from '../surface/surface-message.ts';
import { measureActions } from './measure-actions.ts';

/** Adds the place under the cursor as a point. Null while nothing is measured. */
export type PickPoint = (cursor: Cursor, camera: Camera) => void;

const AS_IT_IS = { scale: 1, offset: [0, 0, 0] } as const;

/** Measures on the model that is drawn. Its surface is searched in a worker, which is there only while the mode is on. @param subject the model's key */
export function useMeasure({ meshes, bounds }: ParsedModel, subject: string): PickPoint | null {
  const app = useApp();
  const isOn = useAppState((state) => state.measuring !== null);
  const setProgress = useAppState((state) => state.setMeasureProgress);
  const surface = useRef<Surface>(null);
  useEffect(() => {
    if (!isOn) return undefined;
    const opened = openSurface({ meshes, placing: AS_IT_IS });
    surface.current = opened;
    setProgress('preparing');
    let isOver = false;
    opened.ready.then(
      () => {
        if (!isOver) setProgress('ready');
      },
      () => {
        if (!isOver) setProgress('failed');
      },
    );
    return () => {
      isOver = true;
      surface.current = null;
      opened.dispose();
    };
  }, [isOn, meshes, setProgress]);
  if (!isOn) return null;

  return (cursor, camera) => {
    const asked = surface.current;
    if (asked === null) return;
    const state = app.store.getState();
    const found = asked.cast({ ...sightOf(cursor, camera), ...unseenOf(state, bounds) });
    found.then(
      (hit) => {
        if (surface.current !== asked) return;
        if (hit === null) setProgress('missed');
        else measureActions(app).pick(subject, hit.point);
      },
      () => {
        // The surface was given back before it answered, or it failed, which `ready` has said.
        if (surface.current === asked) setProgress('failed');
      },
    );
  };
}

function sightOf(cursor: Cursor, camera: Camera): Pick<Sight, 'origin' | 'direction'> {
  const caster = new Raycaster();
  caster.setFromCamera(new Vector2(...cursor), camera);
  return { origin: caster.ray.origin.toArray(), direction: caster.ray.direction.toArray() };
}

function unseenOf(
  state: AppState,
  bounds: ParsedModel['bounds'],
): Pick<Sight, 'isolated' | 'hidden' | 'cut'> {
  const { isolatedPart, section } = state;
  return {
    isolated: isolatedPart,
    hidden: [...hiddenParts(state)],
    cut: section === null ? null : planeOf(section, bounds),
  };
}

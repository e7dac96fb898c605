import { useLayoutEffect, useRef } from 'react';
import { Box3, Vector3 } from 'three';
import { useAppState } from '../../store/app-context.tsx';
import { explodedShare } from '../../store/viewer/parts-slice.ts';
import type { ViewControl } from '../camera/view-control.ts';
import type { ParsedModel } from '../load/parsed-model.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import { explodedBounds } from '../scene/part-offsets.ts';

/** Moves the parts of a model as far apart as the artist wants them; the camera follows where all of it was in sight. @returns how far */
export function useExploded({ bounds }: ParsedModel, built: BuiltModel, control: ViewControl): number {
  const share = useAppState(explodedShare);
  const applied = useRef<{ readonly built: BuiltModel; readonly share: number }>(null);
  // A layout effect, so that the next frame shows them there.
  useLayoutEffect(() => {
    const before = applied.current?.built === built ? applied.current.share : 0;
    applied.current = { built, share };
    if (share === before) return;
    built.explode(share);
    const { min, max } = explodedBounds(bounds, share);
    control.reach(new Box3(new Vector3(...min), new Vector3(...max)));
  }, [built, bounds, control, share]);
  // A model that is shown elsewhere, too, is whole there.
  useLayoutEffect(() => () => built.explode(0), [built]);
  return share;
}

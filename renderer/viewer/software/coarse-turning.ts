import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useRef } from 'react';
import type { ViewControl } from '../camera/view-control.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import { drawnInSoftware } from './software-drawing.ts';

/** After the camera stood still for so long, the whole model is drawn again. */
const REST_MS = 180;

/** Has a machine without a graphics card draw the coarse surface while the camera moves. */
export function useCoarseWhileTurning(built: BuiltModel, control: Pick<ViewControl, 'pose'>): void {
  const { invalidate } = useThree();
  const seen = useRef(control.pose());
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  useFrame(() => {
    const pose = control.pose();
    const moved = pose !== seen.current;
    seen.current = pose;
    if (!drawnInSoftware()) return;
    if (!built.showCoarse(moved)) return;
    clearTimeout(rest.current);
    rest.current = setTimeout(invalidate, REST_MS);
  });
}

import { useEffect, useRef } from 'react';
import { useAppState } from '../../store/app-context.tsx';
import type { CameraPose } from '../camera/camera-poses.ts';
import type { ViewControl } from '../camera/view-control.ts';
import type { BuiltModel } from '../scene/built-model.ts';
import { boxOfParts } from '../scene/part-box.ts';

/**
 * Frames a part when it is shown alone, and takes the camera back when all parts are shown again, as Blender does in its local view.
 * @param subject the key of the model: a preview and its model have the same
 * @returns the part that is shown alone; null for all
 */
export function useIsolated({ parts }: BuiltModel, subject: string, control: ViewControl): number | null {
  const isolated = useAppState((state) => state.isolatedPart);
  /** Where the camera was before a part of this model was shown alone. */
  const before = useRef<{ readonly subject: string; readonly pose: CameraPose }>(null);
  const framed = useRef<number>(null);
  useEffect(() => {
    const wasFramed = framed.current;
    framed.current = isolated;
    if (before.current !== null && before.current.subject !== subject) {
      // What was shown alone of the model before says nothing about this one.
      before.current = null;
      return;
    }
    if (isolated === wasFramed) return;
    if (isolated === null) {
      if (before.current !== null) control.goTo(before.current.pose);
      before.current = null;
      return;
    }
    before.current ??= { subject, pose: control.goal() };
    const box = boxOfParts(parts.filter(({ part }) => part === isolated));
    if (box !== null) control.ask({ kind: 'frame', what: 'selected' }, box);
  }, [isolated, parts, subject, control]);
  return isolated;
}

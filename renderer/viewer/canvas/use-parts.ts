import { useThree } from '@react-three/fiber';
import { useLayoutEffect, useRef } from 'react';
import type { Box3, Camera, Plane } from 'three';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { createAttempt } from '../../store/attempt.ts';
import { useDisposable } from '../../ui/use-disposable.ts';
import type { Cursor } from '../camera/listen-to-pointer.ts';
import type { BuiltModel, BuiltPart } from '../scene/built-model.ts';
import { boxOfParts } from '../scene/part-box.ts';
import { createPartOutline } from '../scene/part-outline.ts';
import { pickPart } from '../scene/pick-part.ts';

export interface PartsOnStage {
  /** Draws the outline of the selected part. */
  readonly drawOutline: (camera: Camera) => void;
  /** Selects the part under the cursor, or no part if there is none. */
  readonly pick: (cursor: Cursor, camera: Camera) => void;
  /** The bounding box of the selected part; null if none is selected. */
  readonly selectedBox: () => Box3 | null;
}

/**
 * Selects parts, and draws the outline of the selected one.
 * @param subject the key of the model
 * @param clip what lies behind one of these is cut away
 */
export function useParts({ parts }: BuiltModel, subject: string, clip: readonly Plane[]): PartsOnStage {
  const { gl, invalidate } = useThree();
  const selected = useAppState((state) => state.selectedPart);
  const attempt = createAttempt(useApp());
  const selectPartOf = useAppState((state) => state.selectPartOf);
  const outline = useDisposable(createPartOutline);
  const pieces = useRef<readonly BuiltPart[]>([]);
  // A layout effect, so that the next frame shows the selection.
  useLayoutEffect(() => {
    pieces.current = parts.filter(({ part }) => part === selected);
    invalidate();
  }, [parts, selected, invalidate]);

  return {
    drawOutline: (camera) => {
      if (pieces.current.some(({ mesh }) => mesh.visible)) outline?.draw(gl, camera, pieces.current, clip);
    },
    pick: (cursor, camera) => {
      if (parts.every(({ part }) => part === parts[0]?.part)) return;
      void attempt(async () => selectPartOf(subject, await pickPart({ gl, camera, parts, cursor, clip })));
    },
    selectedBox: () => boxOfParts(pieces.current),
  };
}

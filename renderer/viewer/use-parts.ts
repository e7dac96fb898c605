import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { Box3, type Camera } from 'three';
import { useAppState } from '../store/app-context.tsx';
import type { BuiltModel, BuiltPart } from './scene/built-model.ts';
import type { Cursor } from './scene/hand.ts';
import { createPartOutline } from './scene/part-outline.ts';
import { pickPart } from './scene/pick-part.ts';

export interface PartsOnStage {
  /** Draws the line round the selected part. */
  readonly drawOutline: (camera: Camera) => void;
  /** Selects the part under the cursor; nothing where there is none. */
  readonly pick: (cursor: Cursor, camera: Camera) => void;
  /** The selected part's extent; null where none is. */
  readonly selectedBox: () => Box3 | null;
}

/** Selecting parts, and showing one alone. */
export function useParts({ parts }: BuiltModel): PartsOnStage {
  const { gl, invalidate } = useThree();
  const selected = useAppState((state) => state.selectedPart);
  const selectPart = useAppState((state) => state.selectPart);
  const outline = useMemo(() => createPartOutline(), []);
  useEffect(() => () => outline.dispose(), [outline]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected is drawn, though not named here
  useEffect(() => invalidate(), [selected, invalidate]);

  const part: BuiltPart | undefined = selected === null ? undefined : parts[selected];
  return {
    drawOutline: (camera) => {
      if (part?.mesh.visible === true) outline.draw(gl, camera, part);
    },
    pick: (cursor, camera) => {
      if (parts.length < 2) return;
      void pickPart({ gl, camera, parts, cursor }).then(selectPart);
    },
    selectedBox: () => {
      if (part === undefined) return null;
      part.mesh.geometry.computeBoundingBox();
      return part.mesh.geometry.boundingBox?.clone().applyMatrix4(part.mesh.matrix) ?? new Box3();
    },
  };
}

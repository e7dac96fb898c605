import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { Box3, type Camera } from 'three';
import { useAppState } from '../../store/app-context.tsx';
import type { Cursor } from '../camera/hand.ts';
import type { BuiltModel, BuiltPart } from '../scene/built-model.ts';
import { createPartOutline } from '../scene/part-outline.ts';
import { pickPart } from '../scene/pick-part.ts';

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
  useLayoutEffect(() => invalidate(), [selected, invalidate]);

  const pieces: readonly BuiltPart[] = parts.filter(({ part }) => part === selected);
  return {
    drawOutline: (camera) => {
      if (pieces.some(({ mesh }) => mesh.visible)) outline.draw(gl, camera, pieces);
    },
    pick: (cursor, camera) => {
      if (parts.every(({ part }) => part === parts[0]?.part)) return;
      void pickPart({ gl, camera, parts, cursor }).then(selectPart);
    },
    selectedBox: () => {
      if (pieces.length === 0) return null;
      const box = new Box3();
      for (const { mesh } of pieces) {
        mesh.geometry.computeBoundingBox();
        if (mesh.geometry.boundingBox !== null)
          box.union(mesh.geometry.boundingBox.clone().applyMatrix4(mesh.matrix));
      }
      return box;
    },
  };
}

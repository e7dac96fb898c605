import { Box3 } from 'three';
import type { BuiltPart } from './built-model.ts';

/** The box around pieces where they stand; null without pieces. */
export function boxOfParts(pieces: readonly BuiltPart[]): Box3 | null {
  if (pieces.length === 0) return null;
  const box = new Box3();
  for (const { mesh } of pieces) {
    mesh.geometry.computeBoundingBox();
    if (mesh.geometry.boundingBox !== null)
      box.union(mesh.geometry.boundingBox.clone().applyMatrix4(mesh.matrix));
  }
  return box;
}

import { type Material, Mesh, Scene } from 'three';
import type { BuiltPart } from './built-model.ts';

/** A new scene with the same geometries and other materials. Only the materials need to be disposed of. */
export function sceneOfParts(parts: readonly BuiltPart[], materials: readonly Material[]): Scene {
  const scene = new Scene();
  for (const [index, { mesh }] of parts.entries()) {
    const copy = new Mesh(mesh.geometry, materials[index]);
    copy.matrixAutoUpdate = false;
    copy.matrix.copy(mesh.matrix);
    copy.visible = mesh.visible;
    scene.add(copy);
  }
  return scene;
}

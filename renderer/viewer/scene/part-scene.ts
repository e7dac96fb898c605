import { type Material, Mesh, Scene } from 'three';
import type { BuiltPart } from './built-model.ts';

/** The same surfaces in a scene of their own, each with another material. Nothing needs to be disposed of but these. */
export function sceneOfParts(parts: readonly BuiltPart[], materials: readonly Material[]): Scene {
  const scene = new Scene();
  for (const [place, { mesh }] of parts.entries()) {
    const twin = new Mesh(mesh.geometry, materials[place]);
    twin.matrixAutoUpdate = false;
    twin.matrix.copy(mesh.matrix);
    twin.visible = mesh.visible;
    scene.add(twin);
  }
  return scene;
}

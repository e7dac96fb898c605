import { Material, Mesh, type Object3D } from 'three';
import { OBJExporter } from 'three/examples/jsm/exporters/OBJExporter.js';

/**
 * Writes meshes as an obj. Names of meshes and materials become a line of their own each, and are changed for it: with a line break in one, what
 * follows it would be read as vertices or faces.
 */
export function writeObj(meshes: Object3D): Blob {
  meshes.traverse((each) => {
    each.name = inOneLine(each.name);
    if (each instanceof Mesh && each.material instanceof Material)
      each.material.name = inOneLine(each.material.name);
  });
  return new Blob([new OBJExporter().parse(meshes)], { type: 'model/obj' });
}

/** A backslash at the end would join the next line to it. */
const inOneLine = (name: string): string => name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/\\+$/, '');

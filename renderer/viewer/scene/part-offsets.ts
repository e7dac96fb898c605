import { Box3, Matrix4, Sphere, Vector3 } from 'three';
import type { Bounds, DrawableMesh } from '../load/parsed-model.ts';

/** The way of each part from the model's middle to its own, by its index. Of a part in several pieces, all of them count. */
export function partOffsets(
  meshes: readonly Pick<DrawableMesh, 'part' | 'sphere' | 'matrix'>[],
  { min, max }: Bounds,
): ReadonlyMap<number, Vector3> {
  const boxes = new Map<number, Box3>();
  for (const { part, sphere, matrix } of meshes) {
    const placed = new Sphere(new Vector3(...sphere.centre), sphere.radius).applyMatrix4(
      new Matrix4().fromArray([...matrix]),
    );
    const box = boxes.get(part) ?? new Box3();
    boxes.set(part, box.union(placed.getBoundingBox(new Box3())));
  }
  const middle = new Vector3(...min).add(new Vector3(...max)).multiplyScalar(0.5);
  return new Map([...boxes].map(([part, box]) => [part, box.getCenter(new Vector3()).sub(middle)]));
}

/** The box that a model fills at most when its parts stand apart. @param share 0 where they are together */
export function explodedBounds({ min, max }: Bounds, share: number): Bounds {
  const reach = (axis: 0 | 1 | 2): number => ((max[axis] - min[axis]) / 2) * share;
  const [x, y, z] = [reach(0), reach(1), reach(2)];
  return {
    min: [min[0] - x, min[1] - y, min[2] - z],
    max: [max[0] + x, max[1] + y, max[2] + z],
  };
}

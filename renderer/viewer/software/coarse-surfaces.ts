import { Group, Matrix4 } from 'three';
import type { DrawableMesh } from '../load/parsed-model.ts';
import { type BuiltModel, movePart, type PartMesh } from '../scene/built-model.ts';

/** Low-detail surfaces, one for each model until the model is disposed of. */
export interface CoarseSurfaces {
  /** Sets the low-detail surface of a model. It replaces the previous one. */
  readonly set: (built: BuiltModel, meshes: readonly DrawableMesh[]) => void;
  /** The meshes that were set; empty if there are none. */
  readonly meshesOf: (built: BuiltModel) => readonly DrawableMesh[];
  /**
   * Shows either the low-detail surface or the full one; of a cloud, few points or all. Both have the same materials.
   * @returns whether the low-detail surface is shown. It is false if the model has none
   */
  readonly show: (built: BuiltModel, coarse: boolean) => boolean;
}

interface CoarseSurface {
  readonly meshes: readonly DrawableMesh[];
  readonly group: Group;
  /** With where each stands while the parts are together. */
  readonly parts: readonly { readonly part: number; readonly mesh: PartMesh; readonly rest: Matrix4 }[];
}

export function createCoarseSurfaces(): CoarseSurfaces {
  const surfaces = new WeakMap<BuiltModel, CoarseSurface>();

  const free = (built: BuiltModel): void => {
    const surface = surfaces.get(built);
    if (surface === undefined) return;
    surfaces.delete(built);
    surface.group.removeFromParent();
    for (const { mesh } of surface.parts) mesh.geometry.dispose();
  };

  return {
    set: (built, meshes) => {
      if (built.disposed.aborted) return;
      const before = surfaces.get(built);
      if (before === undefined) built.disposed.addEventListener('abort', () => free(built), { once: true });
      const group = new Group();
      group.visible = before?.group.visible ?? false;
      free(built);
      const parts = meshes.map((mesh) => ({
        part: mesh.part,
        mesh: built.meshOf(mesh),
        rest: new Matrix4().fromArray([...mesh.matrix]),
      }));
      for (const { mesh } of parts) group.add(mesh);
      built.root.add(group);
      surfaces.set(built, { meshes, group, parts });
    },
    meshesOf: (built) => surfaces.get(built)?.meshes ?? [],
    show: (built, coarse) => {
      if (built.thin !== undefined) {
        built.thin(coarse);
        return coarse;
      }
      const surface = surfaces.get(built);
      const isCoarse = coarse && surface !== undefined && surface.parts.length > 0;
      built.whole.visible = !isCoarse;
      if (surface !== undefined) surface.group.visible = isCoarse;
      if (!isCoarse) return false;
      const fullMeshes = new Map(built.parts.map(({ part, mesh }) => [part, mesh]));
      for (const { part, mesh, rest } of surface.parts) {
        const { material, visible } = fullMeshes.get(part) ?? mesh;
        mesh.material = material;
        mesh.visible = visible;
        mesh.matrix.copy(rest);
        movePart(mesh, built.movedBy(part));
        mesh.matrixWorldNeedsUpdate = true;
      }
      return true;
    },
  };
}

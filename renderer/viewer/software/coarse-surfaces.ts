import { Group } from 'three';
import type { DrawableMesh } from '../load/parsed-model.ts';
import type { BuiltModel, PartMesh } from '../scene/built-model.ts';

/** For each model the same surface in few faces, until the model is disposed of. */
export interface CoarseSurfaces {
  /** Takes a model's coarse surface, in the place of the one before. */
  readonly set: (built: BuiltModel, meshes: readonly DrawableMesh[]) => void;
  /** What was set; empty if nothing was. */
  readonly meshesOf: (built: BuiltModel) => readonly DrawableMesh[];
  /**
   * Draws the coarse surface in place of the whole one, in the same materials; or the whole one again.
   * @returns whether it is the coarse one now: there may be none
   */
  readonly show: (built: BuiltModel, coarse: boolean) => boolean;
}

interface CoarseSurface {
  readonly meshes: readonly DrawableMesh[];
  readonly group: Group;
  readonly parts: readonly { readonly part: number; readonly mesh: PartMesh }[];
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
      const parts = meshes.map((mesh) => ({ part: mesh.part, mesh: built.meshOf(mesh) }));
      for (const { mesh } of parts) group.add(mesh);
      built.root.add(group);
      surfaces.set(built, { meshes, group, parts });
    },
    meshesOf: (built) => surfaces.get(built)?.meshes ?? [],
    show: (built, coarse) => {
      const surface = surfaces.get(built);
      const shown = coarse && surface !== undefined && surface.parts.length > 0;
      built.whole.visible = !shown;
      if (surface !== undefined) surface.group.visible = shown;
      if (!shown) return false;
      const dressed = new Map(built.parts.map(({ part, mesh }) => [part, mesh]));
      for (const { part, mesh } of surface.parts) {
        const { material, visible } = dressed.get(part) ?? mesh;
        mesh.material = material;
        mesh.visible = visible;
      }
      return true;
    },
  };
}

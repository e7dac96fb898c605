import type { ParsedMesh } from '../parsed-model.ts';

/** Meshes with the index of the part that they are of: one with several materials is several meshes, one after the other. */
export function withParts<Each extends Pick<ParsedMesh, 'sharesPart'>>(
  meshes: readonly Each[],
): { readonly mesh: Each; readonly part: number }[] {
  let part = -1;
  return meshes.map((mesh) => {
    if (part < 0 || mesh.sharesPart !== true) part += 1;
    return { mesh, part };
  });
}

import type { AssetView } from '../../../../shared/bridge/views.ts';

/** How many generations back pictures are looked for. */
const MOST_BACK = 8;

export interface Pictured {
  /** The asset whose pictures show what it was made of: itself, or the nearest one before it that has some. Itself where none has. */
  readonly by: AssetView;
  /** An asset before it that has to be read to say so; null if there is none. */
  readonly missing: string | null;
}

/** The pictures that a model was made of are those of the models that were made of it: a texture, parts. Pure. */
export function pictured(assetsById: ReadonlyMap<string, AssetView>, view: AssetView): Pictured {
  let by = view;
  for (let back = 0; back <= MOST_BACK; back += 1) {
    const { references, mesh } = by.asset;
    if (references.some(({ path }) => path !== null)) return { by, missing: null };
    if (mesh?.from !== 'asset') break;
    const before = assetsById.get(mesh.assetId);
    if (before === undefined) return { by: view, missing: mesh.assetId };
    by = before;
  }
  return { by: view, missing: null };
}

import type { Asset } from '../asset.ts';

/** The triangles of a model, as the viewer counted them, or else as its quality was measured; null for what was not counted, and for depth maps. */
export function countedFaces({ measured, quality }: Pick<Asset, 'measured' | 'quality'>): number | null {
  return measured?.faces ?? (quality?.is === 'measured' ? quality.measures.faces : null);
}

/** The formats that parts are exported in. */
export const PART_FORMATS = ['glb', 'usdz', 'obj', 'stl'] as const;
export type PartFormat = (typeof PART_FORMATS)[number];

/** Which parts of a model are exported, and how. */
export interface PartsOut {
  readonly assetId: string;
  /** Indices of the parts in the model's file. */
  readonly parts: readonly number[];
  readonly format: PartFormat;
}

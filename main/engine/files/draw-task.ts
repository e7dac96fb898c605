/** Formats of models that are drawn. Others are seen once the viewer has opened them. */
export const DRAWN_FORMATS = ['glb', 'gltf', 'obj', 'stl'] as const;
export type DrawnFormat = (typeof DRAWN_FORMATS)[number];

/** A model, and the files that it may name. */
export interface DrawTask {
  readonly format: DrawnFormat;
  /** Its path in its asset. */
  readonly path: string;
  readonly files: readonly DrawnFile[];
}

export interface DrawnFile {
  /** Its path in the asset, with forward slashes. */
  readonly path: string;
  /** Where it lies; absolute. */
  readonly source: string;
}

/** Pictures as webp: 512 and 128 pixels along an edge. */
export interface DrawnModel {
  readonly large: Uint8Array;
  readonly small: Uint8Array;
}

/** The work of the process that draws models. */
export interface DrawWork {
  readonly draw: { readonly task: DrawTask; readonly reply: DrawnModel };
}

/** How finely a model is worked out. All lengths in pixels of the subject's longer side. */
export interface Detail {
  /** Images are read at no more than this. */
  readonly source: number;
  /** The raster that silhouette and heights are computed on. */
  readonly raster: number;
  /** The texture's longer side at most. */
  readonly texture: number;
}

const STANDARD: Detail = { source: 1024, raster: 640, texture: 1024 };

const DETAILS: Readonly<Record<string, Detail>> = {
  '512': STANDARD,
  '1024': { source: 2048, raster: 1024, texture: 2048 },
  '1536': { source: 3072, raster: 1408, texture: 3072 },
  '1536fast': { source: 2048, raster: 1280, texture: 2048 },
  '1536pro': { source: 3072, raster: 1664, texture: 3072 },
  '1536profast': { source: 3072, raster: 1408, texture: 3072 },
};

/** The detail that a resolution of the wire stands for; an unknown one is taken as the lowest. */
export function detailOf(resolution: string): Detail {
  return DETAILS[resolution] ?? STANDARD;
}

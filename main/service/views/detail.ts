/** The resolution of a model. All lengths are in pixels of the subject's longer side. */
export interface Detail {
  /** The most that images are decoded at. */
  readonly maxSource: number;
  /** The raster on which silhouette and heights are computed. */
  readonly raster: number;
  /** The most of the texture's longer side. */
  readonly maxTexture: number;
}

const STANDARD: Detail = { maxSource: 1024, raster: 640, maxTexture: 1024 };

const DETAILS: Readonly<Record<string, Detail>> = {
  '512': STANDARD,
  '1024': { maxSource: 2048, raster: 1024, maxTexture: 2048 },
  '1536': { maxSource: 3072, raster: 1408, maxTexture: 3072 },
  '1536fast': { maxSource: 2048, raster: 1280, maxTexture: 2048 },
  '1536pro': { maxSource: 3072, raster: 1664, maxTexture: 3072 },
  '1536profast': { maxSource: 3072, raster: 1408, maxTexture: 3072 },
};

/** The detail for a resolution value of the wire. An unknown value gives the lowest detail. */
export function detailOf(resolution: string): Detail {
  return DETAILS[resolution] ?? STANDARD;
}

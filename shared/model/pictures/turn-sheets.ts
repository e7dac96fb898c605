/** The shadings that the light table has. Edges of faces are missing: its pictures are drawn from simplified surfaces. */
export const TABLE_SHADINGS = ['textured', 'clay', 'normals'] as const;
export type TableShading = (typeof TABLE_SHADINGS)[number];

/** How far above the horizon the light table's camera can look down from, in degrees, from the top to the bottom. */
export const TABLE_TILTS = [90, 65, 40, 15, 0, -30, -90] as const;
/** Index in {@link TABLE_TILTS}. */
export type TableTilt = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** A sheet holds a model from all sides at one tilt: pictures of so many pixels along an edge, row by row. */
export const SHEET = { columns: 6, rows: 4, edge: 160 } as const;
/** Pictures of one sheet: steps of 15° round the model. The first is from the front. */
export const SHEET_TURNS = SHEET.columns * SHEET.rows;

/** The name under which a sheet is kept for its model. The number is the version of how it is drawn. */
export type SheetName = `turn-1-${TableShading}-${TableTilt}.webp`;

export const sheetName = (shading: TableShading, tilt: TableTilt): SheetName =>
  `turn-1-${shading}-${tilt}.webp`;

/** All of them. */
export const SHEET_NAMES: readonly SheetName[] = TABLE_SHADINGS.flatMap((shading) =>
  TABLE_TILTS.map((_, tilt) => sheetName(shading, tilt as TableTilt)),
);

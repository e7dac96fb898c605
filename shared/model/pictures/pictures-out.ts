import type { Shading } from '../settings/viewer-settings.ts';

/** Pixels along an edge of a picture. */
export const PICTURE_EDGE = { least: 64, most: 8192, first: 1024 } as const;

/** From where a picture shows a model. `home`: slightly from the side and above, as the viewer's first view. */
export const PICTURE_VIEWS = ['home', 'front', 'right', 'back', 'left', 'top'] as const;
export type PictureView = (typeof PICTURE_VIEWS)[number];

export const PICTURE_SHADINGS = ['textured', 'clay', 'wire', 'normals'] as const satisfies readonly Shading[];
export type PictureShading = (typeof PICTURE_SHADINGS)[number];

/** What stands behind the model; besides these, a colour of the artist's own. */
export const BACKGROUNDS = { none: null, grey: '#393939', white: '#ffffff' } as const;
export type Background = keyof typeof BACKGROUNDS | 'own';

/** What the model stands on: nothing, its own soft shadow, or a round floor with the shadow on it. */
export const GROUNDS = ['none', 'shadow', 'floor'] as const;
export type Ground = (typeof GROUNDS)[number];

/** Frames of a turntable, once round. */
export const TURNTABLE_FRAMES = [24, 36, 72, 120, 240, 360] as const;

/** Frames a second of a turntable as a video. */
export const VIDEO_RATES = [12, 24, 30] as const;

export const TURNTABLE_FILES = ['png', 'gif', 'webm'] as const;
export type TurntableFile = (typeof TURNTABLE_FILES)[number];

/** What pictures are made of assets. Only what its kind uses counts. */
export interface PicturesChoice {
  readonly what: 'stills' | 'turntable' | 'sheet';
  /** Pixels along an edge, of stills and turntables. */
  readonly edge: number;
  readonly background: Background;
  /** Of the background *own*: a CSS colour of six digits, as `#1e90ff`. */
  readonly colour: string;
  readonly ground: Ground;
  readonly shading: PictureShading;
  /** Of stills, at least one. */
  readonly views: readonly PictureView[];
  /** Of a turntable. */
  readonly frames: (typeof TURNTABLE_FRAMES)[number];
  /** Of a turntable. */
  readonly turntableAs: TurntableFile;
  /** Of a turntable as a video. */
  readonly rate: (typeof VIDEO_RATES)[number];
  /** Of a sheet: a picture of each asset, or one document with a page for each. */
  readonly sheetAs: 'png' | 'pdf';
}

export const FIRST_CHOICE: PicturesChoice = {
  what: 'stills',
  edge: PICTURE_EDGE.first,
  background: 'none',
  colour: '#c8b99a',
  ground: 'shadow',
  shading: 'textured',
  views: ['home'],
  frames: 36,
  turntableAs: 'png',
  rate: 24,
  sheetAs: 'pdf',
};

/** The colour behind the model, in CSS; null where nothing is. */
export function backgroundOf({
  background,
  colour,
}: Pick<PicturesChoice, 'background' | 'colour'>): string | null {
  return background === 'own' ? colour : BACKGROUNDS[background];
}

import type { Shading } from '../settings/viewer-settings.ts';

/** Pixels along an edge of a picture. */
export const PICTURE_EDGE = { least: 64, most: 8192, first: 1024 } as const;

/** From where a picture shows a model. `home`: slightly from the side and above, as the viewer's first view. */
export const PICTURE_VIEWS = ['home', 'front', 'right', 'back', 'left', 'top'] as const;
export type PictureView = (typeof PICTURE_VIEWS)[number];

export const PICTURE_SHADINGS = ['textured', 'clay', 'wire', 'normals'] as const satisfies readonly Shading[];
export type PictureShading = (typeof PICTURE_SHADINGS)[number];

/** What stands behind the model. */
export const BACKGROUNDS = { none: null, grey: '#393939', white: '#ffffff' } as const;
export type Background = keyof typeof BACKGROUNDS;

/** Frames of a turntable, once round. */
export const TURNTABLE_FRAMES = [24, 36, 72] as const;

/** What pictures are made of assets. Only what its kind uses counts. */
export interface PicturesChoice {
  readonly what: 'stills' | 'turntable' | 'sheet';
  /** Pixels along an edge, of stills and turntables. */
  readonly edge: number;
  readonly background: Background;
  /** Whether the model throws its soft shadow on the ground. */
  readonly hasShadow: boolean;
  readonly shading: PictureShading;
  /** Of stills, at least one. */
  readonly views: readonly PictureView[];
  /** Of a turntable. */
  readonly frames: (typeof TURNTABLE_FRAMES)[number];
  /** Of a turntable. */
  readonly turntableAs: 'png' | 'gif';
  /** Of a sheet: a picture of each asset, or one document with a page for each. */
  readonly sheetAs: 'png' | 'pdf';
}

export const FIRST_CHOICE: PicturesChoice = {
  what: 'stills',
  edge: PICTURE_EDGE.first,
  background: 'none',
  hasShadow: true,
  shading: 'textured',
  views: ['home'],
  frames: 36,
  turntableAs: 'png',
  sheetAs: 'pdf',
};

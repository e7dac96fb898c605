import type { DepthColours, DepthShape } from '../../../shared/model/settings/viewer-settings.ts';
import type { Histogram } from '../load/depth/depth-histogram.ts';
import type { DepthSpan } from '../load/depth/depth-range.ts';
import type { DrawableMesh, ParsedModel } from '../load/parsed-model.ts';
import type { Cloud } from '../scene/build-cloud.ts';

/** How a depth map is to be shown. */
export interface DepthLook {
  readonly as: DepthShape;
  readonly colours: DepthColours;
  /** Null for what is shown at first. */
  readonly span: DepthSpan | null;
  /** From far to near, as a share of the longer side. */
  readonly relief: number;
  /** The difference of neighbours, as a share of the span, above which a mesh is cut. */
  readonly cut: number;
  /** The most points along the longer side. */
  readonly points: number;
}

/** What was read of a depth map. */
export interface DepthRead {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly histogram: Histogram;
  /** What is shown at first. */
  readonly first: DepthSpan;
}

/** What a depth map is shown as. */
export type DepthShown =
  | { readonly as: 'picture'; readonly picture: ImageBitmap }
  | {
      readonly as: 'points' | 'mesh';
      /** Without meshes if it is a cloud. */
      readonly model: ParsedModel;
      readonly cloud: Cloud | null;
      /** A low-detail surface, for turning without a graphics card. */
      readonly coarse: readonly DrawableMesh[];
      /** A point is made of every so many-th pixel. */
      readonly step: number;
    }
  /** No pixel, or no face, is left. */
  | { readonly as: 'nothing' };

/** Where the pointer is: at a share of the map's width and height, or along a line of sight in the space of the relief. */
export type DepthPlace =
  | { readonly kind: 'share'; readonly x: number; readonly y: number }
  | {
      readonly kind: 'ray';
      readonly from: readonly [number, number, number];
      readonly along: readonly [number, number, number];
    };

/** A pixel of the map; 0, 0 is the one at the top left. */
export interface DepthPixel {
  readonly x: number;
  readonly y: number;
  /** Null if it holds none. */
  readonly value: number | null;
}

/** Messages to the worker. The first one is `open`. */
export type DepthRequest =
  /** Addresses are absolute. @param picture what the map was made from; null without */
  | { readonly kind: 'open'; readonly url: string; readonly picture: string | null }
  | { readonly kind: 'show'; readonly look: DepthLook }
  | { readonly kind: 'probe'; readonly place: DepthPlace };

/** Messages of the worker. Each request has one answer, in turn; `open` is answered by `read`. */
export type DepthAnswer =
  | ({ readonly kind: 'read' } & DepthRead)
  | { readonly kind: 'shown'; readonly shown: DepthShown; readonly notes: readonly string[] }
  | { readonly kind: 'probed'; readonly pixel: DepthPixel | null }
  | { readonly kind: 'failed'; readonly message: string };

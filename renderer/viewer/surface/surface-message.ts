import type { HeatFigures } from '../../store/library/compare-slice.ts';

export type Point = readonly [number, number, number];

/** A piece of a surface, as it is sent to the worker. */
export interface SurfacePiece {
  /** x, y and z for each vertex, in the mesh's space. */
  readonly positions: Float32Array;
  readonly index: Uint32Array | Uint16Array | null;
  /** Column-major, from the mesh's space to that of all pieces. */
  readonly matrix: readonly number[];
  /** Index in the model's parts. */
  readonly part: number;
}

/** Where a surface is put after the matrices of its meshes: scaled first, then moved. */
export interface SurfacePlacing {
  readonly scale: number;
  readonly offset: Point;
}

/** A line of sight, and what is not seen along it. */
export interface Sight {
  readonly origin: Point;
  /** Of length 1. */
  readonly direction: Point;
  /** The only part that is seen; null for all. */
  readonly isolated: number | null;
  /** Parts that are not seen. */
  readonly hidden: readonly number[];
  /** What lies beyond this plane, along its normal, is cut away; null without one. */
  readonly cut: { readonly normal: Point; readonly at: number } | null;
}

export interface SurfaceHit {
  readonly point: Point;
  readonly part: number;
}

/** The messages to the worker: all pieces, `build`, then any number of the others. */
export type SurfaceRequest =
  | { readonly kind: 'piece'; readonly piece: SurfacePiece }
  | { readonly kind: 'build' }
  | { readonly kind: 'cast'; readonly id: number; readonly sight: Sight }
  /** Distances from the vertices of a piece of another surface. Answered by `distances`, in the order of asking. */
  | { readonly kind: 'measure'; readonly positions: Float32Array; readonly matrix: readonly number[] }
  /** After the last piece. Answered by `figures`. */
  | { readonly kind: 'sum-up' };

export type SurfaceAnswer =
  | { readonly kind: 'built' }
  | { readonly kind: 'hit'; readonly id: number; readonly hit: SurfaceHit | null }
  | { readonly kind: 'distances'; readonly distances: Float32Array<ArrayBuffer> }
  | { readonly kind: 'figures'; readonly figures: HeatFigures };

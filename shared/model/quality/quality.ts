import { z } from 'zod';
import { viewSchema } from '../../interface/formats.ts';

const count = z.number().int().nonnegative();
/** 0 … 1. */
const share = z.number().min(0).max(1);
const point = z.tuple([z.number(), z.number(), z.number()]);

/** Where to look at a finding, in the model's own space: y up, in the unit of its file. */
export const qualityPlaceSchema = z.object({
  point,
  /** Of a ball around the point with all that there is to see; above 0. */
  radius: z.number().positive(),
  /** The name of the object it belongs to, where the file has several. */
  part: z.string().optional(),
});
export type QualityPlace = Readonly<z.infer<typeof qualityPlaceSchema>>;

/**
 * An upright camera and where the reference lies in its picture. It looks at `target` from `distance` away; a distance of null is a parallel
 * projection.
 */
export const fittedCameraSchema = z.object({
  target: point,
  /** Radians around the vertical: 0 looks from +z, a positive angle from +x. */
  azimuth: z.number(),
  /** Radians above the horizontal. */
  elevation: z.number(),
  distance: z.number().positive().nullable(),
  /**
   * The whole reference picture as a rectangle on the plane through the target that faces the camera, in the model's unit: its middle,
   * counted from the target to the right and upwards, and its size.
   */
  frame: z.object({
    right: z.number(),
    up: z.number(),
    width: z.number().positive(),
    height: z.number().positive(),
  }),
});
export type FittedCamera = Readonly<z.infer<typeof fittedCameraSchema>>;

/** How well the silhouette fits that of one reference, as their intersection divided by their union. */
export const viewMatchSchema = z.object({ view: viewSchema, share, camera: fittedCameraSchema });
export type ViewMatch = Readonly<z.infer<typeof viewMatchSchema>>;

/** What was measured of a model. Whatever has a place to look at names the worst one. */
export const measuresSchema = z.object({
  faces: count,
  /** Edges with a face on one side only: their share of all edges, and how many separate openings they go around. */
  open: z.object({ edges: count, share, holes: count, place: qualityPlaceSchema.optional() }),
  /** Edges with three faces or more. */
  nonManifold: z.object({ edges: count, share, place: qualityPlaceSchema.optional() }),
  /** Parts of the surface that no edge connects. */
  pieces: count,
  /** Pieces with less than 0.5 % of the surface each; `share`: of the area, all together. */
  islands: z.object({ count, share, place: qualityPlaceSchema.optional() }),
  /** Triangles without area, or next to none for their length; `share`: of the triangles. */
  degenerate: z.object({ faces: count, share, place: qualityPlaceSchema.optional() }),
  /** Faces whose back is outside; `share`: of the area. */
  turned: z.object({ faces: count, share, place: qualityPlaceSchema.optional() }),
  /** The largest picture of the surface in pixels, and the share of it that faces use (null where that is not known); null without one. */
  texture: z.object({ width: count, height: count, used: share.nullable() }).nullable(),
  /** The used part of the pictures that several faces use; null without texture coordinates, or where they repeat a picture many times. */
  overlap: z.object({ share, place: qualityPlaceSchema.optional() }).nullable(),
  /** Pixels of the picture along one unit of the surface: the median, and how many times the 90th percentile is that of the 10th. */
  density: z.object({ median: z.number().nonnegative(), spread: z.number().min(1) }).nullable(),
  /** Null without a reference that could be cut out. `share`: of the view that fits worst. */
  match: z.object({ share, views: z.array(viewMatchSchema).min(1) }).nullable(),
  /** The share of the surface that has a counterpart across the best vertical plane, which contains `point`. */
  symmetry: z.object({ share, point, normal: point }),
});
export type Measures = Readonly<z.infer<typeof measuresSchema>>;

/** Why a model was not measured, and will not be by itself until its file is another one. */
export const unmeasurableSchema = z.enum([
  /** Its format, or a compression in it, is not read here. */
  'format',
  /** Its file is damaged, or has no faces. */
  'unreadable',
  /** It needs more memory than a measuring process may have. */
  'memory',
  /** It takes longer than a measuring process may. */
  'time',
]);
export type Unmeasurable = z.infer<typeof unmeasurableSchema>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** An asset's measured quality. `of` is the hash of the file that was measured, so that no file is measured twice. */
export const qualitySchema = z.discriminatedUnion('is', [
  /** A new result that is still to be measured. */
  z.object({ is: z.literal('owed') }),
  z.object({ is: z.literal('measured'), of: sha256, at: z.string(), measures: measuresSchema }),
  z.object({ is: z.literal('unmeasurable'), of: sha256, at: z.string(), why: unmeasurableSchema }),
]);
export type Quality = Readonly<z.infer<typeof qualitySchema>>;

/** Whether measuring failed for what may have been the machine's fault: other programs had its cores or memory, or ended the process. The artist may ask again. */
export function mayBeMeasuredAgain(quality: Quality | undefined): boolean {
  return quality?.is === 'unmeasurable' && (quality.why === 'time' || quality.why === 'memory');
}

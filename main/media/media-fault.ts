import { z } from 'zod';
import { viewSchema } from '../../shared/interface/formats.ts';

const whole = z.number().int();

/** What is wrong with a picture or a mesh, as data. The caller puts it into words. Sizes and counts are plain numbers. */
export const mediaFaultSchema = z.discriminatedUnion('code', [
  z.object({
    code: z.enum([
      'picture-undecodable',
      /** A map of a material cannot be decoded, and the output format needs its channels as separate pictures. */
      'map-undecodable',
      'mesh-unknown',
      'mesh-without-faces',
      /** Every triangle of the mesh has two corners at the same place. */
      'mesh-without-area',
      /** Coordinates that are not numbers, or so large that their squares exceed single precision. */
      'vertices-nowhere',
      'line-too-long',
      'stl-facet-incomplete',
      'glb-cut-off',
      /** The length in its header, or in a chunk's header, exceeds the file. */
      'glb-claims-more',
      'glb-version',
      'glb-without-description',
      'glb-description-broken',
      'glb-description-too-large',
      'glb-data-elsewhere',
      'glb-data-missing',
      'glb-attribute-kind',
      'glb-index-kind',
      'glb-sparse',
      'glb-reference-missing',
      'glb-nodes-endless',
    ]),
  }),
  /** `share`: the share of the picture that its subject would cover, 0 … 1. */
  z.object({
    code: z.literal('no-subject'),
    share: z.number(),
    /**
     * What the picture as a whole is; left out where a subject could be in it. `thin`: nothing is left of the subject's lines on the raster of a model.
     * `apart`: nothing lies within the outlines of all views.
     */
    why: z.enum(['narrow', 'clear', 'thin', 'apart']).optional(),
    /** The view without a subject; left out where there is a single picture, and where the fault is of all views together. */
    view: viewSchema.optional(),
  }),
  /** `most`: the pixels that a picture may have. */
  z.object({ code: z.literal('picture-too-large'), most: whole }),
  z.object({ code: z.literal('vertices-missing'), format: z.enum(['glb', 'obj', 'any']) }),
  /** `placed`: the count includes each placement of an object in the scene. */
  z.object({ code: z.enum(['too-many-faces', 'too-many-vertices']), most: whole, placed: z.boolean() }),
  z.object({ code: z.enum(['glb-too-many-pieces', 'glb-too-many-materials']), most: whole }),
  z.object({ code: z.literal('glb-compressed'), extension: z.string() }),
  /** `most`: the bytes that a model may have with all its files. */
  z.object({ code: z.literal('files-too-large'), most: whole }),
]);
export type MediaFault = z.infer<typeof mediaFaultSchema>;

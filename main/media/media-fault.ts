import { z } from 'zod';

const whole = z.number().int();

/** What is wrong with a picture or a mesh, as data: whoever asked says it in words. Sizes and counts are plain numbers. */
export const mediaFaultSchema = z.discriminatedUnion('code', [
  z.object({
    code: z.enum([
      'picture-undecodable',
      /** Of the maps of a material: it cannot be decoded, and the format wants its channels apart. */
      'map-undecodable',
      'mesh-unknown',
      'mesh-without-faces',
      /** It has triangles, but two corners of each lie at one place. */
      'mesh-without-area',
      /** Coordinates that are no numbers, or beyond what single precision can square. */
      'vertices-nowhere',
      'line-too-long',
      'stl-facet-incomplete',
      'glb-cut-off',
      /** Its header, or a chunk's, claims more bytes than there are. */
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
  /** `share`: of the picture, that its subject would cover, 0 … 1. */
  z.object({ code: z.literal('no-subject'), share: z.number() }),
  z.object({ code: z.literal('vertices-missing'), format: z.enum(['glb', 'obj', 'any']) }),
  /** `placed`: counted once for each place of an object in the scene. */
  z.object({ code: z.enum(['too-many-faces', 'too-many-vertices']), most: whole, placed: z.boolean() }),
  z.object({ code: z.enum(['glb-too-many-pieces', 'glb-too-many-materials']), most: whole }),
  z.object({ code: z.literal('glb-compressed'), extension: z.string() }),
]);
export type MediaFault = z.infer<typeof mediaFaultSchema>;

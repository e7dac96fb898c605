import { z } from 'zod';
import { DERIVED_FILES } from '../../../shared/model/derived-files.ts';
import { PREVIEW_FILE } from './preview-name.ts';

/*
 * The preview of a model, as one file:
 *
 *     8 bytes     the mark, which names the format's version
 *     4 bytes     length of the description, little-endian
 *     …           the description: JSON in UTF-8
 *     …           blobs, at the offsets in the description, counted from its end
 *
 * Vertices and indices are packed by meshoptimizer's codecs (EXT_meshopt_compression's ATTRIBUTES and TRIANGLES), positions,
 * texture coordinates and colours through its exponential filter, normals through its octahedral one. All levels of detail
 * of a mesh share its vertices. Pictures are WebP.
 */

/** The first bytes of a preview. */
export const PREVIEW_MARK: string = DERIVED_FILES[PREVIEW_FILE].mark.text;

/** The limit for the vertices and the corners of one mesh. The viewer writes far fewer. */
const MAX_ITEMS = 4_000_000;

const triple = z.tuple([z.number(), z.number(), z.number()]);
const blobSchema = z.object({ at: z.int().min(0), bytes: z.int().min(0) });
export type Blob = z.infer<typeof blobSchema>;
const wrapSchema = z.enum(['repeat', 'mirror', 'clamp']);
const arrayIndex = z.int().min(0).max(65_535);

const meshSchema = z.object({
  name: z.string(),
  material: arrayIndex,
  matrix: z.array(z.number()).length(16),
  vertices: z.int().min(0).max(MAX_ITEMS),
  positions: blobSchema,
  normals: blobSchema,
  uvs: blobSchema.nullable(),
  colours: blobSchema.nullable(),
  /** Of the object of the mesh before it. Left out by previews that took each material of an object for a part. */
  sharesPart: z.boolean().optional(),
  /** The finest level first. */
  levels: z.array(z.object({ corners: z.int().min(0).max(MAX_ITEMS), index: blobSchema })).min(1),
});
export type PreviewMesh = z.infer<typeof meshSchema>;

const materialSchema = z.object({
  name: z.string(),
  colour: triple,
  emissive: triple,
  opacity: z.number(),
  metalness: z.number(),
  roughness: z.number(),
  normalScale: z.tuple([z.number(), z.number()]),
  alphaCut: z.number().nullable(),
  transparent: z.boolean(),
  doubleSided: z.boolean(),
  maps: z.partialRecord(
    z.enum(['colour', 'normal', 'metalness', 'roughness', 'occlusion', 'emissive']),
    arrayIndex,
  ),
});

/** The description of a preview: the facts of the full model, and the offsets of the blobs. */
export const previewSchema = z.object({
  /** One for each part. */
  meshes: z.array(meshSchema),
  parts: z.array(z.object({ name: z.string(), faces: z.number() })),
  materials: z.array(materialSchema),
  textures: z.array(
    z.object({
      picture: blobSchema,
      repeat: z.tuple([wrapSchema, wrapSchema]),
      placed: z.array(z.number()).length(9).nullable(),
    }),
  ),
  notes: z.array(z.string()),
  measured: z.object({
    faces: z.number(),
    vertices: z.number(),
    materials: z.number(),
    textures: z.array(z.object({ width: z.number(), height: z.number() })),
    size: triple,
  }),
  bounds: z.object({ min: triple, max: triple }),
  shadow: z.object({ darkness: blobSchema, resolution: z.int().min(1).max(1024), edge: z.number() }),
  soundness: z
    .object({
      openEdges: z.number(),
      nonManifoldEdges: z.number(),
      degenerateFaces: z.number(),
      pieces: z.number().nullable().default(null),
    })
    .nullable(),
});
export type PreviewDescription = z.infer<typeof previewSchema>;

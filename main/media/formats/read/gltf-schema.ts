import { z } from 'zod';

const index = z.number().int().min(0);
const size = z.number().int().min(0);

const textureInfo = z.object({
  index,
  texCoord: index.default(0),
  extensions: z
    .object({
      KHR_texture_transform: z
        .object({
          offset: z.tuple([z.number(), z.number()]).default([0, 0]),
          scale: z.tuple([z.number(), z.number()]).default([1, 1]),
          rotation: z.number().default(0),
        })
        .optional(),
    })
    .optional(),
});

/** The part of glTF 2.0 that is read. The rest is not needed to divide a mesh into parts, or to texture it. */
export const gltfSchema = z.object({
  asset: z.object({ version: z.string() }),
  extensionsRequired: z.array(z.string()).default([]),
  scene: index.default(0),
  scenes: z.array(z.object({ nodes: z.array(index).default([]) })).default([]),
  nodes: z
    .array(
      z.object({
        name: z.string().default(''),
        children: z.array(index).default([]),
        mesh: index.optional(),
        matrix: z.array(z.number()).length(16).optional(),
        translation: z.array(z.number()).length(3).optional(),
        rotation: z.array(z.number()).length(4).optional(),
        scale: z.array(z.number()).length(3).optional(),
      }),
    )
    .default([]),
  meshes: z
    .array(
      z.object({
        name: z.string().default(''),
        primitives: z.array(
          z.object({
            attributes: z.record(z.string(), index),
            indices: index.optional(),
            material: index.optional(),
            /** 0 to 3 are points and lines; 4 triangles, 5 strips, 6 fans. */
            mode: z.number().int().min(0).max(6).default(4),
          }),
        ),
      }),
    )
    .default([]),
  materials: z
    .array(
      z.object({
        name: z.string().default(''),
        pbrMetallicRoughness: z
          .object({
            baseColorFactor: z.array(z.number()).length(4).default([1, 1, 1, 1]),
            metallicFactor: z.number().default(1),
            roughnessFactor: z.number().default(1),
            baseColorTexture: textureInfo.optional(),
            metallicRoughnessTexture: textureInfo.optional(),
          })
          .prefault({}),
        normalTexture: textureInfo.extend({ scale: z.number().default(1) }).optional(),
      }),
    )
    .default([]),
  textures: z.array(z.object({ source: index.optional(), sampler: index.optional() })).default([]),
  samplers: z.array(z.object({ wrapS: z.number().optional(), wrapT: z.number().optional() })).default([]),
  images: z.array(z.object({ bufferView: index.optional(), uri: z.string().optional() })).default([]),
  accessors: z
    .array(
      z.object({
        bufferView: index.optional(),
        byteOffset: size.default(0),
        componentType: z.number().int(),
        count: size,
        normalized: z.boolean().default(false),
        type: z.string(),
        sparse: z.unknown().optional(),
      }),
    )
    .default([]),
  bufferViews: z
    .array(
      z.object({
        buffer: index,
        byteOffset: size.default(0),
        byteLength: size,
        byteStride: size.optional(),
      }),
    )
    .default([]),
  buffers: z.array(z.object({ byteLength: size, uri: z.string().optional() })).default([]),
});

export type Gltf = z.infer<typeof gltfSchema>;
export type GltfPrimitive = Gltf['meshes'][number]['primitives'][number];
export type GltfTextureInfo = z.infer<typeof textureInfo>;

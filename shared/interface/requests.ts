import { z } from 'zod';
import { segmentationLevelSchema } from './formats.ts';
import { FACE_RANGE, VIEW_BITS_LENGTH } from './limits.ts';
import { modelSchema, resolutionSchema } from './models.ts';

/**
 * The text fields of the three multipart creation requests. Form fields arrive as text, from which numbers are parsed. Files
 * (images, multi_images, mesh, image) are not part of these schemas. The schemas describe a valid request; which code a broken
 * rule has is decided by the service's own rules.
 */
const integerText = z
  .union([z.string().regex(/^-?\d+$/), z.number().int()])
  .transform(Number)
  .pipe(z.number().int());
const oneOf = (from: number, to: number) => integerText.pipe(z.number().min(from).max(to));
const flag = oneOf(0, 1);
const httpUrl = z.string().regex(/^http/, 'must start with http');

/** Image-to-3D. */
export const imageTo3dFieldsSchema = z.object({
  request_type: oneOf(1, 3).default(3),
  model: modelSchema,
  multi_images_bit: z
    .string()
    .length(VIEW_BITS_LENGTH)
    .regex(/^[01]+$/)
    .optional(),
  resolution: resolutionSchema.optional(),
  mesh_url: httpUrl.optional(),
  pbr: flag.optional(),
  face: oneOf(FACE_RANGE.min, FACE_RANGE.max).optional(),
  format: oneOf(1, 5).default(1),
  callback_url: z.string().optional(),
});
export type ImageTo3dFields = z.infer<typeof imageTo3dFieldsSchema>;

/** Segmentation. */
export const segmentationFieldsSchema = z.object({
  mesh_url: httpUrl.optional(),
  seg_level: segmentationLevelSchema.default('medium'),
  format: oneOf(1, 5),
  callback_url: z.string().optional(),
});
export type SegmentationFields = z.infer<typeof segmentationFieldsSchema>;

/** Depth. */
export const depthFieldsSchema = z.object({
  image_url: httpUrl.optional(),
  model_type: z.literal('pro').default('pro'),
  rmbg: flag.default(1),
  response_format: z.literal('url').optional(),
  format: oneOf(1, 2),
  callback_url: z.string().optional(),
});
export type DepthFields = z.infer<typeof depthFieldsSchema>;

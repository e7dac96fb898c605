import { z } from 'zod';

/** Output model formats in the order of their wire numbers, which start at 1. */
export const MODEL_FORMATS = ['obj', 'glb', 'stl', 'fbx', 'usdz'] as const;
export const modelFormatSchema = z.enum(MODEL_FORMATS);
export type ModelFormat = z.infer<typeof modelFormatSchema>;

/** Depth map formats in the order of their wire numbers, which start at 1. */
export const DEPTH_FORMATS = ['exr', 'png'] as const;
export const depthFormatSchema = z.enum(DEPTH_FORMATS);
export type DepthFormat = z.infer<typeof depthFormatSchema>;

/** Image formats that the interface accepts; jpg and jpeg are the same. A format is recognised by first bytes, never by name. */
export const IMAGE_FORMATS = ['png', 'jpeg', 'webp'] as const;
export const imageFormatSchema = z.enum(IMAGE_FORMATS);
export type ImageFormat = z.infer<typeof imageFormatSchema>;

/** Mesh formats that segmentation accepts. Texturing an existing model accepts only glb. */
export const SEGMENTATION_INPUTS = ['glb', 'stl', 'obj'] as const;
export const meshFormatSchema = z.enum(SEGMENTATION_INPUTS);
export type MeshFormat = z.infer<typeof meshFormatSchema>;

export const SEGMENTATION_LEVELS = ['low', 'medium', 'high'] as const;
export const segmentationLevelSchema = z.enum(SEGMENTATION_LEVELS);
export type SegmentationLevel = z.infer<typeof segmentationLevelSchema>;

/** `multi_images` and `multi_images_bit` positions. Other services use another order; this one is the interface's. */
export const VIEWS = ['front', 'back', 'left', 'right'] as const;
export const viewSchema = z.enum(VIEWS);
export type View = z.infer<typeof viewSchema>;

/** request_type values by what is made. */
export const REQUEST_TYPES = { geometry: 1, texture: 2, both: 3 } as const;
export const makeSchema = z.enum(['geometry', 'texture', 'both']);
export type Make = z.infer<typeof makeSchema>;

/** The wire number of a model format: obj 1 … usdz 5. */
export function modelFormatNumber(format: ModelFormat): number {
  return MODEL_FORMATS.indexOf(format) + 1;
}

/** The wire number of a depth format: exr 1, png 2. */
export function depthFormatNumber(format: DepthFormat): number {
  return DEPTH_FORMATS.indexOf(format) + 1;
}

/**
 * The `multi_images_bit` of the views present, e.g. front and left → '1010'.
 * @param views in any order; each at most once
 */
export function viewBits(views: readonly View[]): string {
  return VIEWS.map((view) => (views.includes(view) ? '1' : '0')).join('');
}

/**
 * The image format that the first bytes of a file declare, or undefined.
 * @param head at least the first 12 bytes where the file has as many
 */
export function sniffImageFormat(head: Uint8Array): ImageFormat | undefined {
  const starts = (...bytes: number[]): boolean => bytes.every((byte, index) => head[index] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  const webp = [0x57, 0x45, 0x42, 0x50].every((byte, index) => head[index + 8] === byte);
  return starts(0x52, 0x49, 0x46, 0x46) && webp ? 'webp' : undefined;
}

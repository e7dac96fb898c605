import { z } from 'zod';

/** Why a mask cannot be laid over its picture. A picture with such a mask is not sent until the mask is ignored, or mended. */
export const MASK_FAULTS = [
  /** More than one file is named as its mask. */
  'several',
  /** It cannot be opened, or is no picture that can be decoded. */
  'unreadable',
  'too-large',
  /** Its proportions are not those of the picture. */
  'other-shape',
  /** It shows nothing of the picture, or next to nothing. */
  'empty',
  /** It hides nothing of the picture, or next to nothing. */
  'full',
  /** Its bytes are not those of the plan any more. */
  'changed',
] as const;
export const maskFaultSchema = z.enum(MASK_FAULTS);
export type MaskFault = z.infer<typeof maskFaultSchema>;

/** The artist's own mask of a picture, a file beside it: `chair.mask.png` for `chair.png`. */
export const maskFileSchema = z.object({
  /** Absolute. */
  path: z.string(),
  /** The name with its extension. */
  name: z.string(),
  /** Hex sha256 of the bytes; null until the file was read whole. */
  sha256: z.string().nullable(),
  /** In pixels, upright; left out until it was decoded. */
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  /** By the artist's word it is not used. */
  ignored: z.literal(true).optional(),
  /** Left out of one that fits, and of one that nobody has laid over its picture yet. */
  fault: maskFaultSchema.optional(),
});
export type MaskFile = z.infer<typeof maskFileSchema>;

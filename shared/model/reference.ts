import { z } from 'zod';
import { imageFormatSchema, VIEWS, type View, viewSchema } from '../interface/formats.ts';

/** An image file as it was found. */
export const imageFileSchema = z.object({
  /** Absolute path on this machine. */
  path: z.string(),
  /** Name with its ending. */
  name: z.string(),
  /** Size in bytes. */
  bytes: z.number().int().nonnegative(),
  /** By its first bytes; null where it is none that the interface takes. */
  format: imageFormatSchema.nullable(),
  /** In pixels; null where the header could not be read. */
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  /** Hex sha256 of the bytes; null until it was read. */
  sha256: z.string().nullable(),
});
export type ImageFile = z.infer<typeof imageFileSchema>;

/** One image, or a view set of one subject; `name` is what the asset will be called. */
export const referenceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), name: z.string(), image: imageFileSchema }),
  z.object({
    kind: z.literal('views'),
    name: z.string(),
    images: z.array(z.object({ view: viewSchema, image: imageFileSchema })),
  }),
]);
export type Reference = z.infer<typeof referenceSchema>;

/** A reference's images in the interface's order: front, back, left, right. A single image counts as front. */
export function viewsOf(reference: Reference): readonly { readonly view: View; readonly image: ImageFile }[] {
  if (reference.kind === 'single') return [{ view: 'front', image: reference.image }];
  return [...reference.images].sort((a, b) => VIEWS.indexOf(a.view) - VIEWS.indexOf(b.view));
}

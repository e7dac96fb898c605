import { z } from 'zod';
import { lookCodeSchema } from '../look/look-warning.ts';

/** What a cut-out goes by: the artist's own mask, the picture's own transparency, or its colours. */
export const cutoutSourceSchema = z.enum(['mask', 'alpha', 'outline']);

/** What was cut out of a picture, without its place. */
export const foundCutoutSchema = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('cut'),
    by: cutoutSourceSchema,
    /** What speaks against it. */
    doubts: z.array(lookCodeSchema),
  }),
  z.object({ is: z.literal('no-subject') }),
]);
export type FoundCutout = z.infer<typeof foundCutoutSchema>;

/** The cut-out of a picture that would be sent, as Maquette sees it. */
export const seenCutoutSchema = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('cut'),
    by: cutoutSourceSchema,
    doubts: z.array(lookCodeSchema),
    /** The URL of the picture on the window's own origin. */
    url: z.string(),
  }),
  z.object({ is: z.literal('no-subject') }),
  /** With the row's recipe nothing is cut out. */
  z.object({ is: z.literal('kept') }),
  /** Its bytes are not those of the plan any more. */
  z.object({ is: z.literal('changed') }),
  /** It cannot be opened, has too many pixels, or took too long. */
  z.object({ is: z.literal('not-seen') }),
]);
export type SeenCutout = z.infer<typeof seenCutoutSchema>;

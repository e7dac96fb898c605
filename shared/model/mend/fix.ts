import { z } from 'zod';

/**
 * What can be mended on a copy of a picture, in the order in which it is done: `convert` to a format that the service takes, `turn`
 * upright by its EXIF data, `flatten` its transparency, `lighten` it, `crop` it to its subject, `pad` it to a square, `shrink` its file.
 */
export const FIXES = ['convert', 'turn', 'flatten', 'lighten', 'crop', 'pad', 'shrink'] as const;
export const fixSchema = z.enum(FIXES);
export type Fix = z.infer<typeof fixSchema>;

/**
 * What can have been done to a copy, in its order. `mask` is the artist's own mask, which became the picture's alpha: it is no fix to be
 * chosen, but is laid over wherever the recipe cuts out, unless it is ignored.
 */
export const MENDS = ['convert', 'turn', 'mask', 'flatten', 'lighten', 'crop', 'pad', 'shrink'] as const;
export const mendSchema = z.enum(MENDS);
export type Mend = z.infer<typeof mendSchema>;

/** Those that can be chosen, without the mask. */
export function choosable(mends: readonly Mend[]): readonly Fix[] {
  return mends.filter((mend) => mend !== 'mask');
}

/** Which fixes a picture gets: those that its findings call for, or each of a list wherever it makes a difference. */
export const fixChoiceSchema = z.union([z.literal('all'), z.array(fixSchema).readonly()]);
export type FixChoice = z.infer<typeof fixChoiceSchema>;

import { z } from 'zod';

/**
 * What can be mended on a copy of a picture, in the order in which it is done: `convert` to a format that the service takes, `turn`
 * upright by its EXIF data, `flatten` its transparency, `lighten` it, `crop` it to its subject, `pad` it to a square, `shrink` its file.
 */
export const FIXES = ['convert', 'turn', 'flatten', 'lighten', 'crop', 'pad', 'shrink'] as const;
export const fixSchema = z.enum(FIXES);
export type Fix = z.infer<typeof fixSchema>;

/** Which fixes a picture gets: those that its findings call for, or each of a list wherever it makes a difference. */
export const fixChoiceSchema = z.union([z.literal('all'), z.array(fixSchema).readonly()]);
export type FixChoice = z.infer<typeof fixChoiceSchema>;

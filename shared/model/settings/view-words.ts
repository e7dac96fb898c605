import { z } from 'zod';

/** A word within a file name, without the characters that separate words there. */
const wordSchema = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^-_. /\\]+$/, 'a word has no space, dot, hyphen, underscore or slash');

const wordsSchema = z.array(wordSchema).max(20).default([]);

/** The artist's own words for the views of a subject, as they stand in file names, beside `front`, `back`, `left`, `right` and the like. */
export const viewWordsSchema = z.object({
  front: wordsSchema,
  back: wordsSchema,
  left: wordsSchema,
  right: wordsSchema,
});
export type ViewWords = z.infer<typeof viewWordsSchema>;

export const NO_VIEW_WORDS: ViewWords = { front: [], back: [], left: [], right: [] };

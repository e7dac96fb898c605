import { z } from 'zod';
import { MAX_RECIPES, rowOwnSchema } from '../../../../shared/model/plan/row-changes.ts';
import { createKeptLines, type KeptLines, type KeptPlace } from './kept-lines.ts';

const keptReferenceSchema = z.strictObject({
  /** Names the files of the reference. */
  key: z.string(),
  /** Names the bytes of those files: a wish to make it again holds for these alone. */
  bytes: z.string(),
  rows: z
    .array(
      z.strictObject({
        /** What stands after the id of the reference's first row. */
        letter: z.string().regex(/^[b-z]?$/),
        own: rowOwnSchema.strict(),
      }),
    )
    .min(1)
    .max(MAX_RECIPES + 10),
});
/** What the artist set for the rows of one reference. */
export type KeptReference = z.infer<typeof keptReferenceSchema>;

/** What is set for rows, in the data folder. */
export type KeptRows = KeptLines<KeptReference>;

/** Keeps them in `rows-set.jsonl`. */
export function createKeptRows(place: KeptPlace): KeptRows {
  const texts = new WeakMap<KeptReference, string>();
  return createKeptLines(place, {
    name: 'rows-set.jsonl',
    format: 'maquette-rows',
    entry: keptReferenceSchema,
    textOf: (reference) => {
      const text = texts.get(reference) ?? JSON.stringify(reference);
      texts.set(reference, text);
      return text;
    },
    most: 10_000,
    mostBytes: 8 * 1024 * 1024,
    words: {
      what: 'What is set for rows of plans',
      keep: 'remember what is set for rows',
      without: 'rows are as their batch',
    },
  });
}

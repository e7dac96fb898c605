import { z } from 'zod';

/** A column that holds JSON as text. */
export const jsonColumn = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

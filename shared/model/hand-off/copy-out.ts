import { z } from 'zod';
import { MOST_TEMPLATE_CHARACTERS } from '../naming/parse-template.ts';

/** How assets are copied out of the library. */
export const copyOutChoiceSchema = z.object({
  /** Null: a copy is called like its asset. One that cannot be used counts as none, since another version may have written it. */
  template: z
    .string()
    .max(2 * MOST_TEMPLATE_CHARACTERS)
    .nullable()
    .default(null),
  /** Whether the pictures that an asset was made from are copied beside it. */
  references: z.boolean().default(false),
  /** Whether its asset.json is. */
  sidecar: z.boolean().default(false),
});
export type CopyOutChoice = Readonly<z.infer<typeof copyOutChoiceSchema>>;

export const PLAIN_COPY: CopyOutChoice = { template: null, references: false, sidecar: false };

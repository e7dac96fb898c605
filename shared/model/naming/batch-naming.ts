import { z } from 'zod';
import { handOffChoiceSchema } from '../hand-off/hand-off.ts';
import { MOST_TEMPLATE_CHARACTERS, templateSchema } from './parse-template.ts';

/** How the results of a batch are named, and where copies of them go. */
export const batchNamingSchema = z.object({
  /** Null: an asset is called like its reference. */
  template: templateSchema.nullable(),
  /** Null: no copies. */
  handOff: handOffChoiceSchema.nullable(),
});
export type BatchNaming = z.infer<typeof batchNamingSchema>;

/** What a new batch begins with. A template is judged when it is used: one of another version must not make the settings invalid. */
export const namingSettingsSchema = z.object({
  template: z
    .string()
    .max(2 * MOST_TEMPLATE_CHARACTERS)
    .nullable()
    .default(null),
  handOff: handOffChoiceSchema.nullable().default(null),
});

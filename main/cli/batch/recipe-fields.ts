import { z } from 'zod';
import { makeSchema, segmentationLevelSchema } from '../../../shared/interface/formats.ts';
import { modelSchema, resolutionSchema } from '../../../shared/interface/models.ts';
import type { RecipeChanges } from './recipe-changes.ts';

export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

/** The fields of recipes as they are typed: as options, and in `--set`. */
export const typedRecipeSchema = z.object({
  make: makeSchema.optional(),
  model: modelSchema.optional(),
  resolution: resolutionSchema.optional(),
  faces: z
    .union([z.literal('recommended'), z.string().regex(/^\d+$/, 'is not a whole number').transform(Number)])
    .optional(),
  format: z.string().optional(),
  pbr: onOff.optional(),
  segLevel: segmentationLevelSchema.optional(),
  rmbg: onOff.optional(),
});

/** The changes of a recipe that were typed. */
export function changesOf(typed: z.infer<typeof typedRecipeSchema>): RecipeChanges {
  const { make, model, resolution, faces, format, pbr, segLevel: level, rmbg: removeBackground } = typed;
  return onlyGiven({
    make,
    model,
    resolution,
    faces,
    format,
    pbr,
    level,
    removeBackground,
  } satisfies Record<keyof RecipeChanges, unknown>);
}

/** The fields that have a value. */
function onlyGiven<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}

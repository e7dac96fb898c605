import { z } from 'zod';
import { givenCreditsSchema } from '../credits.ts';
import { copyOutChoiceSchema } from '../hand-off/copy-out.ts';
import { namingSettingsSchema } from '../naming/batch-naming.ts';
import { picturesSettingsSchema } from '../pictures/pictures-settings.ts';
import { qualityLimitsSchema, qualitySettingsSchema } from '../quality/quality-limits.ts';
import { spendingPolicySchema } from '../spending.ts';
import { givenLayoutsSchema } from './layout.ts';
import {
  appearanceSchema,
  callbackSettingsSchema,
  type Settings,
  settingsSchema,
  tableLayoutSchema,
} from './settings.ts';
import { viewWordsSchema } from './view-words.ts';
import { pictureSettingsSchema, viewerSettingsSchema } from './viewer-settings.ts';

type Bare<Field> = Field extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner> ? Inner : Field;
type Patch<Shape extends z.ZodRawShape> = z.ZodObject<{
  -readonly [Name in keyof Shape]: z.ZodOptional<Bare<Shape[Name]>>;
}>;

/** Makes an object's fields optional and removes their defaults, so that a field that is left out is not reset. */
function patchOf<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>): Patch<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => {
    const bare = field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? field.unwrap() : field;
    return [name, z.optional(bare)] as const;
  });
  return z.object(Object.fromEntries(fields)) as unknown as Patch<Shape>;
}

/** A patch of a record: given entries are replaced, and entries that are null are removed. */
const appearancePatchSchema = patchOf(appearanceSchema).extend({
  tables: z.record(z.string(), tableLayoutSchema.nullable()).optional(),
  layouts: givenLayoutsSchema.optional(),
});
const viewerPatchSchema = patchOf(viewerSettingsSchema).extend({
  picture: patchOf(pictureSettingsSchema).optional(),
});

/**
 * The fields to change, also inside groups, so that two windows can change two fields of the same group without losing either.
 * Connections are changed by separate calls, and so are the cut-out command and the programs that open files: they name what is run.
 */
export const settingsPatchSchema = patchOf(
  settingsSchema.omit({ connectionId: true, connections: true, cutoutCommand: true, programs: true }),
).extend({
  appearance: appearancePatchSchema.optional(),
  viewer: viewerPatchSchema.optional(),
  spending: patchOf(spendingPolicySchema.extend({ dailyBudget: givenCreditsSchema.nullable() })).optional(),
  callbacks: patchOf(callbackSettingsSchema).optional(),
  viewWords: patchOf(viewWordsSchema).optional(),
  naming: patchOf(namingSettingsSchema).optional(),
  copyOut: patchOf(copyOutChoiceSchema).optional(),
  pictures: patchOf(picturesSettingsSchema).optional(),
  quality: patchOf(qualitySettingsSchema)
    .extend({ limits: patchOf(qualityLimitsSchema).optional() })
    .optional(),
});
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;
export type AppearancePatch = z.infer<typeof appearancePatchSchema>;
export type ViewerPatch = z.infer<typeof viewerPatchSchema>;

/** Applies a patch to settings. Fields that are not in the patch stay unchanged. */
export function mergeSettings(settings: Settings, patch: SettingsPatch): Settings {
  const { appearance, viewer, spending, callbacks, viewWords, naming, copyOut, pictures, quality, ...whole } =
    patch;
  return {
    ...merged(settings, whole),
    appearance: mergeAppearance(settings.appearance, appearance),
    viewer: mergeViewer(settings.viewer, viewer),
    spending: merged(settings.spending, spending),
    callbacks: merged(settings.callbacks, callbacks),
    viewWords: merged(settings.viewWords, viewWords),
    naming: merged(settings.naming, naming),
    copyOut: merged(settings.copyOut, copyOut),
    pictures: merged(settings.pictures, pictures),
    quality: {
      ...merged(settings.quality, { background: quality?.background }),
      limits: merged(settings.quality.limits, quality?.limits),
    },
  };
}

function mergeAppearance(now: Settings['appearance'], patch: AppearancePatch = {}): Settings['appearance'] {
  const { tables, layouts, ...whole } = patch;
  return {
    ...merged(now, whole),
    tables: mergedByName(now.tables, tables),
    layouts: mergedByName(now.layouts, layouts),
  };
}

function mergeViewer(now: Settings['viewer'], patch: ViewerPatch = {}): Settings['viewer'] {
  const { picture, ...whole } = patch;
  return { ...merged(now, whole), picture: merged(now.picture, picture) };
}

/** A field with the value undefined counts as left out. */
function merged<Group extends object>(now: Group, patch: object = {}): Group {
  return { ...now, ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) };
}

function mergedByName<Value>(
  now: Readonly<Record<string, Value>>,
  patch: Readonly<Record<string, Value | null>> = {},
): Record<string, Value> {
  const all = Object.entries({ ...now, ...patch });
  return Object.fromEntries(all.filter((entry): entry is [string, Value] => entry[1] !== null));
}

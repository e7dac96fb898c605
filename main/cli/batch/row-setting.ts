import { FACE_RANGE } from '../../../shared/interface/limits.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { tagsIn, whyNoTags } from '../../../shared/model/facts/tags.ts';
import { MAX_ASSET_NAME, MAX_NOTE, type RowLabels } from '../../../shared/model/plan/row-changes.ts';
import { requireBoundedPattern } from './globs/glob-pattern.ts';
import type { RecipeChanges } from './recipe-changes.ts';
import { changesOf, onOff, typedRecipeSchema } from './recipe-fields.ts';

/** One `--set`: what is changed of the references that a pattern fits. */
export interface RowSetting {
  /** As it was typed, for messages. */
  readonly text: string;
  readonly pattern: string;
  readonly change: RowSettingChange;
}

export type RowSettingChange =
  | { readonly of: 'recipe'; readonly name: string }
  | { readonly of: 'field'; readonly field: string; readonly changes: RecipeChanges }
  | { readonly of: 'labels'; readonly labels: RowLabels }
  | { readonly of: 'again'; readonly again: boolean };

/** The fields of a recipe, by what they are called here: as the options, without their dashes. */
const RECIPE_FIELDS = {
  make: 'make',
  model: 'model',
  resolution: 'resolution',
  faces: 'faces',
  format: 'format',
  pbr: 'pbr',
  'seg-level': 'segLevel',
  rmbg: 'rmbg',
} as const satisfies Record<string, keyof typeof typedRecipeSchema.shape>;

export const SETTING_FIELDS = ['recipe', ...Object.keys(RECIPE_FIELDS), 'name', 'note', 'tags', 'again'];

/**
 * Reads one `--set 'PATTERN field=value'`. The pattern may have spaces: it ends before the first word that an equals sign follows.
 * @throws AppError `usage` for a missing part, a pattern that could take for ever, an unknown field or a value that the field cannot have
 */
export function readRowSetting(text: string): RowSetting {
  const [, pattern, field, value] = /^\s*(\S.*?)\s+([^\s=]+)=(.*)$/su.exec(text) ?? [];
  if (pattern === undefined || field === undefined || value === undefined) {
    throw refuse(text, 'write a pattern, a space, and field=value, such as "chair* faces=300000"');
  }
  requireBoundedPattern(pattern);
  return { text, pattern, change: readChange(text, field.toLowerCase(), value.trim()) };
}

function readChange(text: string, field: string, value: string): RowSettingChange {
  switch (field) {
    case 'recipe':
      if (value === '') throw refuse(text, 'name a recipe');
      return { of: 'recipe', name: value };
    case 'name':
      if (value.length > MAX_ASSET_NAME)
        throw refuse(text, `a name has ${MAX_ASSET_NAME} characters at most`);
      return { of: 'labels', labels: { name: value } };
    case 'note':
      if (value.length > MAX_NOTE) throw refuse(text, `a note has ${MAX_NOTE} characters at most`);
      return { of: 'labels', labels: { note: value } };
    case 'tags':
      return { of: 'labels', labels: { tags: readTags(text, value) } };
    case 'again': {
      const again = onOff.safeParse(value);
      if (!again.success) throw refuse(text, 'again is on or off');
      return { of: 'again', again: again.data };
    }
    default:
      return { of: 'field', field, changes: readField(text, field, value) };
  }
}

function readTags(text: string, value: string): string[] {
  const tags = tagsIn(value);
  const why = whyNoTags(tags);
  if (why !== null) throw refuse(text, `${why.charAt(0).toLowerCase()}${why.slice(1).replace(/\.$/, '')}`);
  return tags;
}

function readField(text: string, field: string, value: string): RecipeChanges {
  if (!isRecipeField(field))
    throw refuse(text, `“${field}” is no field; there are ${SETTING_FIELDS.join(', ')}`);
  const read = typedRecipeSchema.safeParse({ [RECIPE_FIELDS[field]]: value });
  const faces = read.data?.faces;
  const isOut = typeof faces === 'number' && (faces < FACE_RANGE.min || faces > FACE_RANGE.max);
  if (read.success && !isOut) return changesOf(read.data);
  throw refuse(text, `${field} cannot be “${value}”; see --help for what --${field} takes`);
}

function isRecipeField(field: string): field is keyof typeof RECIPE_FIELDS {
  return Object.hasOwn(RECIPE_FIELDS, field);
}

function refuse(text: string, why: string): AppError {
  return new AppError('usage', `--set “${text}”: ${why}.`);
}

import { FIX_VERBS } from '../mend/fix-words.ts';
import type { Recipe } from '../recipe.ts';
import type { RecipeContent } from './saved-recipe.ts';

/** The fields of all kinds of recipes, as the form names them. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  kind: 'Task',
  make: 'Make',
  model: 'Model',
  resolution: 'Resolution',
  faces: 'Faces',
  format: 'Format',
  pbr: 'PBR maps',
  level: 'Detail',
  removeBackground: 'Background',
};

/** One difference between two recipes, in words. */
export interface RecipeDifference {
  readonly field: string;
  /** Null if one of the two has no such field. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What differs between two recipes, field by field, in the order of the form. */
export function recipeDifferences(before: RecipeContent, after: RecipeContent): readonly RecipeDifference[] {
  const [was, is] = [valuesOf(before.recipe), valuesOf(after.recipe)];
  const fields = Object.keys(FIELD_NAMES).flatMap((field): RecipeDifference[] => {
    const [a = null, b = null] = [was.get(field), is.get(field)];
    return a === b ? [] : [{ field: FIELD_NAMES[field] ?? field, before: a, after: b }];
  });
  const [mendedBefore, mendedAfter] = [mendsOf(before), mendsOf(after)];
  if (mendedBefore === mendedAfter) return fields;
  return [...fields, { field: 'Mends', before: mendedBefore, after: mendedAfter }];
}

function valuesOf(recipe: Recipe): ReadonlyMap<string, string> {
  return new Map(Object.entries(recipe).map(([field, value]) => [field, wordsOf(field, value)]));
}

function wordsOf(field: string, value: string | number | boolean): string {
  if (typeof value === 'number') return value.toLocaleString('en');
  if (field === 'removeBackground') return value === true ? 'removed' : 'kept';
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : value;
}

function mendsOf({ fixes = [] }: RecipeContent): string {
  return fixes.length === 0
    ? 'none'
    : [...fixes]
        .sort()
        .map((fix) => FIX_VERBS[fix].toLowerCase())
        .join(', ');
}

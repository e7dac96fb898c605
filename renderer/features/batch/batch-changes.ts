import type { Recipe } from '../../../shared/model/recipe.ts';
import type { Change } from '../../store/undo/undo-slice.ts';

/** Words for the fields of a recipe. Fields whose change also changes others come first. */
const FIELDS: readonly (readonly [field: string, words: string])[] = [
  ['kind', 'the task'],
  ['model', 'the model'],
  ['make', 'what is made'],
  ['resolution', 'the resolution'],
  ['format', 'the format'],
  ['pbr', 'the PBR maps'],
  ['level', 'the detail'],
  ['removeBackground', 'the background'],
  ['faces', 'the faces'],
];

/** The first field in which two recipes differ, as words. */
function fieldThatChanged(before: Recipe, after: Recipe): string {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return FIELDS.find(([field]) => was.get(field) !== is.get(field))?.[1] ?? 'the recipe';
}

/** @param at when, in milliseconds: a drag over the faces is one change */
export function recipeChange(
  before: Recipe,
  after: Recipe,
  at: number,
  take: (recipe: Recipe) => void,
): Change {
  const field = fieldThatChanged(before, after);
  return {
    ...valueChange(field, before, after, take),
    ...(field === 'the faces' ? { run: { of: field, at } } : {}),
  };
}

/** The undoable change of one value of the batch. */
export function valueChange<Value>(
  what: string,
  before: Value,
  after: Value,
  take: (value: Value) => void,
): Change {
  const set = (value: Value) => async (): Promise<null> => {
    take(value);
    return null;
  };
  return { label: `change of ${what}`, undo: set(before), redo: set(after) };
}

import { assertNever } from '../assert-never.ts';
import type { Asset } from '../asset.ts';
import { describeRecipe, facesOf, type NamedRecipe, type Recipe, recipeAsSent } from '../recipe.ts';
import { meshOf, type Reference, viewsOf } from '../reference.ts';
import type { AssetKind } from '../search/asset-kind.ts';
import type { FieldValues } from './template-fields.ts';

/** What is the same for every reference of a batch. */
export interface NamedBatch {
  readonly title: string;
  /** The day of the start, as `2026-11-23`. */
  readonly date: string;
  /** The recipes that have names. */
  readonly recipes: readonly NamedRecipe[];
  /** The folder of dropped files, whose folders nobody named. Absolute. */
  readonly inbox?: string;
}

/** What each kind is called in names. */
export const KIND_NAMES = { model: 'model', depth: 'depth', segmentation: 'parts' } as const satisfies Record<
  Recipe['kind'],
  string
>;

/** The same of assets. */
export const ASSET_KIND_NAMES: Readonly<Record<AssetKind, string>> = { ...KIND_NAMES, picture: 'picture' };

/** @param number the reference's number in the batch, from 1 */
export function fieldValues(
  { title, date, recipes, inbox }: NamedBatch,
  reference: Reference,
  recipe: Recipe,
  number: number,
): FieldValues {
  const own = ownFileOf(reference);
  const parts = own === null || (inbox !== undefined && isWithin(own, inbox)) ? [] : partsOf(own);
  return {
    name: reference.name,
    view: viewsOf(reference)
      .map(({ view }) => view)
      .join('-'),
    recipe: nameOfRecipe(recipe, recipes),
    ...recipeValues(recipe),
    kind: KIND_NAMES[recipe.kind],
    date,
    n: number,
    folder: parts.at(-2) ?? '',
    batch: title,
  };
}

const isWithin = (path: string, folder: string): boolean =>
  path.startsWith(folder) && /^[/\\]/.test(path.slice(folder.length));

/** A day in the time zone of this machine, as `2026-11-23`. */
export function dayOf(time: number): string {
  const date = new Date(time);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The artist's file of a reference: its first image or its mesh, by its absolute path; null if it has none. */
export function ownFileOf(reference: Reference): string | null {
  const [first] = viewsOf(reference);
  if (first !== undefined) return first.image.path;
  const mesh = meshOf(reference);
  return mesh?.from === 'file' ? mesh.file.path : null;
}

/** The parts of an absolute path. Where it begins with `/`, a backslash is part of a name. */
export function partsOf(path: string): readonly string[] {
  return path.split(path.startsWith('/') ? '/' : /[/\\]/).filter((part) => part !== '');
}

/** The name that a recipe is kept under, or what it does. */
export function nameOfRecipe(recipe: Recipe, recipes: readonly NamedRecipe[]): string {
  const text = sameText(recipe);
  return recipes.find((named) => sameText(named.recipe) === text)?.name ?? describeRecipe(recipe);
}

const sameText = (recipe: Recipe): string => JSON.stringify(Object.entries(recipeAsSent(recipe)).sort());

/** The fields that a recipe says. */
export function recipeValues(recipe: Recipe): Pick<FieldValues, 'model' | 'resolution' | 'faces' | 'format'> {
  switch (recipe.kind) {
    case 'model':
      return {
        model: recipe.model,
        resolution: recipe.resolution,
        faces: String(facesOf(recipe)),
        format: recipe.format,
      };
    case 'depth':
    case 'segmentation':
      return { model: '', resolution: '', faces: '', format: recipe.format };
    default:
      return assertNever(recipe);
  }
}

/** The same of an asset that was imported: no recipe made it. */
export function importedValues({ files }: Pick<Asset, 'files'>): ReturnType<typeof recipeValues> {
  const result = files.find(({ role }) => role === 'result')?.path ?? '';
  return { model: '', resolution: '', faces: '', format: result.slice(result.lastIndexOf('.') + 1) };
}

import type { Asset } from '../asset.ts';
import { countedFaces } from '../quality/counted-faces.ts';
import type { NamedRecipe } from '../recipe.ts';
import { assetKindOf } from '../search/asset-kind.ts';
import {
  ASSET_KIND_NAMES,
  dayOf,
  importedValues,
  nameOfRecipe,
  partsOf,
  recipeValues,
} from './field-values.ts';
import type { NameTemplate } from './parse-template.ts';
import { renderTemplate } from './render-template.ts';
import type { FieldValues, TemplateField } from './template-fields.ts';

/** The longest name of an asset. Characters. */
export const MAX_ASSET_NAME = 300;

/** What the fields of a template stand for where assets are renamed, in words for lists. */
export const ASSET_FIELDS = {
  name: 'the present name',
  n: 'the place among the chosen ones; {n:3} is 001',
  recipe: 'the name of the recipe',
  model: 'the model',
  kind: 'model, depth, parts or picture',
  faces: 'the number of faces',
  format: 'the format',
  resolution: 'the resolution',
  date: 'the day it was made',
  folder: 'the folder that its reference, or what was imported, lay in',
  view: 'its views, such as front or front-back',
} as const satisfies Partial<Record<TemplateField, string>>;

/** What of an asset goes into its names. */
export type AssetFields = Omit<FieldValues, 'n'>;

/** @param recipes those that have names */
export function assetFields(asset: Asset, recipes: readonly NamedRecipe[]): AssetFields {
  const { recipe, references, mesh, createdAt, imported } = asset;
  const faces = countedFaces(asset);
  const source =
    references[0]?.source ?? (mesh?.from === 'file' ? mesh.source : (imported?.files[0]?.source ?? ''));
  const asked = imported === undefined ? recipeValues(recipe) : importedValues(asset);
  const time = Date.parse(createdAt);
  return {
    ...asked,
    name: asset.name,
    view: references.map(({ view }) => view).join('-'),
    recipe: imported === undefined ? nameOfRecipe(recipe, recipes) : '',
    kind: ASSET_KIND_NAMES[assetKindOf(asset)],
    faces: faces === null ? asked.faces : String(faces),
    date: Number.isNaN(time) ? '' : dayOf(time),
    folder: partsOf(source).at(-2) ?? '',
    batch: '',
  };
}

/** How assets get new names. */
export type Renaming =
  | { readonly by: 'template'; readonly template: NameTemplate; readonly from: number }
  /** Letters are compared without case. */
  | { readonly by: 'replacing'; readonly find: string; readonly replace: string };

export interface NewName {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

/** The new names of assets in their order. A name that would be empty stays. */
export function newNames(
  assets: readonly { readonly id: string; readonly fields: AssetFields }[],
  renaming: Renaming,
): readonly NewName[] {
  const finder =
    renaming.by === 'replacing' && renaming.find !== ''
      ? new RegExp(renaming.find.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu')
      : null;
  return assets.map(({ id, fields }, at) => {
    const before = fields.name;
    const made =
      renaming.by === 'template'
        ? renderTemplate(renaming.template, { ...fields, n: renaming.from + at }).name
        : finder === null
          ? before
          : before.replaceAll(finder, () => renaming.replace);
    const after = [...made.trim()].slice(0, MAX_ASSET_NAME).join('').trim();
    return { id, before, after: after === '' ? before : after };
  });
}

/** What becomes of the names as a whole. */
export interface RenameSummary {
  readonly changed: readonly NewName[];
  readonly unchanged: number;
  /** Names that several of the assets would have, one of them a new one, with how many. Assets may be called alike. */
  readonly alike: ReadonlyMap<string, number>;
}

export function renameSummary(names: readonly NewName[]): RenameSummary {
  const counts = new Map<string, number>();
  for (const { after } of names) counts.set(after, (counts.get(after) ?? 0) + 1);
  const changed = names.filter(({ before, after }) => before !== after);
  const made = new Set(changed.map(({ after }) => after));
  return {
    changed,
    unchanged: names.length - changed.length,
    alike: new Map([...counts].filter(([name, count]) => count > 1 && made.has(name))),
  };
}

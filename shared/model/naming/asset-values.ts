import type { Asset } from '../asset.ts';
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
import { parseTemplate } from './parse-template.ts';
import { type DecidedName, renderTemplate } from './render-template.ts';
import { MOST_STEM_BYTES, safeName } from './safe-name.ts';
import type { FieldValues } from './template-fields.ts';

/**
 * What the fields of a name stand for, of an asset that is copied out. What an imported asset was made with is not known, and is empty.
 * @param number its number among those that are copied, from 1
 */
export function assetValues(asset: Asset, number: number, recipes: readonly NamedRecipe[] = []): FieldValues {
  const { name, recipe, references, imported, createdAt, batch = '' } = asset;
  const source = references[0]?.source ?? imported?.files[0]?.source;
  const made = imported === undefined ? recipeValues(recipe) : importedValues(asset);
  const time = Date.parse(createdAt);
  return {
    name,
    view: references.map(({ view }) => view).join('-'),
    recipe: imported === undefined ? nameOfRecipe(recipe, recipes) : '',
    ...made,
    format: importedValues(asset).format,
    kind: ASSET_KIND_NAMES[assetKindOf(asset)],
    // Another program may have written the sidecar: a day that it does not say is none.
    date: Number.isNaN(time) ? '' : dayOf(time),
    n: number,
    folder: source === undefined ? '' : (partsOf(source).at(-2) ?? ''),
    batch,
  };
}

/** The name and the folders of an asset's copy. @param template null: it is called like the asset; one that cannot be used counts as null */
export function copyNameOf(asset: Asset, template: string | null, number: number): DecidedName {
  const parsed = template === null ? null : parseTemplate(template);
  return parsed === null || 'fault' in parsed
    ? { folders: [], name: safeName(asset.name, MOST_STEM_BYTES) }
    : renderTemplate(parsed.template, assetValues(asset, number));
}

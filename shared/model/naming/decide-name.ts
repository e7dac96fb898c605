import type { Recipe } from '../recipe.ts';
import type { Reference } from '../reference.ts';
import { fieldValues, type NamedBatch, ownFileOf, partsOf } from './field-values.ts';
import type { NameTemplate } from './parse-template.ts';
import { type DecidedName, renderTemplate } from './render-template.ts';
import { MOST_STEM_BYTES, partName, safeName } from './safe-name.ts';

/** What is named: a row of a plan. */
export interface NamedRow {
  readonly reference: Reference;
  readonly recipe: Recipe;
  /** The name that the artist gave to just this row; null if there is none. It goes before that of the template. */
  readonly ownName: string | null;
  /** Its number in the batch, from 1. */
  readonly number: number;
}

/**
 * The name of a row's asset, and the folders of its copy.
 * @param template null if the batch has none: an asset is then called like its reference
 */
export function decideName(template: NameTemplate | null, batch: NamedBatch, row: NamedRow): DecidedName {
  const { reference, recipe, ownName, number } = row;
  if (template === null) return { folders: [], name: ownName ?? reference.name };
  const decided = renderTemplate(template, fieldValues(batch, reference, recipe, number));
  return ownName === null ? decided : { ...decided, name: ownName };
}

/** The name of a copy without its ending. */
export function copyName({ name }: DecidedName): string {
  return safeName(name, MOST_STEM_BYTES);
}

/**
 * The folders between a source and the file of a reference in it, outermost first; none if the file itself was named, or lies in no
 * source.
 */
export function mirroredFolders(reference: Reference, sources: readonly string[]): readonly string[] {
  const file = ownFileOf(reference);
  if (file === null) return [];
  const parts = partsOf(file);
  const within = sources
    .map(partsOf)
    .filter((source) => source.length < parts.length && source.every((part, at) => part === parts[at]));
  const longest = Math.max(-1, ...within.map(({ length }) => length));
  if (longest === -1) return [];
  return parts.slice(longest, -1).flatMap((part) => partName(part, MOST_STEM_BYTES) ?? []);
}

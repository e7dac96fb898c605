import { DEPTH_FORMATS, MODEL_FORMATS } from '../interface/formats.ts';
import type { TaskKind } from '../interface/tasks.ts';
import { assertNever } from './assert-never.ts';
import type { Recipe } from './recipe.ts';

/*
 * What a new kind of task must say of itself. Whoever asks for one of these properties asks here and compares no kinds: a kind that is
 * left out of a comparison would silently be treated as another.
 */

/** What the result of each kind is. Only models have counts, and parts. */
export const RESULT_TYPES: Readonly<Record<TaskKind, 'model' | 'depth map'>> = {
  model: 'model',
  segmentation: 'model',
  depth: 'depth map',
};

/** The formats that the result of each kind can be asked for in. */
export const RESULT_FORMATS: Readonly<Record<TaskKind, readonly string[]>> = {
  model: MODEL_FORMATS,
  segmentation: MODEL_FORMATS,
  depth: DEPTH_FORMATS,
};

/** What a batch can be made of. */
export interface InputTraits {
  /** The files that folders are scanned for. */
  readonly files: 'images' | 'meshes';
  /** Whether images can be given by their addresses. */
  readonly imageUrls: boolean;
  /** How many meshes can be named one by one. */
  readonly meshes: 'none' | 'one' | 'many';
}

export function inputTraits(recipe: Recipe): InputTraits {
  switch (recipe.kind) {
    case 'model':
      return { files: 'images', imageUrls: false, meshes: recipe.make === 'texture' ? 'one' : 'none' };
    case 'depth':
      return { files: 'images', imageUrls: true, meshes: 'none' };
    case 'segmentation':
      return { files: 'meshes', imageUrls: false, meshes: 'many' };
    default:
      return assertNever(recipe);
  }
}

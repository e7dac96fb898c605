import { z } from 'zod';
import {
  depthFormatSchema,
  makeSchema,
  modelFormatSchema,
  segmentationLevelSchema,
} from '../interface/formats.ts';
import { modelSchema, RECOMMENDED_FACES, resolutionSchema } from '../interface/models.ts';
import type { TaskKind } from '../interface/tasks.ts';
import { assertNever } from './assert-never.ts';
import { fixSchema } from './mend/fix.ts';

/** Parameters of an image-to-3D task. `faces: 'recommended'` follows the resolution. */
export const modelRecipeSchema = z.object({
  kind: z.literal('model'),
  make: makeSchema,
  model: modelSchema,
  resolution: resolutionSchema,
  faces: z.union([z.literal('recommended'), z.number().int()]),
  format: modelFormatSchema,
  /** Sent only to models that accept it, and only with texture. */
  pbr: z.boolean(),
});
export type ModelRecipe = z.infer<typeof modelRecipeSchema>;

export const depthRecipeSchema = z.object({
  kind: z.literal('depth'),
  removeBackground: z.boolean(),
  format: depthFormatSchema,
});
export type DepthRecipe = z.infer<typeof depthRecipeSchema>;

export const segmentationRecipeSchema = z.object({
  kind: z.literal('segmentation'),
  level: segmentationLevelSchema,
  format: modelFormatSchema,
});
export type SegmentationRecipe = z.infer<typeof segmentationRecipeSchema>;

/** The parameters of a task kind. */
export const recipeSchema = z.discriminatedUnion('kind', [
  modelRecipeSchema,
  depthRecipeSchema,
  segmentationRecipeSchema,
]);
export type Recipe = z.infer<typeof recipeSchema>;

/** A recipe with a name that the artist gave it. */
export const namedRecipeSchema = z.object({
  name: z.string().trim().min(1).max(80),
  recipe: recipeSchema,
  /** What is mended by itself on copies of the images, wherever it makes a difference. Not a part of the recipe: only what was really done counts for *done before*. */
  fixes: z.array(fixSchema).readonly().optional(),
});
export type NamedRecipe = z.infer<typeof namedRecipeSchema>;

/** The default recipe of a new installation, and of `npm run batch`. */
export const DEFAULT_RECIPE: ModelRecipe = {
  kind: 'model',
  make: 'both',
  model: 'generalv1.5',
  resolution: '512',
  faces: 'recommended',
  format: 'glb',
  pbr: false,
};

/** The recipe of the first run's samples. It has the fewest faces, so that the result is ready soon. */
export const LIGHT_RECIPE: ModelRecipe = { ...DEFAULT_RECIPE, faces: 100_000 };

/** The default recipe of each kind. */
export const DEFAULT_RECIPES = {
  model: DEFAULT_RECIPE,
  depth: { kind: 'depth', removeBackground: true, format: 'png' },
  segmentation: { kind: 'segmentation', level: 'medium', format: 'glb' },
} as const satisfies { readonly [Kind in TaskKind]: Extract<Recipe, { kind: Kind }> };

export const BUILT_IN_RECIPES: readonly NamedRecipe[] = [
  { name: 'Quick model', recipe: DEFAULT_RECIPE },
  { name: 'Light model', recipe: LIGHT_RECIPE },
  {
    name: 'Blockout, geometry only',
    recipe: { ...DEFAULT_RECIPE, make: 'geometry', faces: 100_000, format: 'obj' },
  },
  { name: 'Fine model', recipe: { ...DEFAULT_RECIPE, resolution: '1024' } },
];

/** The face count to send. */
export function facesOf(recipe: ModelRecipe): number {
  return recipe.faces === 'recommended' ? RECOMMENDED_FACES[recipe.resolution] : recipe.faces;
}

/**
 * Resolves every default of a recipe. The result is recorded with an asset, and is compared to find work that was done before.
 */
export function recipeAsSent(recipe: Recipe): Recipe {
  switch (recipe.kind) {
    case 'model':
      return { ...recipe, faces: facesOf(recipe) };
    case 'depth':
    case 'segmentation':
      return recipe;
    default:
      return assertNever(recipe);
  }
}

/** A short description for lists, e.g. `Model · generalv1.5 · 512`. */
export function describeRecipe(recipe: Recipe): string {
  switch (recipe.kind) {
    case 'model':
      return `${recipe.make === 'texture' ? 'Texture' : 'Model'} · ${recipe.model} · ${recipe.resolution}`;
    case 'depth':
      return `Depth · ${recipe.format}`;
    case 'segmentation':
      return `Parts · ${recipe.level}`;
    default:
      return assertNever(recipe);
  }
}

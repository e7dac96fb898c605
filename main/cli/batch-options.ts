import { resolve } from 'node:path';
import { z } from 'zod';
import { makeSchema, modelFormatSchema } from '../../shared/interface/formats.ts';
import { modelSchema, resolutionSchema } from '../../shared/interface/models.ts';
import { AppError } from '../../shared/model/app-error.ts';
import { type ViewGrouping, viewGroupingSchema } from '../../shared/model/plan.ts';
import { recipeFindings } from '../../shared/model/preflight.ts';
import { type ModelRecipe, modelRecipeSchema, type NamedRecipe } from '../../shared/model/recipe.ts';

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

/** What commander read, by long name. */
const rawSchema = z.object({
  library: z.string().optional(),
  data: z.string().optional(),
  connection: z.string().optional(),
  recipe: z.string().optional(),
  kind: z.enum(['model', 'depth', 'segmentation']).optional(),
  make: makeSchema.optional(),
  model: modelSchema.optional(),
  resolution: resolutionSchema.optional(),
  faces: z
    .union([z.literal('recommended'), z.string().regex(/^\d+$/, 'is not a whole number').transform(Number)])
    .optional(),
  format: z.string().optional(),
  pbr: onOff.optional(),
  mesh: z.string().optional(),
  segLevel: z.string().optional(),
  rmbg: z.string().optional(),
  imageUrl: z.string().optional(),
  views: viewGroupingSchema.default('auto'),
  budget: z.string().optional(),
  unknown: z.enum(['go-on', 'wait']).default('go-on'),
  dryRun: z.boolean().default(false),
  json: z.boolean().default(false),
});
type Raw = z.infer<typeof rawSchema>;

/** What `batch` was asked to do. Paths are absolute. */
export interface BatchOptions {
  readonly paths: readonly string[];
  readonly library: string | null;
  readonly data: string | null;
  /** `local`, or `env` for the connection of the environment; null for env where there is one, else the settings'. */
  readonly connection: 'local' | 'env' | null;
  readonly recipeName: string | null;
  /** What is changed of the named recipe. */
  readonly changes: Partial<ModelRecipe>;
  readonly views: ViewGrouping;
  readonly unknown: 'go-on' | 'wait';
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** Whether programs read the output: known before the other options are judged. */
export function wantsJson(given: unknown): boolean {
  return rawSchema.pick({ json: true }).parse(given).json;
}

/** Options whose engine comes with a later version, with the words for them. */
function notMadeYet(raw: Raw): string | null {
  if (raw.kind !== undefined && raw.kind !== 'model') return `--kind ${raw.kind}`;
  if (raw.make === 'texture') return '--make texture';
  if (raw.mesh !== undefined) return '--mesh';
  if (raw.segLevel !== undefined) return '--seg-level';
  if (raw.rmbg !== undefined) return '--rmbg';
  if (raw.imageUrl !== undefined) return '--image-url';
  if (raw.budget !== undefined) return '--budget';
  return null;
}

/**
 * Reads the options of `batch`.
 * @param cwd where relative paths count from
 * @throws AppError `usage` for a bad value, `not-made-yet` for an option whose engine comes later
 */
export function readBatchOptions(paths: readonly string[], given: unknown, cwd: string): BatchOptions {
  const parsed = rawSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const option = `--${String(issue?.path[0] ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    throw new AppError('usage', `The value of ${option} is not understood; see --help for what it takes.`, {
      detail: issue?.message ?? '',
    });
  }
  const raw = parsed.data;
  const later = notMadeYet(raw);
  if (later !== null) {
    throw new AppError(
      'not-made-yet',
      `${later} is understood, but its engine comes with a later version of Maquette; leave it out for now.`,
    );
  }
  const absolute = (path: string): string => resolve(cwd, path);
  return {
    paths: paths.map(absolute),
    library: raw.library === undefined ? null : absolute(raw.library),
    data: raw.data === undefined ? null : absolute(raw.data),
    connection: readConnection(raw.connection),
    recipeName: raw.recipe ?? null,
    changes: {
      ...(raw.make === undefined ? {} : { make: raw.make }),
      ...(raw.model === undefined ? {} : { model: raw.model }),
      ...(raw.resolution === undefined ? {} : { resolution: raw.resolution }),
      ...(raw.faces === undefined ? {} : { faces: raw.faces }),
      ...(raw.format === undefined ? {} : { format: readFormat(raw.format) }),
      ...(raw.pbr === undefined ? {} : { pbr: raw.pbr }),
    },
    views: raw.views,
    unknown: raw.unknown,
    dryRun: raw.dryRun,
    json: raw.json,
  };
}

function readConnection(name: string | undefined): BatchOptions['connection'] {
  if (name === undefined) return null;
  if (name === 'local' || name === 'env') return name;
  throw new AppError(
    'not-made-yet',
    `The connection “${name}” is not known: named accounts come with a later version. Use local, or env with MAQUETTE_BASE_URL and its siblings.`,
  );
}

function readFormat(name: string): ModelRecipe['format'] {
  const parsed = modelFormatSchema.safeParse(name);
  if (parsed.success) return parsed.data;
  throw new AppError('usage', `--format ${name} is no model format; choose obj, glb, stl, fbx or usdz.`);
}

/**
 * The recipe that is asked for: the named one, with what the options change.
 * @throws AppError `usage` where there is none of that name, or the model does not allow the values
 */
export function chooseRecipe(
  { recipeName, changes }: Pick<BatchOptions, 'recipeName' | 'changes'>,
  recipes: readonly NamedRecipe[],
  fallback: ModelRecipe,
): ModelRecipe {
  const named = recipeName === null ? fallback : byName(recipeName, recipes);
  const recipe = modelRecipeSchema.parse({ ...named, ...changes });
  const [finding] = recipeFindings(recipe);
  if (finding !== undefined) throw new AppError('usage', finding.message);
  return recipe;
}

function byName(name: string, recipes: readonly NamedRecipe[]): ModelRecipe {
  const found = recipes.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (found === undefined) {
    const names = recipes.map((each) => `“${each.name}”`).join(', ');
    throw new AppError('usage', `There is no recipe “${name}”; there are: ${names}.`);
  }
  if (found.recipe.kind !== 'model') {
    throw new AppError(
      'not-made-yet',
      `The recipe “${name}” makes a ${found.recipe.kind}, which comes with a later version of Maquette.`,
    );
  }
  return found.recipe;
}

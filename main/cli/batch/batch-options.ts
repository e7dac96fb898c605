import { z } from 'zod';
import { type TaskKind, taskKindSchema } from '../../../shared/interface/tasks.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { type Credits, givenCreditsSchema } from '../../../shared/model/credits.ts';
import type { HandOffChoice } from '../../../shared/model/hand-off/hand-off.ts';
import { FIXES, type FixChoice, fixChoiceSchema } from '../../../shared/model/mend/fix.ts';
import { whyNoTemplate } from '../../../shared/model/naming/parse-template.ts';
import { isWebAddress, whyNoSource } from '../../../shared/model/network/source-address.ts';
import { type MeshPick, type ViewGrouping, viewGroupingSchema } from '../../../shared/model/plan.ts';
import { absolutePath } from '../../engine/batch/typed-path.ts';
import { type ChainOptions, rawChainSchema } from './chain/chain-options.ts';
import { requireBoundedPattern } from './globs/glob-pattern.ts';
import type { RecipeChanges } from './recipe-changes.ts';
import { changesOf, onOff, typedRecipeSchema } from './recipe-fields.ts';
import { type RowSetting, readRowSetting } from './row-setting.ts';
import { rawWatchSchema, type WatchOptions, watchOptionsOf } from './watch/watch-options.ts';

function readFixes(text: string, context: z.RefinementCtx): FixChoice {
  const list = text === 'none' ? [] : text.split(',').map((each) => each.trim());
  const read = fixChoiceSchema.safeParse(text === 'all' ? text : list);
  if (read.success) return read.data;
  context.addIssue({ code: 'custom', message: `give none, all, or some of ${FIXES.join(',')}` });
  return z.NEVER;
}

/** The options as commander read them, by long name. */
const rawSchema = z.object({
  library: z.string().optional(),
  data: z.string().optional(),
  connection: z.string().optional(),
  cutoutCommand: z.string().optional(),
  recipe: z.string().optional(),
  kind: taskKindSchema.optional(),
  ...typedRecipeSchema.shape,
  mesh: z.string().optional(),
  imageUrl: z.string().optional(),
  views: viewGroupingSchema.default('auto'),
  fix: z.string().transform(readFixes).optional(),
  set: z.array(z.string()).default([]),
  plan: z.string().optional(),
  budget: z
    .string()
    .refine(
      (text) => givenCreditsSchema.safeParse(text).success && !text.startsWith('-'),
      'give an amount of credits, such as 150 or 99.50',
    )
    .optional(),
  unknown: z.enum(['go-on', 'wait']).optional(),
  report: z.string().optional(),
  name: z.string().optional(),
  handOff: z.string().optional(),
  mirror: z.boolean().default(false),
  masks: onOff.default(true),
  giveUpCopies: z.string().optional(),
  releaseRestored: z.boolean().default(false),
  ...rawChainSchema.shape,
  ...rawWatchSchema.shape,
  dryRun: z.boolean().default(false),
  json: z.boolean().default(false),
});

/** What `batch` has to do. Paths are absolute. */
export interface BatchOptions {
  readonly paths: readonly string[];
  /** Images by their addresses. */
  readonly imageUrls: readonly string[];
  /** Meshes of `--mesh`. */
  readonly meshes: readonly MeshPick[];
  readonly library: string | null;
  readonly data: string | null;
  /** `local`, `env` or the name of a saved one; null for the environment's if there is one, else the settings'. */
  readonly connection: string | null;
  /** The external program that cuts pictures out for *Local*; null for the one of the settings. */
  readonly cutoutCommand: string | null;
  readonly recipeName: string | null;
  /** The same as an absolute path, if it looks like one; a recipe that is called so comes first. */
  readonly recipeFile: string | null;
  readonly kind: TaskKind | null;
  /** Values that replace those of the named recipe. */
  readonly changes: RecipeChanges;
  readonly views: ViewGrouping;
  /** What is mended on copies of the images; null for what the recipe says. */
  readonly fixes: FixChoice | null;
  /** Whether masks that lie beside pictures are used. */
  readonly masks: boolean;
  /** What single references have of their own. */
  readonly settings: readonly RowSetting[];
  /** The plan file that is run, in place of folders and files; null for none. */
  readonly plan: string | null;
  /** How the folder is watched; null for a run that ends. */
  readonly watch: WatchOptions | null;
  /** Credits that the new jobs of the run may cost together, for a watched folder in a day; null for no limit. */
  readonly budget: Credits | null;
  /** What is said of a chain. */
  readonly chain: ChainOptions;
  /** What to do after a lost answer; null for what the settings say. */
  readonly unknown: 'go-on' | 'wait' | null;
  /** Whether to send jobs that are blocked because the ledger was restored from a backup. */
  readonly releaseRestored: boolean;
  /** The file of the report that is written at the end; null for none. */
  readonly report: string | null;
  /** The template of names; null for that of the settings. */
  readonly name: string | null;
  /** Where copies of results go; null for nowhere. */
  readonly handOff: HandOffChoice | null;
  /** The folder whose owed copies are given up, in place of a run. Absolute; null for a run. */
  readonly giveUpCopies: string | null;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** A recipe's name that has a folder in it, or the ending of recipe files. */
const LIKE_A_FILE = /[\\/]|\.json$/i;

/** The inputs of a plan, from the options. */
export function inputsOf({
  paths,
  imageUrls,
  meshes,
}: BatchOptions): Pick<BatchOptions, 'paths' | 'imageUrls' | 'meshes'> {
  return { paths, imageUrls, meshes };
}

/** Whether programs read the output. This is needed before the other options are checked. */
export function wantsJson(given: unknown): boolean {
  return rawSchema.pick({ json: true }).parse(given).json;
}

/**
 * Reads the options of `batch`.
 * @param cwd the folder from which relative paths count
 * @throws AppError `usage` for a bad value
 */
export function readBatchOptions(paths: readonly string[], given: unknown, cwd: string): BatchOptions {
  const parsed = rawSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? '');
    const option = `--${dashed(name)}`;
    const value = z.looseObject({}).safeParse(given).data?.[name];
    const advice = issue?.code === 'custom' ? issue.message : 'see --help for what it takes';
    throw new AppError('usage', `${option} cannot be “${value}”; ${advice}.`, {
      detail: issue?.message ?? '',
    });
  }
  const raw = parsed.data;
  if (raw.report !== undefined && raw.dryRun)
    throw new AppError('usage', 'A dry run writes nothing, so it has no --report; leave one of them out.');
  if (raw.plan !== undefined) requireAlone(paths, given);
  if (raw.giveUpCopies !== undefined) requireNoRun(paths, given);
  for (const pattern of [...raw.approve, ...raw.reject]) requireBoundedPattern(pattern);
  const absolute = (path: string): string => absolutePath(asPath(path), cwd);
  return {
    paths: paths.map(absolute),
    imageUrls: raw.imageUrl === undefined ? [] : [raw.imageUrl],
    meshes: raw.mesh === undefined ? [] : [readMesh(raw.mesh, absolute)],
    library: raw.library === undefined ? null : absolutePath(raw.library, cwd),
    data: raw.data === undefined ? null : absolutePath(raw.data, cwd),
    connection: raw.connection ?? null,
    cutoutCommand: raw.cutoutCommand ?? null,
    recipeName: raw.recipe ?? null,
    recipeFile: raw.recipe !== undefined && LIKE_A_FILE.test(raw.recipe) ? absolute(raw.recipe) : null,
    kind: raw.kind ?? null,
    changes: changesOf(raw),
    views: raw.views,
    fixes: raw.fix ?? null,
    masks: raw.masks,
    settings: raw.set.map(readRowSetting),
    plan: raw.plan === undefined ? null : absolute(raw.plan),
    watch: watchOptionsOf(raw, paths, z.looseObject({}).parse(given), absolute),
    budget: raw.budget ?? null,
    chain: { approve: raw.approve, reject: raw.reject, againFrom: raw.againFrom, reserve: raw.reserve },
    unknown: raw.unknown ?? null,
    releaseRestored: raw.releaseRestored,
    report: raw.report === undefined ? null : absolute(raw.report),
    ...namingOf(raw, absolute),
    giveUpCopies: raw.giveUpCopies === undefined ? null : absolute(raw.giveUpCopies),
    dryRun: raw.dryRun,
    json: raw.json,
  };
}

/** What a plan file says itself. */
const SAID_BY_PLAN = [
  'recipe',
  'kind',
  'fix',
  'set',
  'mesh',
  'image-url',
  ...Object.keys(typedRecipeSchema.shape),
];

/** Options that have a meaning beside `--give-up-copies`. */
const BESIDE_GIVING_UP = new Set(['giveUpCopies', 'library', 'data', 'connection', 'cutoutCommand', 'json']);

/** Refuses what belongs to a run, where copies are given up and nothing is run. */
function requireNoRun(paths: readonly string[], given: unknown): void {
  const named = Object.entries(z.looseObject({}).parse(given));
  const other = named.find(
    ([name, value]) => !BESIDE_GIVING_UP.has(name) && value !== false && name !== 'views' && name !== 'masks',
  );
  if (paths.length === 0 && other === undefined) return;
  const what = paths.length > 0 ? 'folders and files' : `--${dashed(other?.[0] ?? '')}`;
  throw new AppError('usage', `--give-up-copies runs no batch; leave out ${what}.`);
}

/** Refuses what would make another plan of the file. */
function requireAlone(paths: readonly string[], given: unknown): void {
  const named = z.looseObject({}).parse(given);
  if (named['mirror'] === true) {
    throw new AppError(
      'usage',
      '--mirror makes the subfolders of a source, and a plan file has no source; leave --mirror out.',
    );
  }
  const other =
    SAID_BY_PLAN.map(dashed).find((option) => named[camel(option)] !== undefined) ??
    (named['views'] === 'single' ? 'views' : undefined) ??
    (named['masks'] === 'off' ? 'masks' : undefined);
  if (other === undefined && paths.length === 0) return;
  const what = other === undefined ? 'folders and files' : `--${other}`;
  throw new AppError(
    'usage',
    `--plan runs a plan as it stands, and ${what} would change it; leave one of them out.`,
  );
}

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A path argument. Addresses are refused, because they have options of their own. */
function asPath(text: string): string {
  if (text.trim() === '') {
    throw new AppError(
      'usage',
      'An empty path is given, maybe by a variable that is not set; name a folder or file.',
    );
  }
  const refused = isWebAddress(text)
    ? `“${text}” is an address, and a path is wanted here; --image-url takes an image by its address, --mesh a model.`
    : whyNoSource(text);
  if (refused !== null) throw new AppError('usage', refused);
  return text;
}

/** How results are named, and where copies of them go. */
function namingOf(
  raw: z.infer<typeof rawSchema>,
  absolute: (path: string) => string,
): Pick<BatchOptions, 'name' | 'handOff'> {
  const { name = null, handOff, mirror } = raw;
  const why = name === null ? null : whyNoTemplate(name);
  if (why !== null) throw new AppError('usage', `--name “${name}” cannot be used. ${why}`);
  if (handOff !== undefined) return { name, handOff: { folder: absolute(handOff), mirror } };
  if (mirror) throw new AppError('usage', '--mirror belongs to --hand-off; add a folder, or leave it out.');
  return { name, handOff: null };
}

function readMesh(text: string, absolute: (path: string) => string): MeshPick {
  return isWebAddress(text) ? { from: 'url', url: text } : { from: 'file', path: absolute(text) };
}

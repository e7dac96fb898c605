import { basename, dirname } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import type { HandOffChoice, JobHandOff } from '../../../shared/model/hand-off/hand-off.ts';
import type { BatchNaming } from '../../../shared/model/naming/batch-naming.ts';
import { copyName, decideName, mirroredFolders } from '../../../shared/model/naming/decide-name.ts';
import { dayOf, type NamedBatch, ownFileOf } from '../../../shared/model/naming/field-values.ts';
import { parseTemplate } from '../../../shared/model/naming/parse-template.ts';
import { templateFaultWords } from '../../../shared/model/naming/template-fault.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import type { NamedRecipe } from '../../../shared/model/recipe.ts';
import { ownFilesOf } from '../../../shared/model/reference.ts';
import type { HandOffs } from '../hand-off/hand-offs.ts';
import type { NewJob } from '../jobs/commands/add-jobs.ts';

export interface NamingParts {
  readonly handOffs: Pick<HandOffs, 'check'>;
  readonly now: () => number;
  /** All recipes that have names. */
  readonly recipes: () => Promise<readonly NamedRecipe[]>;
  /** `<data>/inbox`. */
  readonly inbox: string;
}

/** Gives a new job its name and the place of its copy, by its row and its number in the batch. */
export type NameJob = (job: NewJob, row: PlanRow, number: number) => NewJob;

/**
 * Decides the names of a batch's jobs, when it is started.
 * @param within the folder that the files of a plan were found in, where the plan names them one by one; absolute. Left out: the plan names it
 * @throws AppError `usage` if the template cannot be used, or no copies can go into the folder
 */
export type NameBatch = (plan: Plan, within?: string) => Promise<NameJob>;

/** Assets are called like their references, and no copies are made. */
export const asReferences: NameBatch = async () => (job) => job;

/** Decides them by what the artist chose for the batch. The other parameters are as those of {@link NameBatch}. */
export async function nameJobs(
  parts: NamingParts,
  plan: Plan,
  naming: BatchNaming,
  within?: string,
): Promise<NameJob> {
  const { handOff } = naming;
  if (naming.template === null && handOff === null) return asReferences(plan);
  const parsed = naming.template === null ? null : parseTemplate(naming.template);
  if (parsed !== null && 'fault' in parsed) throw new AppError('usage', templateFaultWords(parsed.fault));
  const batch: NamedBatch = {
    title: within === undefined ? plan.title : basename(within) || within,
    date: dayOf(parts.now()),
    recipes: parsed === null ? [] : await parts.recipes(),
    inbox: parts.inbox,
  };
  const places = handOff === null ? null : placesOfCopies(plan, handOff);
  if (places !== null) await parts.handOffs.check({ ...places, folders: [] });
  return (job, row, number) => {
    const decided = decideName(parsed?.template ?? null, batch, {
      reference: row.reference,
      recipe: job.recipe,
      ownName: row.labels?.name ?? null,
      number,
    });
    const reference = { ...job.reference, name: decided.name };
    if (places === null) return { ...job, reference };
    const sources = within === undefined ? plan.paths : [within];
    const mirrored = handOff?.mirror ? mirroredFolders(row.reference, sources) : [];
    const folders = [...mirrored, ...decided.folders];
    // The folders of other rows were looked at above: each job keeps its own alone, or a large plan would be kept once for each of its jobs.
    const beside = plan.paths.length > 0 ? places.beside : besideOf([row]);
    return { ...job, reference, handOff: { ...places, beside, folders, name: copyName(decided) } };
  };
}

/** Where the copies of a plan's results go, without the folders that a job has of its own. */
export function placesOfCopies(plan: Plan, { folder }: HandOffChoice): Omit<JobHandOff, 'name' | 'folders'> {
  return { folder, ...sourcesOf(plan) };
}

/** The folders that a plan was made from, and those of files that were named one by one, as all are in a plan file. */
function sourcesOf({ paths, rows }: Plan): Pick<JobHandOff, 'sources' | 'beside'> {
  if (paths.length === 0) return { sources: [], beside: besideOf(rows) };
  const files = new Set(rows.flatMap(filesOf));
  const folders = paths.filter((path) => !files.has(path));
  return { sources: folders, beside: [...new Set(paths.filter((path) => files.has(path)).map(dirname))] };
}

/** The folders of the artist's files that rows are made from. */
function besideOf(rows: readonly PlanRow[]): readonly string[] {
  return [...new Set(rows.flatMap(filesOf).map(dirname))];
}

function filesOf({ reference }: PlanRow): readonly string[] {
  const own = ownFileOf(reference);
  return own === null ? ownFilesOf(reference) : [...ownFilesOf(reference), own];
}

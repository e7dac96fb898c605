import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Asset } from '../../../shared/model/asset.ts';
import { addCredits } from '../../../shared/model/credits.ts';
import { type Job, lostWords } from '../../../shared/model/job.ts';
import { failureWords } from '../../../shared/model/jobs/failure.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import { describeRecipe, type Recipe } from '../../../shared/model/recipe.ts';
import { fixesOf, meshOf, type Reference, viewsOf } from '../../../shared/model/reference.ts';
import type { BatchReport, ReportRow } from '../../../shared/model/report/batch-report.ts';

/** One reference of a batch: its job, or the row of a plan that got none. */
export type Reported =
  | {
      readonly job: Job;
      readonly status: string;
      readonly asset: Asset | null;
      /** Whether it was charged in this run, and not given back. */
      readonly isPaid: boolean;
    }
  | { readonly row: PlanRow; readonly recipe: Recipe; readonly asset: Asset | null };

export interface ReportFacts {
  readonly title: string;
  /** The account's name. */
  readonly connection: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly reported: readonly Reported[];
}

/** The report of a batch, in the order of what is reported. Pure. */
export function makeReport({ title, connection, now, reported }: ReportFacts): BatchReport {
  const rows = reported.map((each) => ('job' in each ? jobRow(each) : planRow(each)));
  return {
    format: 'maquette-report',
    version: 1,
    title: withoutAddresses(title),
    madeAt: new Date(now).toISOString(),
    connection: withoutAddresses(connection),
    rows,
    credits: addCredits(rows.flatMap(({ credits }) => credits ?? [])),
  };
}

function jobRow({ job, status, asset, isPaid }: Extract<Reported, { job: Job }>): ReportRow {
  return {
    ...factsOf(job.reference, job.recipe),
    ...outcomeOf(job, status),
    credits: isPaid ? job.credits : null,
    seconds: asset === null ? null : secondsOf(asset),
    warnings: [...(asset?.warnings ?? [])],
    asset: asset === null ? null : { id: asset.id, name: asset.name },
  };
}

function planRow({ row, recipe, asset }: Extract<Reported, { row: PlanRow }>): ReportRow {
  return {
    ...factsOf(row.reference, recipe),
    ...fateOf(row),
    credits: null,
    seconds: null,
    warnings: [...(asset?.warnings ?? [])],
    asset: asset === null ? null : { id: asset.id, name: asset.name },
  };
}

function factsOf(
  reference: Reference,
  recipe: Recipe,
): Pick<ReportRow, 'name' | 'file' | 'views' | 'recipe' | 'fixes'> {
  const views = viewsOf(reference);
  const mesh = meshOf(reference);
  const file = views[0]?.image.name ?? (mesh?.from === 'file' ? mesh.file.name : null);
  return {
    name: withoutAddresses(reference.name),
    file,
    views: views.length,
    recipe: describeRecipe(recipe),
    fixes: [...fixesOf(reference)],
  };
}

function outcomeOf({ state }: Job, status: string): Pick<ReportRow, 'state' | 'why'> {
  switch (state.state) {
    case 'done':
      return { state: 'done', why: null };
    case 'failed':
      return { state: 'failed', why: withoutAddresses(failureWords(state.failure)) };
    case 'cancelled':
      return { state: 'cancelled', why: withoutAddresses(status) };
    case 'unknown':
      return { state: 'unknown', why: withoutAddresses(lostWords(state)) };
    case 'waiting':
    case 'submitting':
    case 'running':
    case 'fetching':
      return { state: 'unfinished', why: withoutAddresses(status) };
    default:
      return assertNever(state);
  }
}

function fateOf({ status, findings }: PlanRow): Pick<ReportRow, 'state' | 'why'> {
  switch (status) {
    case 'done':
      return { state: 'done-before', why: 'with the same recipe' };
    case 'duplicate':
      return { state: 'duplicate', why: 'the same as an earlier reference' };
    case 'blocked':
      return {
        state: 'blocked',
        why: withoutAddresses(
          findings.find(({ severity }) => severity === 'error')?.message ?? 'cannot be used',
        ),
      };
    case 'new':
    case 'owed':
      return { state: 'unfinished', why: 'not sent' };
    default:
      return assertNever(status);
  }
}

function secondsOf({ submittedAt, createdAt }: Asset): number | null {
  if (submittedAt === null) return null;
  const seconds = (Date.parse(createdAt) - Date.parse(submittedAt)) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.round(seconds * 10) / 10 : null;
}

/** A text without addresses: those of a service's results let everybody fetch them. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '(address)');
}

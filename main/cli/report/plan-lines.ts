import type { View } from '../../../shared/interface/formats.ts';
import { plainLine } from '../../../shared/interface/plain-text.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import { shortLook } from '../../../shared/model/look/look-words.ts';
import { fixedWords } from '../../../shared/model/mend/fix-words.ts';
import { failsAgain, needsWord } from '../../../shared/model/plan/needs-word.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import { describeRecipe } from '../../../shared/model/recipe.ts';
import { fixesOf, placeOf, type Reference, viewsOf } from '../../../shared/model/reference.ts';
import type { PlanLineRow } from './json-events.ts';
import { referenceLabel } from './words.ts';

/** Each reference of a plan with its fate, for programs. */
export function planRows(plan: Plan): PlanLineRow[] {
  return plan.rows.map((row) => ({
    reference: placeOf(row.reference),
    status: row.status,
    views: viewsOfSet(row.reference),
    duplicateOf: twinOf(plan, row),
    findings: row.findings.map(({ message }) => message),
    fixes: [...fixesOf(row.reference)],
    warnings: [...(row.warnings ?? [])],
    ...(needsWord(row) && { [failsAgain(row) ? 'failsAgain' : 'sentBefore']: true as const }),
    ...(row.rejectedAt && { rejectedAt: row.rejectedAt }),
    ...(row.doneSteps && { doneSteps: row.doneSteps }),
  }));
}

/** The same for people, a line each: `rocket (4 views)  new: set F B L R`. */
export function planLines(plan: Plan): string[] {
  const names = plan.rows.map(({ reference }) => referenceLabel(reference));
  const width = Math.min(40, Math.max(0, ...names.map((name) => name.length)));
  return plan.rows.map((row, index) => `  ${(names[index] ?? '').padEnd(width)}  ${rowWords(plan, row)}`);
}

function rowWords(plan: Plan, row: PlanRow): string {
  const { reference, status } = row;
  const views = viewsOfSet(reference).map((view) => view.charAt(0).toUpperCase());
  const set = views.length === 0 ? [] : [`set ${views.join(' ')}`];
  const fixed = fixedWords(fixesOf(reference));
  const mended = fixed === '' ? [] : [fixed];
  const looks = (row.warnings ?? []).map(shortLook);
  const own = [...(row.recipe ? [describeRecipe(row.recipe)] : []), ...labelWords(row)];
  const said = [...set, ...own, ...mended, ...row.findings.map(({ message }) => message), ...looks];
  const words = statusWords(plan, row);
  if (status === 'blocked') return said.at(-1) ?? words;
  return said.length === 0 ? words : `${words}: ${said.join('; ')}`;
}

/** What the asset is called and tagged, where the artist said so. */
function labelWords({ labels = {} }: PlanRow): string[] {
  const { name, note, tags } = labels;
  return [
    ...(name === undefined ? [] : [`“${plainLine(name)}”`]),
    ...(tags === undefined ? [] : [`tags ${plainLine(tags.join(', '))}`]),
    ...(note === undefined ? [] : ['a note']),
  ];
}

/** The views of a set, in its order; empty for a single image, or without images. */
function viewsOfSet(reference: Reference): View[] {
  const views = viewsOf(reference).map(({ view }) => view);
  return views.length > 1 ? views : [];
}

function statusWords(plan: Plan, row: PlanRow): string {
  switch (row.status) {
    case 'new':
      if (needsWord(row) && failsAgain(row))
        return 'failed before and would fail again, left out (--set "NAME again=on" sends it)';
      if (needsWord(row)) return 'sent before, left out (--set "NAME again=on" sends it)';
      if (row.again) return 'made again';
      return row.failedBefore === undefined ? 'new' : 'new, failed before and refunded';
    case 'done':
      return row.rejectedAt === undefined
        ? 'done before'
        : `ended at the rejected result of step ${row.rejectedAt.step}, can be run again (--again-from)`;
    case 'owed':
      return 'under way';
    case 'duplicate': {
      const twin = plan.rows.find((each) => isTwin(each, row));
      return twin === undefined ? 'duplicate' : `duplicate of ${referenceLabel(twin.reference)}`;
    }
    case 'blocked':
      return 'cannot be used';
    default:
      return assertNever(row.status);
  }
}

function twinOf(plan: Plan, row: PlanRow): string | null {
  if (row.status !== 'duplicate') return null;
  const twin = plan.rows.find((each) => isTwin(each, row));
  return twin === undefined ? null : placeOf(twin.reference);
}

/** Whether `each` is the earlier row with the same bytes. */
function isTwin(each: PlanRow, row: PlanRow): boolean {
  return each.status !== 'duplicate' && each.fingerprint === row.fingerprint;
}

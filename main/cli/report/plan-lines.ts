import type { View } from '../../../shared/interface/formats.ts';
import { plainLine } from '../../../shared/interface/plain-text.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import { shortLook } from '../../../shared/model/look/look-words.ts';
import { fixedWords } from '../../../shared/model/mend/fix-words.ts';
import { failsAgain, isLeftOut } from '../../../shared/model/plan/needs-word.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import { describeRecipe } from '../../../shared/model/recipe.ts';
import { fixesOf, placeOf, type Reference, viewsOf } from '../../../shared/model/reference.ts';
import type { PlanLineRow } from './json-events.ts';
import { nameWidth, referenceLabel } from './words.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Each reference of a plan with its fate, for programs.
 * @param again ids of rows that are made again all the same, from a step of their chain on
 */
export function planRows(plan: Plan, again = NONE): PlanLineRow[] {
  const twins = twinsIn(plan);
  return plan.rows.map((row) => ({
    reference: placeOf(row.reference),
    status: row.status,
    views: viewsOfSet(row.reference),
    duplicateOf: twinOf(row, twins),
    findings: row.findings.map(({ message }) => message),
    fixes: [...fixesOf(row.reference)],
    warnings: [...(row.warnings ?? [])],
    ...(isLeftOut(row, plan) &&
      !again.has(row.id) && { [failsAgain(row) ? 'failsAgain' : 'sentBefore']: true as const }),
    ...(row.rejectedAt && { rejectedAt: row.rejectedAt }),
    ...(row.doneSteps && { doneSteps: row.doneSteps }),
  }));
}

/** The same for people, a line each: `rocket (4 views)  new: set F B L R`. */
export function planLines(plan: Plan, again = NONE): string[] {
  const names = plan.rows.map(({ reference }) => referenceLabel(reference));
  const width = nameWidth(names);
  const twins = twinsIn(plan);
  return plan.rows.map(
    (row, index) => `  ${(names[index] ?? '').padEnd(width)}  ${rowWords(plan, row, twins, again)}`,
  );
}

function rowWords(plan: Plan, row: PlanRow, twins: Twins, again: ReadonlySet<string>): string {
  const { reference, status } = row;
  const views = viewsOfSet(reference).map((view) => view.charAt(0).toUpperCase());
  const set = views.length === 0 ? [] : [`set ${views.join(' ')}`];
  const fixed = fixedWords(fixesOf(reference));
  const mended = fixed === '' ? [] : [fixed];
  const looks = (row.warnings ?? []).map(shortLook);
  const own = [...(row.recipe ? [describeRecipe(row.recipe)] : []), ...labelWords(row)];
  const said = [...set, ...own, ...mended, ...row.findings.map(({ message }) => message), ...looks];
  const isAgain = again.has(row.id) && isLeftOut(row, plan);
  const words = isAgain ? 'sent before, made again (--again-from)' : statusWords(plan, row, twins);
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

function statusWords(plan: Plan, row: PlanRow, twins: Twins): string {
  switch (row.status) {
    case 'new':
      if (isLeftOut(row, plan))
        return `${failsAgain(row) ? 'failed before and would fail again' : 'sent before'}, left out (--set "NAME again=on" sends it)`;
      if (row.again) return 'made again';
      return row.failedBefore === undefined ? 'new' : 'new, failed before and refunded';
    case 'done':
      return row.rejectedAt === undefined
        ? 'done before'
        : `ended at the rejected result of step ${row.rejectedAt.step}, can be run again (--again-from)`;
    case 'owed':
      return 'under way';
    case 'duplicate': {
      const twin = twins.get(row.fingerprint);
      return twin === undefined ? 'duplicate' : `duplicate of ${referenceLabel(twin.reference)}`;
    }
    case 'blocked':
      return 'cannot be used';
    default:
      return assertNever(row.status);
  }
}

/** The first row of each fingerprint that is no duplicate: later rows with the same bytes are. */
type Twins = ReadonlyMap<PlanRow['fingerprint'], PlanRow>;

function twinsIn({ rows }: Plan): Twins {
  const twins = new Map<PlanRow['fingerprint'], PlanRow>();
  for (const row of rows) {
    if (row.status !== 'duplicate' && !twins.has(row.fingerprint)) twins.set(row.fingerprint, row);
  }
  return twins;
}

function twinOf(row: PlanRow, twins: Twins): string | null {
  const twin = row.status === 'duplicate' ? twins.get(row.fingerprint) : undefined;
  return twin === undefined ? null : placeOf(twin.reference);
}

import { assertNever } from '../../shared/model/assert-never.ts';
import { type Failure, failureWords } from '../../shared/model/jobs/failure.ts';
import type { LookWarning } from '../../shared/model/look/look-warning.ts';
import { lookAdvice, shortLook } from '../../shared/model/look/look-words.ts';
import type { PlanRow } from '../../shared/model/plan.ts';
import { labelOf, viewsOf } from '../../shared/model/reference.ts';
import type { Tone } from '../ui/state-dot.tsx';

export interface CheckWords {
  readonly tone: Tone;
  /** A short text for the column. The row shows the file's name already. */
  readonly words: string;
  /** The whole sentence. */
  readonly full?: string;
}

/** The name of a row in the table: what the artist calls its asset, or else the file's name. */
export function nameOfRow({ reference, labels }: PlanRow): string {
  return labels?.name ?? labelOf(reference);
}

/** The result of a row's check, as the tone of a dot and words. */
export function checkOf(row: PlanRow): CheckWords {
  const warning = row.findings.find(({ severity }) => severity === 'warning')?.message;
  switch (row.status) {
    case 'new':
      if (warning !== undefined) return withLooks(row, { tone: 'warn', ...found(row, warning) });
      if (row.failedBefore !== undefined)
        return withLooks(row, { tone: 'warn', ...failedWords(row.failedBefore) });
      if (row.warnings !== undefined && row.warnings.length > 0)
        return { tone: 'warn', ...lookWords(row.warnings) };
      if (row.again === true)
        return {
          tone: 'ok',
          words: 'Made again',
          full: 'Done before. Start sends it once more, and it is paid for again; the asset of before stays.',
        };
      return {
        tone: 'ok',
        words: viewsOf(row.reference).length > 1 ? `New · ${viewsOf(row.reference).length} views` : 'New',
      };
    case 'done':
      if (row.rejectedAt !== undefined) return { tone: 'idle', ...rejectedWords(row.rejectedAt) };
      return {
        tone: 'idle',
        words: 'Done · same recipe',
        full: 'Done before with the same recipe: its asset is in the library.',
      };
    case 'owed':
      return { tone: 'active', words: 'In the queue' };
    case 'duplicate':
      return { tone: 'idle', words: 'Duplicate of a row above' };
    case 'blocked':
      return { tone: 'bad', ...found(row, row.findings[0]?.message ?? 'Cannot be sent') };
    default:
      return assertNever(row.status);
  }
}

/** What its pictures show, after what matters more. */
function withLooks({ warnings = [] }: PlanRow, check: CheckWords): CheckWords {
  return warnings.length === 0
    ? check
    : { ...check, full: `${check.full ?? check.words} ${lookAdvice(warnings)}` };
}

/** `Very dark`, or `Very dark +2` where there are three: the column has room for few words. The advice of all, with their views. */
function lookWords(warnings: readonly LookWarning[]): Omit<CheckWords, 'tone'> {
  const [first] = warnings;
  const words = first === undefined ? '' : shortLook({ ...first, view: null });
  const more = warnings.length > 1 ? ` +${warnings.length - 1}` : '';
  return { words: `${words.charAt(0).toUpperCase()}${words.slice(1)}${more}`, full: lookAdvice(warnings) };
}

/** What Start does with it is said, too: it begins unchecked. */
function failedWords(failure: Failure): Omit<CheckWords, 'tone'> {
  return {
    words: 'Failed · refunded',
    full: `Failed before: ${failureWords(failure)} It cost nothing in the end. Start tries it again once its box is checked.`,
  };
}

/** Of a chain that ended at a result. */
function rejectedWords({ step, notMade }: NonNullable<PlanRow['rejectedAt']>): Omit<CheckWords, 'tone'> {
  const left = notMade === 1 ? '1 step was' : `${notMade} steps were`;
  return {
    words: `Ended · you rejected step ${step}`,
    full: `Its chain ended: you rejected the result of step ${step}, so ${left} not made. In Chains you can approve it after all, or run it again from a step.`,
  };
}

/** `mug.png is 20 pixels wide.` in the row of mug.png: `Is 20 pixels wide.` */
function found(row: PlanRow, full: string): Omit<CheckWords, 'tone'> {
  const name = `${labelOf(row.reference)} `;
  if (!full.startsWith(name)) return { words: full, full };
  const rest = full.slice(name.length);
  return { words: rest.charAt(0).toUpperCase() + rest.slice(1), full };
}

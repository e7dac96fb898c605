import { z } from 'zod';
import { plainLine } from '../../interface/plain-text.ts';
import { AppError } from '../app-error.ts';
import { fitsBounds, nestsDeeper } from '../json-bounds.ts';
import { whyNoChain } from '../recipe/file-chain.ts';
import {
  PLAN_FORMAT,
  PLAN_VERSION,
  type PlanFile,
  type PlanFileRow,
  planFileRowSchema,
  planFileSchema,
} from './plan-file.ts';

/** The largest plan file. A plan of ten thousand rows has a tenth of it. Bytes. */
export const MAX_PLAN_FILE_BYTES = 128 * 1024 * 1024;
const BOUNDS = { depth: 24, values: 10_000_000, characters: MAX_PLAN_FILE_BYTES };
const MOST_ROWS = 100_000;
/** Lines of the output of a dry run that may be no JSON: npm writes some before it. */
const MOST_OTHER_LINES = 10_000;

/** A plan file as it was read. What is wrong with single rows stops no other. */
export interface ReadPlanFile extends PlanFile {
  /** The rows that cannot be run: which, and a sentence that says why. */
  readonly refused: readonly { readonly which: string; readonly why: string }[];
}

/** What tells a plan file from other JSON, and one of a newer version. */
const headSchema = z.looseObject({ format: z.literal(PLAN_FORMAT), version: z.number().int().min(1) });
const topSchema = planFileSchema.extend({ rows: z.array(z.unknown()).min(1).max(MOST_ROWS) });
/** The line of `--dry-run --json` that holds a plan file. */
const lineSchema = z.looseObject({ event: z.literal('plan'), plan: z.unknown() });

/**
 * Reads a plan file, or the output of a dry run with `--json`. Any program may have written it, so every field is checked.
 * @param file its name, for the sentence that refuses it
 * @throws AppError `input` with one sentence that says why nothing of it can be run
 */
export function readPlanFile(file: string, text: string): ReadPlanFile {
  const refuse = (why: string): never => {
    throw new AppError('input', `${plainLine(file)} was not run: ${why}`);
  };
  if (text.length > MAX_PLAN_FILE_BYTES) return refuse('it is larger than any plan.');
  const content = planIn(text);
  const head = headSchema.safeParse(content);
  if (!head.success) return refuse('it is not a plan file of Maquette; --dry-run --json prints one.');
  if (head.data.version > PLAN_VERSION) {
    return refuse(
      `a newer version of Maquette wrote it (format ${head.data.version}, and this version reads ${PLAN_VERSION}); update Maquette, or make the plan again.`,
    );
  }
  if (!fitsBounds(content, BOUNDS)) return refuse('it holds more than any plan.');
  const { data, error } = topSchema.safeParse(content);
  if (data === undefined) {
    const [issue] = error.issues;
    const hasNoRows = issue?.code === 'too_small' && issue.path[0] === 'rows';
    return refuse(`${hasNoRows ? 'it has no rows' : whereOf(issue)}; make the plan again.`);
  }
  const why = data.chain === undefined ? null : whyNoChain(data.chain);
  if (why !== null) return refuse(why);
  const rows: PlanFileRow[] = [];
  const refused: ReadPlanFile['refused'][number][] = [];
  const ids = new Set<string>();
  for (const [index, each] of data.rows.entries()) {
    const row = planFileRowSchema.safeParse(each);
    const which = rowName(each, index);
    const refuseRow = (why: string) => refused.push({ which, why: `${which} is not sent: ${why}.` });
    if (!row.success) refuseRow(whereOf(row.error.issues[0]));
    else if (data.chain !== undefined && !isOfChain(data, row.data))
      refuseRow(
        'a row of a chain has no recipe of its own: all of them go through the chain; take its recipe from “recipe” of the plan',
      );
    else if (ids.has(row.data.id)) refuseRow('an earlier row has the same id; give it another');
    else {
      ids.add(row.data.id);
      rows.push(row.data);
    }
  }
  return { ...data, rows, refused };
}

/** A chain says what its rows are made with. */
function isOfChain({ recipe }: Pick<PlanFile, 'recipe'>, row: PlanFileRow): boolean {
  return JSON.stringify(row.recipe) === JSON.stringify(recipe);
}

/** Undefined if there is none. */
function planIn(text: string): unknown {
  const whole = parsed(text);
  if (whole !== undefined) return ofLine(whole) ?? whole;
  let others = 0;
  for (const line of text.split('\n')) {
    const content = parsed(line);
    const plan = ofLine(content);
    if (plan !== undefined) return plan;
    // It is another file, of maybe millions of lines.
    if (content === undefined && ++others > MOST_OTHER_LINES) break;
  }
  return undefined;
}

function ofLine(content: unknown): unknown {
  return lineSchema.safeParse(content).data?.plan;
}

/** Undefined for what is no JSON, or lies deeper than anything in a plan and the line that holds it. */
function parsed(text: string): unknown {
  try {
    return nestsDeeper(text, BOUNDS.depth + 1) ? undefined : JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function rowName(row: unknown, index: number): string {
  const named = z.looseObject({ id: z.string() }).safeParse(row);
  return named.success
    ? `Row ${plainLine(named.data.id).slice(0, 100)} of the plan`
    : `Row ${index + 1} of the plan`;
}

function whereOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'unrecognized_keys') {
    return `it has a field “${plainLine(issue.keys[0] ?? '').slice(0, 80)}”, which is none of a plan`;
  }
  const path = (issue?.path ?? []).map(String).join('.');
  return path === ''
    ? 'it has the wrong shape'
    : `its field “${path.slice(0, 120)}” is missing or not allowed`;
}

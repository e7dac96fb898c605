import { basename } from 'node:path';
import { plainLine } from '../../../shared/interface/plain-text.ts';
import { LOCAL_CONNECTION_ID } from '../../../shared/model/connection.ts';
import { type Credits, formatCredits } from '../../../shared/model/credits.ts';
import { inputTraits } from '../../../shared/model/kind-traits.ts';
import { leftAsideFiles } from '../../../shared/model/plan/left-aside.ts';
import { failsAgain, isLeftOut } from '../../../shared/model/plan/needs-word.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import { describeRecipe } from '../../../shared/model/recipe.ts';
import { labelOf, placeOf, type Reference, viewsOf } from '../../../shared/model/reference.ts';
import type { RunCounts } from './batch-run-state.ts';
import type { Summary } from './json-events.ts';

/** `1 job`, `2 jobs`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The width of a column of names: that of the longest, up to 40 characters. */
export function nameWidth(names: readonly string[]): number {
  return names.reduce((most, { length }) => Math.min(40, Math.max(most, length)), 0);
}

/** `15.00 credits`, and for the built-in service `15.00 practice credits`, which cost nothing. */
export function creditWords(credits: Credits, connectionId: string): string {
  const unit = connectionId === LOCAL_CONNECTION_ID ? 'practice credits' : 'credits';
  return `${formatCredits(credits)} ${unit}`;
}

/** What people call a reference: `chair.png`, and for a view set `rocket (4 views)`. */
export function referenceLabel(reference: Reference): string {
  const views = viewsOf(reference).length;
  const label = labelOf(reference);
  return views > 1 ? `${label} (${counted(views, 'view')})` : label;
}

/** `0:07`, `12:30`, `1:02:03`. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** One line on what was found: `references: 11 images · 11 new · about 165.00 practice credits · Model · generalv1.5 · 512`. */
export function planWords(plan: Plan): string {
  const count = (status: PlanRow['status']): number =>
    plan.rows.filter((row) => row.status === status).length;
  const waiting = plan.rows.filter((row) => isLeftOut(row, plan));
  const failing = waiting.filter(failsAgain).length;
  const fresh = count('new') - waiting.length;
  const parts: [number, string][] = [
    [fresh, 'new'],
    [waiting.length - failing, 'sent before'],
    [failing, 'would fail again'],
    [count('owed'), 'under way'],
    [count('done'), 'done before'],
    [count('duplicate'), count('duplicate') === 1 ? 'duplicate' : 'duplicates'],
    [count('blocked'), 'cannot be used'],
  ];
  const told = parts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`);
  const price = fresh === 0 ? [] : [`about ${creditWords(plan.credits, plan.connectionId)}`];
  const what = plan.chain?.name ?? describeRecipe(plan.recipe);
  return [`${plan.title}: ${inputWords(plan)}`, ...told, ...price, what].join(' · ');
}

/** `11 images`, `11 images and 1 address`, `0 images and 1 file that is no image`, `2 models`, and for textures `3 images on 1 model`. */
function inputWords(plan: Plan): string {
  const { others } = plan;
  const noun = inputTraits(plan.recipe).files === 'meshes' ? 'model' : 'image';
  const rest = others === 1 ? `1 file that is no ${noun}` : `${others} files that are no ${noun}s`;
  const aside = leftAsideFiles(plan.leftAside ?? []);
  return [
    [takenWords(plan), ...(others === 0 ? [] : [rest])].join(' and '),
    ...(aside === null ? [] : [`${aside} left aside`]),
  ].join(', ');
}

function takenWords({ images, meshes, named }: Plan): string {
  if (meshes === 0) {
    const found = images === named ? [] : [counted(images - named, 'image')];
    const addresses = named === 0 ? [] : [named === 1 ? '1 address' : `${named} addresses`];
    return [...found, ...addresses].join(' and ') || counted(0, 'image');
  }
  const models = counted(meshes, 'model');
  return images === 0 ? models : `${counted(images, 'image')} on ${models}`;
}

/** `7 of 11 done · 2 running · 2 waiting`. */
export function countWords({ total, done, failed, running, waiting, unknown }: RunCounts): string {
  const rest: [number, string][] = [
    [running, 'running'],
    [waiting, 'waiting'],
    [failed, 'failed'],
    [unknown, 'answer lost'],
  ];
  const told = rest.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`);
  return [`${done} of ${total} done`, ...told].join(' · ');
}

/** The result table: one line an asset, the counts by the plan's words, and where the library is. */
export function resultTable(
  summary: Summary,
  options: {
    readonly plan: Pick<Plan, 'rows' | 'connectionId'>;
    readonly library: string | null;
    readonly owed: number;
  },
): string {
  const { plan, library, owed } = options;
  const { assets, done, skipped, failed, unknown, credits, unpriced = 0 } = summary;
  const labels = new Map(plan.rows.map(({ reference }) => [placeOf(reference), referenceLabel(reference)]));
  const names = assets.map(({ reference }) => labels.get(reference) ?? plainLine(basename(reference)));
  const count = (status: PlanRow['status']): number =>
    plan.rows.filter((row) => row.status === status).length;
  const duplicates = count('duplicate');
  const blocked = count('blocked');
  const width = nameWidth(names);
  const lines = assets.map(({ path }, index) => `  ${(names[index] ?? '').padEnd(width)}  ${path}`);
  const parts: [number, string][] = [
    [done, 'done'],
    [skipped - duplicates, 'done before'],
    [duplicates, duplicates === 1 ? 'duplicate' : 'duplicates'],
    [blocked, 'cannot be used'],
    [failed - blocked, 'failed'],
    [unknown, 'with the answer lost'],
    [owed, 'still to come'],
  ];
  const told = parts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`);
  const more = unpriced === 0 ? '' : ` and ${counted(unpriced, 'job')} whose price is not known`;
  const counts = `${told.join(' · ') || 'Nothing done'} · ${creditWords(credits, plan.connectionId)}${more}`;
  const place =
    library === null || assets.length === 0
      ? []
      : [`${counted(new Set(assets.map(({ path }) => path)).size, 'asset')} in ${library}`];
  return `${[...lines, counts, ...place].map(plainLine).join('\n')}\n`;
}

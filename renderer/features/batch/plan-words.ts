import { formatCredits } from '../../../shared/model/credits.ts';
import { inputTraits } from '../../../shared/model/kind-traits.ts';
import { FIXED } from '../../../shared/model/mend/fix-words.ts';
import { leftAsideFiles } from '../../../shared/model/plan/left-aside.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import type { ScanProgress } from '../../store/batch/batch-slice.ts';
import type { Mendable } from '../../store/batch/mendable.ts';
import { factsOf } from '../../store/batch/row-facts.ts';
import { rememberLast } from '../../store/remember-last.ts';
import { counted, groupedFigure } from '../../words/figures.ts';
import { lastName } from '../../words/paths.ts';

type Counted = PlanRow['status'] | 'failed' | 'sent' | 'again';

/** What a row is counted as: of those that Start sends, what failed, what was sent and what is made once more are not new to the artist. */
function countedAs({ status, failedBefore, sentBefore, again }: PlanRow): Counted {
  if (status !== 'new') return status;
  // of what failed as it was sent before, the money is what counts
  if (sentBefore === true) return 'sent';
  if (failedBefore !== undefined) return 'failed';
  return again === true ? 'again' : 'new';
}

const STATUS_WORDS: readonly (readonly [counted: Counted, words: string])[] = [
  ['new', 'new'],
  ['again', 'made again'],
  ['failed', 'failed before'],
  ['sent', 'sent before'],
  ['owed', 'in the queue'],
  ['done', 'done'],
  ['duplicate', 'duplicate'],
  ['blocked', 'blocked'],
];

/** That other sources were chosen, by their names where they are few: `sets took the place of props in the plan.` */
export function replacedWords(before: readonly string[], after: readonly string[]): string {
  return `${sourcesWords(after)} took the place of ${sourcesWords(before)} in the plan.`;
}

function sourcesWords(sources: readonly string[]): string {
  const [first = ''] = sources;
  return sources.length === 1 ? lastName(first) : counted(sources.length, 'source');
}

/** The progress of a scan, in a line. */
export function scanWords(progress: ScanProgress | null): string {
  if (progress === null) return 'looking…';
  const { entries, seen, total } = progress;
  return total > 0
    ? `looking at ${groupedFigure(seen)} of ${counted(total, 'file')}…`
    : `looking… ${counted(entries, 'entry', 'entries')} so far`;
}

/** How far mending is: `mending 3 of 40 rows…`. */
export function mendingWords(progress: ScanProgress | null): string {
  return progress === null || progress.total === 0
    ? 'mending…'
    : `mending ${groupedFigure(progress.seen)} of ${counted(progress.total, 'row')}…`;
}

/** How many rows' pictures are still to be looked at: `12 to look at`. */
export function lookingWords(left: number): string {
  return `${groupedFigure(left)} to look at`;
}

/** The same where there is no table to say it above: `Looking at 120 of 4,096 files…`. */
export function scanTitle(progress: ScanProgress | null): string {
  const words = scanWords(progress);
  return progress === null ? 'Looking at the images…' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** `31 new · 4 made again · 2 failed before · 3 done · 1 blocked` */
export function countsOf(rows: readonly PlanRow[]): string {
  const counts = new Map<Counted, number>();
  for (const row of rows) {
    const status = countedAs(row);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return STATUS_WORDS.map(([status, words]) => [counts.get(status) ?? 0, words] as const)
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${groupedFigure(count)} ${words}`)
    .join(' · ');
}

/** `42 images` and `36 subjects`; `11 images` and `1 address`; `3 models`; `0 images` and `1 file that is no image` */
export function sizesOf({
  images,
  meshes,
  others,
  named,
  rows,
  recipe,
  leftAside = [],
}: Pick<
  Plan,
  'images' | 'meshes' | 'others' | 'named' | 'rows' | 'recipe' | 'leftAside'
>): readonly string[] {
  const takes = inputTraits(recipe);
  const noun = takes.files === 'meshes' ? 'model' : 'image';
  const rest = others === 0 ? [] : [counted(others, `file that is no ${noun}`, `files that are no ${noun}s`)];
  if (takes.files === 'meshes') return [counted(meshes, 'model'), ...rest];
  const aside = leftAsideFiles(leftAside);
  const addresses = takes.imageUrls ? named : 0;
  const found = images - addresses;
  const subjects = subjectsIn(rows);
  return [
    ...(found > 0 || addresses === 0 ? [counted(found, 'image')] : []),
    ...(found === subjects ? [] : [counted(subjects, 'subject')]),
    ...(addresses === 0 ? [] : [counted(addresses, 'address', 'addresses')]),
    ...rest,
    ...(aside === null ? [] : [`${aside} left aside`]),
  ];
}

/** How many rows have an image, as its content says. */
const subjectsIn = rememberLast(
  (rows: readonly PlanRow[]) => rows.filter((row) => factsOf(row).images > 0).length,
);

/** The number of files found in folders and files, without addresses and models. */
export function foundIn({ images, meshes, named, recipe }: Plan): number {
  const takes = inputTraits(recipe);
  if (takes.files === 'meshes') return meshes - named;
  return takes.imageUrls ? images - named : images;
}

/** Where the estimate comes from: `15.00 each, seen 12 times`. */
export function priceWords({ rows, priceSeen, chain }: Pick<Plan, 'rows' | 'priceSeen' | 'chain'>): string {
  // The steps of a chain have prices of their own, which its graph says.
  if (chain !== undefined) {
    return chain.steps.some(({ approve }) => approve) ? 'as steps are approved' : 'with every step';
  }
  const prices = new Set(rows.flatMap(({ credits }) => credits ?? []));
  const [price] = prices;
  const each = prices.size === 1 && price !== undefined ? `${formatCredits(price)} each, ` : '';
  return `${each}${priceSeen === 0 ? 'from the price list' : `seen ${counted(priceSeen, 'time')}`}`;
}

/** `5 rows can be mended on copies: 3 converted, 2 shrunk.` */
export function mendableWords(mendable: readonly Mendable[]): string {
  const rows = new Set(mendable.flatMap((each) => each.rows)).size;
  const [only] = mendable;
  if (mendable.length === 1 && only !== undefined) {
    return `${counted(rows, 'row')} can be ${FIXED[only.fix]} on ${rows === 1 ? 'a copy' : 'copies'}.`;
  }
  const each = mendable.map(({ fix, rows: its }) => `${groupedFigure(its.length)} ${FIXED[fix]}`).join(', ');
  return `${counted(rows, 'row')} can be mended on copies: ${each}.`;
}

/** That rows are left out as they were sent before; null if none is. `rows`: those that wait for the artist to check them. */
export function sentBeforeWords(rows: readonly PlanRow[]): string | null {
  const [was, it] = rows.length === 1 ? ['was', 'It is'] : ['were', 'They are'];
  return rows.length === 0
    ? null
    : `${counted(rows.length, 'row')} ${was} sent before, and may be paid for already. ${it} left out: the check says how to keep what was made.`;
}

/** That rows are left out as they failed; null if none is. `rows`: those that wait for the artist to check them. */
export function failedBeforeWords(rows: readonly PlanRow[]): string | null {
  const it = rows.length === 1 ? 'It is' : 'They are';
  return rows.length === 0
    ? null
    : `${counted(rows.length, 'row')} failed before, and cost nothing in the end. ${it} left out: the check says why.`;
}

/** That Start would pay for work once more; null if it would not. `rows`: those that Start sends. */
export const paidAgainWords = rememberLast((rows: readonly PlanRow[]): string | null => {
  const sent = rows.filter((row) => row.sentBefore === true).length;
  if (sent === 0) return null;
  return `${counted(sent, 'row')} ${sent === 1 ? 'was' : 'were'} sent before, and may be paid for already: Start pays for another. The check says how to keep what was made; uncheck what is not to be made twice.`;
});

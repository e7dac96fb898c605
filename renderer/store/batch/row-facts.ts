import type { Fix, Mend } from '../../../shared/model/mend/fix.ts';
import { leftOutKeys } from '../../../shared/model/plan/left-out-keys.ts';
import type { PlanRow } from '../../../shared/model/plan.ts';
import {
  fixesOf,
  meshOf,
  ownFilesOf,
  placeOf,
  type ReferenceView,
  viewsOf,
} from '../../../shared/model/reference.ts';
import { type CheckWords, checkOf, nameOfRow } from '../../words/check-words.ts';
import { folderOf } from '../../words/paths.ts';
import { fixesFor } from './called-fixes.ts';
import { sentKeyOf } from './sent-before.ts';

/**
 * What the window needs of a row whenever a plan is shown, whether or not it is left out: the table, its filter and its order, the
 * folders, the notes and the counts. What goes through all rows must not work it out anew.
 */
export interface RowFacts {
  /** Where what it is made of lies. */
  readonly files: string;
  /** Name the row in later plans of the same files too, as what is left out. */
  readonly keys: readonly string[];
  /** By which it is left out until the artist checks it, as its work was sent before: it may be paid for, or it failed. Null for any other row. */
  readonly sentKey: string | null;
  readonly name: string;
  /** What the table sorts by: the name in lower case. */
  readonly nameKey: string;
  readonly check: CheckWords;
  /** Of all its files. */
  readonly bytes: number;
  /** In lower case: its name and the words of its check. */
  readonly text: string;
  /** Its images, in the order of the interface. */
  readonly views: readonly ReferenceView[];
  /** The folder of each of its images, without a trailing separator. */
  readonly folders: readonly string[];
  /** The absolute paths of the files that are sent for it. */
  readonly sent: readonly string[];
  /** How many of its images are images, as their contents say. */
  readonly images: number;
  /** What its checks and pictures call for and was not done yet. */
  readonly fixes: readonly Fix[];
  /** What was mended on its images. */
  readonly mended: readonly Mend[];
}

const known = new WeakMap<PlanRow, RowFacts>();

/** The facts of a row, worked out once. */
export function factsOf(row: PlanRow): RowFacts {
  const before = known.get(row);
  if (before !== undefined) return before;
  const facts = readFacts(row);
  known.set(row, facts);
  return facts;
}

/** The number of rows whose facts are worked out at once, which takes a few milliseconds. */
const SLICE = 500;

/**
 * Works out the facts of rows in slices, so that a plan of any length can be shown without holding up the window: what brings it, each
 * slice and what shows it then are tasks of their own.
 * @param pause resolves once the window had its turn
 */
export async function prepareFacts(rows: readonly PlanRow[], pause: () => Promise<void>): Promise<void> {
  if (rows.length <= SLICE) return;
  for (let from = 0; from < rows.length; from += SLICE) {
    await pause();
    for (const row of rows.slice(from, from + SLICE)) factsOf(row);
  }
  await pause();
}

/** Lets the window have its turn. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

function readFacts(row: PlanRow): RowFacts {
  const { reference } = row;
  const views = viewsOf(reference);
  const images = views.map(({ image }) => image);
  const mesh = meshOf(reference);
  const files = mesh?.from === 'file' ? [...images, mesh.file] : images;
  const paths = files.length === 0 ? placeOf(reference) : files.map(({ path }) => path).join('\n');
  const check = checkOf(row);
  const name = nameOfRow(row);
  return {
    files: paths,
    keys: leftOutKeys(row),
    sentKey: sentKeyOf(row),
    name,
    nameKey: name.toLowerCase(),
    check,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    text: `${name} ${check.words}`.toLowerCase(),
    views,
    folders: images.map(({ path }) => folderOf(path)),
    sent: ownFilesOf(reference),
    images: images.filter(({ format }) => format !== null).length,
    fixes: fixesFor(row, views),
    mended: images.some(({ mended }) => mended !== undefined) ? fixesOf(reference) : [],
  };
}

import { VIEWS, type View } from '../../../../shared/interface/formats.ts';
import type { ViewGrouping } from '../../../../shared/model/plan.ts';
import { NO_VIEW_WORDS, type ViewWords } from '../../../../shared/model/settings/view-words.ts';
import { doAtOnce, type Steps } from '../../async/slices.ts';
import { compareNaturally, shownStem, stemOf } from '../input-names.ts';
import {
  isNumbered,
  type NamedFile,
  type Reading,
  readFolder,
  readLetter,
  readName,
  readTurn,
  readWhole,
} from './name-schemes.ts';
import { createViewNames, type NamedView } from './view-names.ts';

/** A future reference: a single file, or the views of a subject. */
export type Group<File extends NamedFile> =
  | {
      readonly kind: 'single';
      readonly name: string;
      readonly file: File;
      /** The view that its name says, of which no other view was found. Left out where the name says none, or a front. */
      readonly lone?: NamedView;
    }
  | {
      readonly kind: 'views';
      readonly name: string;
      readonly files: readonly { readonly view: View; readonly file: File }[];
    };

/** A way in which names say views. */
export interface Scheme {
  readonly read: (file: NamedFile) => Reading | null;
  /** A view without which these names surely mean something else. */
  readonly needs?: View;
}

interface Member<File> extends Reading {
  readonly file: File;
}

/** Files between two steps of grouping: a few milliseconds of work. */
const STEP = 500;

type ViewSet<File> = readonly { readonly view: View; readonly subject: string; readonly file: File }[];

/**
 * Groups the views of a subject by the names of their files and folders. Two different views, one of them a front, make a view set; any
 * other file stays single. Two files for one view stay in the set, so that preflight can report them. Pure; any order of the files gives
 * the same groups, and the groups keep the order of their first members.
 *
 * The schemes, the surest first: `chair_front.png` · `front/chair.png` · `chair/1-front.png` · `chair_000.png, chair_090.png, …` ·
 * `chair_f.png, chair_b.png`.
 */
export function groupViews<File extends NamedFile>(
  files: readonly File[],
  mode: ViewGrouping,
  words: ViewWords = NO_VIEW_WORDS,
): readonly Group<File>[] {
  return doAtOnce(groupingViews(files, mode, words));
}

/** {@link groupViews} in steps: a hundred thousand files take a second. */
export function* groupingViews<File extends NamedFile>(
  files: readonly File[],
  mode: ViewGrouping,
  words: ViewWords = NO_VIEW_WORDS,
): Steps<readonly Group<File>[]> {
  if (mode === 'single') return files.map((file) => ({ kind: 'single', name: shownStem(file.name), file }));
  const names = createViewNames(words);
  /** Folders whose subjects are numbered: what is left in one is no subject of the folder's name. */
  const numbered = new Set<string>();
  const schemes: readonly Scheme[] = [
    { read: (file) => readName(names, file) },
    { read: (file) => readFolder(names, file) },
    { read: (file) => (numbered.has(file.folder) ? null : readWhole(names, file)) },
    { read: readTurn },
    { read: readLetter, needs: 'back' },
  ];
  const setOf = new Map<File, ViewSet<File>>();
  for (const scheme of schemes) {
    const left = files.filter((file) => !setOf.has(file));
    for (const set of yield* setsOf(left, scheme)) {
      for (const { file } of set) setOf.set(file, set);
      for (const { file } of set) {
        const subject = names.read(stemOf(file.name))?.subject ?? '';
        if (subject !== '' && isNumbered(subject)) numbered.add(file.folder);
      }
    }
  }
  const told = new Set<ViewSet<File>>();
  const groups: Group<File>[] = [];
  for (const [index, file] of files.entries()) {
    if (index % STEP === STEP - 1) yield;
    const set = setOf.get(file);
    if (set === undefined) {
      const view = names.read(stemOf(file.name));
      const lone = view?.at === 'end' && view.view !== 'front' ? { lone: view.view } : {};
      groups.push({ kind: 'single', name: shownStem(file.name), file, ...lone });
    } else if (!told.has(set)) {
      told.add(set);
      groups.push({
        kind: 'views',
        name: set[0]?.subject ?? '',
        files: set.map(({ view, file: each }) => ({ view, file: each })),
      });
    }
  }
  return groups;
}

function* setsOf<File extends NamedFile>(
  files: readonly File[],
  scheme: Scheme,
): Steps<readonly ViewSet<File>[]> {
  const byKey = new Map<string, Member<File>[]>();
  for (const [index, file] of files.entries()) {
    if (index % STEP === STEP - 1) yield;
    const reading = scheme.read(file);
    if (reading === null) continue;
    const members = byKey.get(reading.key);
    if (members === undefined) byKey.set(reading.key, [{ ...reading, file }]);
    else members.push({ ...reading, file });
  }
  const sets: ViewSet<File>[] = [];
  let checked = 0;
  for (const members of byKey.values()) {
    checked += 1;
    if (checked % STEP === 0) yield;
    const set = setFrom(members, scheme);
    if (set !== null) sets.push(set);
  }
  return sets;
}

function setFrom<File extends NamedFile>(
  members: readonly Member<File>[],
  { needs = 'front' }: Scheme,
): ViewSet<File> | null {
  if (members.some(({ view }) => view === null)) return null;
  const named = new Set(members.map(({ view }) => view));
  // Seen from one side only, a subject is taken to be seen from its right, as the side view of modelling programs is.
  const side = !named.has('right') ? 'right' : named.has('left') ? null : 'left';
  const set = members.flatMap(({ view: said, subject, file }) => {
    const view = said === 'side' ? side : said;
    return view === null ? [] : [{ view, subject, file }];
  });
  const views = new Set(set.map(({ view }) => view));
  if (views.size < 2 || !views.has('front') || !views.has(needs)) return null;
  // Front and back also name parts of things; left and right beside them do not.
  const isSure = members.some((member) => member.isSure !== false) || views.size > 2;
  if (!isSure && !views.has('left') && !views.has('right')) return null;
  return set.sort(
    (a, b) =>
      VIEWS.indexOf(a.view) - VIEWS.indexOf(b.view) ||
      compareNaturally(a.file.name, b.file.name) ||
      compareNaturally(a.file.folder, b.file.folder),
  );
}

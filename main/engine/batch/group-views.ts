import { VIEWS, type View } from '../../../shared/interface/formats.ts';
import type { ViewGrouping } from '../../../shared/model/plan.ts';
import { shownStem, stemOf } from './input-names.ts';

/** The part of a file that grouping needs. */
export interface NamedFile {
  readonly name: string;
  readonly folder: string;
}

/** A future reference: a single file, or the views of a subject. */
export type Group<File extends NamedFile> =
  | { readonly kind: 'single'; readonly name: string; readonly file: File }
  | {
      readonly kind: 'views';
      readonly name: string;
      readonly files: readonly { readonly view: View; readonly file: File }[];
    };

interface Named<File> {
  readonly file: File;
  /** The name without the view, as written. */
  readonly subject: string;
  readonly view: View;
}

const SPELLED = /^(.*[^-_. ])[-_. ]+(front|back|left|right)$/i;
const LETTER = /^(.*[^-_. ])[-_. ]+([a-z])$/i;
const LETTERS: Readonly<Record<string, View>> = { f: 'front', b: 'back', l: 'left', r: 'right' };

/**
 * Groups the views of a subject by the ends of their names: `chair_front.png`, `chair-back.png`. Two different views in one folder, of which
 * one is a front, make a view set; any other file stays single. Single letters (`chair_f`, `chair_b`) count only if front and back both
 * exist and there is no other letter, because `a … f` is a series of variants. Two files for one view stay in the set, so that preflight
 * can report them. Pure; keeps the order of each group's first member.
 */
export function groupViews<File extends NamedFile>(
  files: readonly File[],
  mode: ViewGrouping,
): readonly Group<File>[] {
  const setOf = mode === 'auto' ? findSets(files) : new Map<File, readonly Named<File>[]>();
  const told = new Set<readonly Named<File>[]>();
  const groups: Group<File>[] = [];
  for (const file of files) {
    const set = setOf.get(file);
    if (set === undefined) groups.push({ kind: 'single', name: shownStem(file.name), file });
    else if (!told.has(set)) {
      told.add(set);
      groups.push(viewGroup(set));
    }
  }
  return groups;
}

function viewGroup<File extends NamedFile>(set: readonly Named<File>[]): Group<File> {
  const ordered = [...set].sort((a, b) => VIEWS.indexOf(a.view) - VIEWS.indexOf(b.view));
  const name = ordered[0]?.subject ?? '';
  return { kind: 'views', name, files: ordered.map(({ view, file }) => ({ view, file })) };
}

function findSets<File extends NamedFile>(files: readonly File[]): Map<File, readonly Named<File>[]> {
  const found = new Map<File, readonly Named<File>[]>();
  for (const set of bySubject(files, spelledView).values()) {
    if (isSet(set)) for (const { file } of set) found.set(file, set);
  }
  const lettered = bySubject(
    files.filter((file) => !found.has(file)),
    letteredView,
  );
  for (const candidates of lettered.values()) {
    const set = candidates.filter((each): each is Named<File> => each.view !== null);
    const unambiguous = set.length === candidates.length && set.some(({ view }) => view === 'back');
    if (unambiguous && isSet(set)) for (const { file } of set) found.set(file, set);
  }
  return found;
}

function isSet(set: readonly { readonly view: View }[]): boolean {
  const views = new Set(set.map(({ view }) => view));
  return views.size >= 2 && views.has('front');
}

function bySubject<File extends NamedFile, Entry extends { readonly subject: string }>(
  files: readonly File[],
  read: (file: File) => Entry | null,
): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const file of files) {
    const entry = read(file);
    if (entry === null) continue;
    const key = `${file.folder}\0${entry.subject.toLowerCase()}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return groups;
}

function spelledView<File extends NamedFile>(file: File): Named<File> | null {
  const [, subject, word] = SPELLED.exec(stemOf(file.name)) ?? [];
  const view = VIEWS.find((each) => each === word?.toLowerCase());
  return subject === undefined || view === undefined ? null : { file, subject, view };
}

function letteredView<File extends NamedFile>(
  file: File,
): (Omit<Named<File>, 'view'> & { view: View | null }) | null {
  const [, subject, letter] = LETTER.exec(stemOf(file.name)) ?? [];
  if (subject === undefined || letter === undefined) return null;
  return { file, subject, view: LETTERS[letter.toLowerCase()] ?? null };
}

import { basename, dirname } from 'node:path';
import type { ViewGrouping } from '../../../../shared/model/plan.ts';
import type { ViewWords } from '../../../../shared/model/settings/view-words.ts';
import { type ArrangedSubject, subjectKey } from '../../../../shared/model/views/arranged-subject.ts';
import { doAtOnce, type Steps } from '../../async/slices.ts';
import { shownStem } from '../input-names.ts';
import { type Group, groupingViews } from './group-views.ts';
import type { NamedFile } from './name-schemes.ts';

/** A file that can be grouped, by its place. */
export interface PlacedFile extends NamedFile {
  readonly image: { readonly path: string };
}

/** Subjects between two steps: a few milliseconds of work. */
const STEP = 500;

/** What grouping needs of an image: dropped files, each in a folder of its own, count as lying in one. */
export function placedFile(inbox: string, path: string, name: string): PlacedFile {
  const folder = dirname(path);
  const place =
    dirname(folder) === inbox
      ? { folder: inbox, folderName: null }
      : { folder, folderName: basename(folder) };
  return { name, ...place, image: { path } };
}

/**
 * Groups files, in steps, as the artist arranged them, and the others by their names. Of an arranged subject, what is not among the files drops out.
 * Where every file stands for itself, nothing is grouped. Groups keep the order of their first members.
 * @param corrections of two that name one file, the later one counts
 */
export function* groupingCorrected<File extends PlacedFile>(
  files: readonly File[],
  mode: ViewGrouping,
  words: ViewWords,
  corrections: readonly ArrangedSubject[],
): Steps<readonly Group<File>[]> {
  if (mode === 'single' || corrections.length === 0) return yield* groupingViews(files, mode, words);
  const byPath = new Map(files.map((file) => [file.image.path, file]));
  const byHand: Group<File>[] = [];
  for (const [index, subject] of corrections.toReversed().entries()) {
    if (index % STEP === STEP - 1) yield;
    const group = groupOf(subject, byPath);
    if (group !== null) byHand.push(group);
  }
  const groups = [...byHand, ...(yield* groupingViews([...byPath.values()], mode, words))];
  const at = new Map(files.map((file, index) => [file, index]));
  const firstOf = (group: Group<File>): number =>
    Math.min(...filesOf(group).map((file) => at.get(file) ?? 0));
  yield;
  return groups
    .map((group) => ({ group, first: firstOf(group) }))
    .sort((a, b) => a.first - b.first)
    .map(({ group }) => group);
}

/** {@link groupingCorrected} without a pause. */
export function groupCorrected<File extends PlacedFile>(
  ...asked: Parameters<typeof groupingCorrected<File>>
): readonly Group<File>[] {
  return doAtOnce(groupingCorrected(...asked));
}

/** @param left the files that are in no group yet; those of the group are removed */
function groupOf<File extends PlacedFile>(
  { name, pictures }: ArrangedSubject,
  left: Map<string, File>,
): Group<File> | null {
  const files = pictures.flatMap(({ path, view }) => {
    const file = left.get(path);
    left.delete(path);
    return file === undefined ? [] : [{ view, file }];
  });
  const [only] = files;
  if (only === undefined) return null;
  return files.length > 1
    ? { kind: 'views', name, files }
    : { kind: 'single', name: pictures.length === 1 ? name : shownStem(only.file.name), file: only.file };
}

const filesOf = <File extends NamedFile>(group: Group<File>): readonly File[] =>
  group.kind === 'single' ? [group.file] : group.files.map(({ file }) => file);

/**
 * What must be remembered so that files are grouped as arranged from now on: the subjects that their names alone do not make, and those
 * that would be grouped otherwise without these. In steps: of a hundred thousand files it takes seconds.
 */
export function* findingCorrections(
  files: readonly PlacedFile[],
  arranged: readonly ArrangedSubject[],
  words: ViewWords,
): Steps<readonly ArrangedSubject[]> {
  const corrections = new Set<ArrangedSubject>();
  for (;;) {
    const made = new Set<string>();
    const groups = yield* groupingCorrected(files, 'auto', words, [...corrections]);
    for (const [index, group] of groups.entries()) {
      if (index % STEP === STEP - 1) yield;
      made.add(subjectKey(subjectOf(group)));
    }
    const before = corrections.size;
    for (const [index, subject] of arranged.entries()) {
      if (index % STEP === STEP - 1) yield;
      if (!made.has(subjectKey(subject))) corrections.add(subject);
    }
    if (corrections.size === before) return [...corrections];
  }
}

function subjectOf(group: Group<PlacedFile>): ArrangedSubject {
  return {
    name: group.name,
    pictures:
      group.kind === 'single'
        ? [{ path: group.file.image.path, view: 'front' }]
        : group.files.map(({ view, file }) => ({ path: file.image.path, view })),
  };
}

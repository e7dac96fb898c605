import { dirname } from 'node:path';
import type { View } from '../../../../shared/interface/formats.ts';
import { stemOf } from '../input-names.ts';
import { type NamedView, plain, type ViewNames, type ViewReading } from './view-names.ts';

/** The part of a file that grouping needs. */
export interface NamedFile {
  readonly name: string;
  readonly folder: string;
  /** The folder's own name, which may say a subject or a view; null if the artist did not choose it. */
  readonly folderName: string | null;
}

/** A file's name, read by one of the schemes. */
export interface Reading {
  /** What files of one set have in common; another key is another set. */
  readonly key: string;
  /** The name of the subject, as written. */
  readonly subject: string;
  /** Whether the view stands where it can only mean a view: not so in `front-bumper`, which is another thing than `rear-bumper`. */
  readonly isSure?: boolean;
  /** Null for a name that says by its form that the files with this key are no views: `chair_c` beside `chair_f`. */
  readonly view: NamedView | null;
}

const LETTER = /^(.*[^-_. ])[-_. ]+([a-z])$/i;
const LETTERS: Readonly<Record<string, View>> = { f: 'front', b: 'back', l: 'left', r: 'right' };
const TURN = /^(.*?)[-_. ]*(?<![0-9])(\d{1,3})(?:deg|°)?$/i;
/** Degrees around the subject against the clock, seen from above, as the cameras of 3D programs count them. */
const TURNS: Readonly<Record<number, View>> = { 0: 'front', 90: 'right', 180: 'back', 270: 'left' };
const ONLY_NUMBERS = /^[-_. ()0-9]*$/;

/** A key of which no two different lists of parts are equal. */
const keyOf = (...parts: readonly string[]): string => parts.join('\0');

/** A subject's name as far as it counts for what belongs together: `My Robot` and `my_robot` are one. */
const sameName = (subject: string): string =>
  plain(subject)
    .replaceAll(/[-_. ]+/g, ' ')
    .trim();

/** `chair_front.png`, `front-chair.png`, `chairFront.png`, `chair_front_v2.png` */
export function readName(names: ViewNames, { name, folder, folderName }: NamedFile): Reading | null {
  const reading = names.read(stemOf(name));
  if (reading === null || reading.subject === '') return null;
  // A front door and a back door are two subjects.
  if (reading.at !== 'end' && reading.describes) return null;
  const { subject, view } = reading;
  const shown = ONLY_NUMBERS.test(subject) && folderName !== null ? `${folderName} ${subject}` : subject;
  return { key: keyOf(folder, sameName(subject)), subject: shown, view, isSure: reading.at === 'end' };
}

/** `front/chair.png`, `1-front/chair_front.png`: folders of views beside each other. */
export function readFolder(names: ViewNames, { name, folder, folderName }: NamedFile): Reading | null {
  const parent = folderName === null ? null : viewOfFolder(names, folderName);
  if (parent === null) return null;
  const stem = stemOf(name);
  const own = names.read(stem);
  const subject = own?.view === parent.view && own.subject !== '' ? own.subject : stem;
  return { key: keyOf(dirname(folder), sameName(subject)), subject, view: parent.view };
}

/** The view that a folder is called after: `front`, `1-front`. Null if it is called otherwise. */
export function viewOfFolder(names: ViewNames, folderName: string): ViewReading | null {
  const reading = names.read(folderName);
  return reading !== null && ONLY_NUMBERS.test(reading.subject) ? reading : null;
}

/** Whether a subject is named by a number alone, as in `1_front.png`. */
export const isNumbered = (subject: string): boolean => ONLY_NUMBERS.test(subject);

/** `chair/front.png`, `chair/1-front.png`: the folder's name is the subject's. */
export function readWhole(names: ViewNames, { name, folder, folderName }: NamedFile): Reading | null {
  const reading = names.read(stemOf(name));
  if (reading === null || folderName === null || !ONLY_NUMBERS.test(reading.subject)) return null;
  return { key: keyOf(folder), subject: folderName, view: reading.view };
}

/** `chair_000.png`, `chair_90.png`, `chair_180deg.png`: steps of a turntable. Any other number makes them frames of something else. */
export function readTurn({ name, folder, folderName }: NamedFile): Reading | null {
  const [, before, degrees] = TURN.exec(stemOf(name)) ?? [];
  if (before === undefined || degrees === undefined) return null;
  const subject = before === '' ? folderName : before;
  if (subject === null) return null;
  return { key: keyOf(folder, sameName(before)), subject, view: TURNS[Number(degrees)] ?? null };
}

/** `chair_f.png`, `chair_b.png`. Any other letter makes them a series of variants. */
export function readLetter({ name, folder }: NamedFile): Reading | null {
  const [, subject, letter] = LETTER.exec(stemOf(name)) ?? [];
  if (subject === undefined || letter === undefined) return null;
  return { key: keyOf(folder, sameName(subject)), subject, view: LETTERS[letter.toLowerCase()] ?? null };
}

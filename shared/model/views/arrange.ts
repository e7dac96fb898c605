import { VIEWS, type View } from '../../interface/formats.ts';
import { MAX_VIEWS } from '../../interface/limits.ts';
import type { ArrangedSubject } from './arranged-subject.ts';
import { nameOfPicture, nameOfSet } from './subject-names.ts';

/** A subject of an arrangement that is being changed. */
export interface Subject extends ArrangedSubject {
  /** Unique in its arrangement. */
  readonly id: string;
}

/** All subjects, each picture in exactly one of them. */
export type Arrangement = readonly Subject[];

/** An arrangement after a change, or why it was not changed, in a sentence. */
export type Arranged = { readonly subjects: Arrangement } | { readonly refused: string };

/** A place that a picture is brought to: a view of a subject, or (null) a subject of its own. */
type Place = { readonly subject: string; readonly view: View } | null;

type Picture = ArrangedSubject['pictures'][number];

/** The subject that holds a picture. */
function subjectWith(subjects: Arrangement, path: string): Subject | undefined {
  return subjects.find(({ pictures }) => pictures.some((picture) => picture.path === path));
}

/** Brings a picture to a place. What lies there already comes where the picture was: the two change places. */
export function movePicture(subjects: Arrangement, path: string, to: Place): Arranged {
  const from = subjectWith(subjects, path);
  const picture = from?.pictures.find((each) => each.path === path);
  if (from === undefined || picture === undefined) return { refused: 'This picture is not here any more.' };
  if (to === null) {
    if (from.pictures.length === 1) return { refused: `${from.name} stands alone already.` };
    return { subjects: replaced(subjects, from, [without(from, path), newAlone(picture, subjects)]) };
  }
  const into = subjects.find(({ id }) => id === to.subject);
  if (into === undefined) return { refused: 'This subject is not here any more.' };
  if (into === from && from.pictures.length === 1)
    return { refused: `${from.name} stands alone, and a picture alone is sent as the front.` };
  const there = into.pictures.find(({ view, path: other }) => view === to.view && other !== path);
  const arrives: Picture = { path, view: to.view };
  const leaves = there === undefined ? null : { path: there.path, view: picture.view };
  if (into === from) {
    const pictures = from.pictures.map((each) =>
      each.path === path ? arrives : leaves !== null && each.path === leaves.path ? leaves : each,
    );
    return { subjects: replaced(subjects, from, [{ ...from, pictures }]) };
  }
  if (there === undefined && into.pictures.length >= MAX_VIEWS)
    return { refused: `${into.name} holds ${MAX_VIEWS} pictures already; a set has no room for more.` };
  const kept = into.pictures.filter((each) => each !== there);
  const grown = asSubject(into, [...kept, arrives]);
  const left = asSubject(from, [
    ...from.pictures.filter((each) => each.path !== path),
    ...(leaves === null ? [] : [leaves]),
  ]);
  const changed = new Map([
    [into, grown],
    [from, left],
  ]);
  return { subjects: subjects.flatMap((each) => (changed.has(each) ? (changed.get(each) ?? []) : [each])) };
}

/** Makes each picture of a subject a subject of its own. */
export function splitSubject(subjects: Arrangement, id: string): Arranged {
  const subject = subjects.find((each) => each.id === id);
  if (subject === undefined) return { refused: 'This subject is not here any more.' };
  if (subject.pictures.length === 1)
    return { refused: `${subject.name} is one picture, and stands alone already.` };
  const [first, ...others] = inOrder(subject.pictures).map((picture) => newAlone(picture, subjects));
  if (first === undefined) return { subjects };
  return { subjects: replaced(subjects, subject, [{ ...first, id: subject.id }, ...others]) };
}

/** Makes one set of several subjects: pictures keep their views where these are free, and take the next free ones where not. */
export function mergeSubjects(subjects: Arrangement, ids: readonly string[]): Arranged {
  const chosen = subjects.filter(({ id }) => ids.includes(id));
  const [first] = chosen;
  if (first === undefined || chosen.length < 2)
    return { refused: 'Choose two subjects or more to make a set of them.' };
  const all = chosen.flatMap(({ pictures }) => inOrder(pictures));
  if (all.length > MAX_VIEWS)
    return {
      refused: `These are ${all.length} pictures, and a set holds at most ${MAX_VIEWS}; choose fewer.`,
    };
  const placed: Picture[] = [];
  for (const picture of all) {
    const free = VIEWS.filter((view) => !placed.some((each) => each.view === view));
    const view = free.includes(picture.view) ? picture.view : free[0];
    if (view !== undefined) placed.push({ path: picture.path, view });
  }
  const merged = asSubject(first, placed);
  return {
    subjects: subjects.flatMap((each) =>
      each === first && merged !== null ? [merged] : chosen.includes(each) ? [] : [each],
    ),
  };
}

/** The subjects of one arrangement that another does not have. */
export function changedSubjects(before: Arrangement, after: Arrangement): readonly ArrangedSubject[] {
  const known = new Set(before);
  return after
    .filter((subject) => !known.has(subject))
    .map(({ name, pictures }) => ({ name, pictures: [...pictures] }));
}

const inOrder = (pictures: readonly Picture[]): Picture[] =>
  pictures.toSorted((a, b) => VIEWS.indexOf(a.view) - VIEWS.indexOf(b.view));

function aloneAs({ path }: Picture, id: string): Subject {
  return { id, name: nameOfPicture(path), pictures: [{ path, view: 'front' }] };
}

/** A picture as a subject of its own, with an id that none of the subjects has. */
function newAlone(picture: Picture, subjects: Arrangement): Subject {
  let id = `alone ${picture.path}`;
  while (subjects.some((subject) => subject.id === id)) id = `${id}'`;
  return aloneAs(picture, id);
}

/** A subject with other pictures; null if it has none. A set keeps its name; what becomes one gets the name that its files share. */
function asSubject(subject: Subject, pictures: readonly Picture[]): Subject | null {
  const [only] = pictures;
  if (only === undefined) return null;
  if (pictures.length === 1) return aloneAs(only, subject.id);
  const name =
    subject.pictures.length > 1 ? subject.name : nameOfSet(inOrder(pictures).map(({ path }) => path));
  return { ...subject, name, pictures: [...pictures] };
}

const without = (subject: Subject, path: string): Subject | null =>
  asSubject(
    subject,
    subject.pictures.filter((each) => each.path !== path),
  );

function replaced(subjects: Arrangement, subject: Subject, by: readonly (Subject | null)[]): Arrangement {
  return subjects.flatMap((each) => (each === subject ? by.flatMap((one) => one ?? []) : [each]));
}

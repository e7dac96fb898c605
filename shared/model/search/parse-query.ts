import type { QualityFigure } from '../quality/quality-figures.ts';
import { dateRange } from './date-range.ts';
import type { NumberRange, QueryTerm, TermFault, TermMeaning } from './library-query.ts';
import { numberRange, type UnitOf } from './number-range.ts';
import { DECIDED, KINDS, MEASURED, TRAITS, YES_NO } from './typed-values.ts';

/** The most terms of one search; further ones are left out, and said. */
export const MAX_TERMS = 64;
/** The most values of one filter: each is a condition for the database, which takes a thousand at once. */
export const MAX_VALUES = 100;

const MAX_STARS = 5;

/** A term has no spaces but in its quoted parts. A quote that is not closed reaches to the end. */
const TERM = /(?:"[^"]*(?:"|$)|[^\s"])+/g;

/**
 * Reads a typed search: words, `field:value` and `-` before what must not match, in any order. Every text can be read: what is no field is
 * searched for as it stands, and a value that does not fit its field is told as a fault of its term.
 * @param now milliseconds since the epoch, for `date:today`; days are those of this machine's time zone
 */
export function parseQuery(text: string, now: number): readonly QueryTerm[] {
  const found = [...text.matchAll(TERM)];
  return found.map((match, at): QueryTerm => {
    const [typed] = match;
    const isNot = typed.length > 1 && typed.startsWith('-');
    const meaning: TermMeaning | TermFault =
      at >= MAX_TERMS ? { fault: 'too-many' } : meaningOf(isNot ? typed.slice(1) : typed, now);
    return { start: match.index, end: match.index + typed.length, typed, isNot, meaning };
  });
}

/** Searched fields by how they are typed; the second spelling of some is what people try first. */
const FIELDS: Readonly<Record<string, (value: string, now: number) => TermMeaning | TermFault>> = {
  name: (value) => ({ field: 'name', words: unquoted(value) }),
  note: (value) => ({ field: 'note', words: unquoted(value) }),
  source: (value) => ({ field: 'source', words: unquoted(value) }),
  recipe: (value) => ({ field: 'recipe', words: unquoted(value) }),
  tag: (value) => ({ field: 'tag', tags: valuesOf(value) }),
  collection: (value) => ({ field: 'collection', values: valuesOf(value) }),
  format: (value) => ({ field: 'format', values: valuesOf(value) }),
  model: (value) => ({ field: 'model', values: valuesOf(value) }),
  connection: (value) => ({ field: 'connection', values: valuesOf(value) }),
  label: (value) => ({ field: 'label', values: valuesOf(value) }),
  batch: (value) => ({ field: 'batch', values: valuesOf(value) }),
  chain: (value) => ({ field: 'chain', values: valuesOf(value) }),
  run: (value) => ({ field: 'run', values: valuesOf(value) }),
  id: (value) => ({ field: 'id', values: valuesOf(value) }),
  like: (value) => ({ field: 'like', ids: valuesOf(value) }),
  kind: (value) => {
    const kinds = valuesOf(value).map((each) => [each, ownValue(KINDS, each)] as const);
    const wrong = kinds.find(([, kind]) => kind === undefined);
    if (wrong !== undefined) return { fault: 'value', field: 'kind', value: wrong[0], wants: 'kind' };
    return { field: 'kind', kinds: kinds.flatMap(([, kind]) => kind ?? []) };
  },
  decision: (value) => {
    const decisions = valuesOf(value).map((each) => [each, ownValue(DECIDED, each)] as const);
    const wrong = decisions.find(([, decision]) => decision === undefined);
    if (wrong !== undefined) return { fault: 'value', field: 'decision', value: wrong[0], wants: 'decision' };
    return { field: 'decision', decisions: decisions.flatMap(([, decision]) => decision ?? []) };
  },
  is: (value) => {
    const traits = valuesOf(value).map((each) => [each, ownValue(TRAITS, each)] as const);
    const wrong = traits.find(([, trait]) => trait === undefined);
    if (wrong !== undefined) return { fault: 'value', field: 'is', value: wrong[0], wants: 'trait' };
    return { field: 'is', traits: traits.flatMap(([, trait]) => trait ?? []) };
  },
  stars: (value) => numbers('stars', value, 'plain'),
  faces: (value) => numbers('faces', value, 'thousands'),
  ...Object.fromEntries(
    Object.entries(MEASURED).map(([typed, figure]) => [
      typed,
      (value: string) => figureOf(typed, figure, value),
    ]),
  ),
  closed: (value) => {
    const isClosed = ownValue(YES_NO, unquoted(value).trim());
    if (isClosed === undefined) return { fault: 'value', field: 'closed', value, wants: 'yes-no' };
    return { field: 'closed', isClosed };
  },
  size: (value) => numbers('size', value, 'bytes'),
  credits: (value) => numbers('credits', value, 'plain'),
  date: (value, now) => {
    const ranges = valuesOf(value).map((each) => [each, dateRange(each, now)] as const);
    const wrong = ranges.find(([, range]) => range === null);
    if (wrong !== undefined) return { fault: 'value', field: 'date', value: wrong[0], wants: 'date' };
    return { field: 'date', ranges: ranges.flatMap(([, range]) => range ?? []) };
  },
};
/** Their value is one text, commas and all. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(['name', 'note', 'source', 'recipe']);
const SYNONYMS: Readonly<Record<string, string>> = {
  tags: 'tag',
  star: 'stars',
  rating: 'stars',
  notes: 'note',
  account: 'connection',
  type: 'format',
  made: 'date',
  from: 'source',
  similar: 'like',
  decided: 'decision',
  review: 'decision',
  chains: 'chain',
  runs: 'run',
};
function meaningOf(term: string, now: number): TermMeaning | TermFault {
  const colon = term.indexOf(':');
  const typed = colon > 0 ? term.slice(0, colon).toLowerCase() : '';
  const field = ownValue(SYNONYMS, typed) ?? typed;
  const read = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
  if (read === undefined) return { field: 'text', words: unquoted(term) };
  const value = term.slice(colon + 1);
  const values = valuesOf(value);
  if (unquoted(value).trim() === '' || values.length === 0) return { fault: 'empty', field };
  if (!TEXT_FIELDS.has(field) && values.length > MAX_VALUES) return { fault: 'too-many-values', field };
  return read(value, now);
}

function numbers(
  field: 'stars' | 'faces' | 'size' | 'credits',
  value: string,
  unit: UnitOf,
): TermMeaning | TermFault {
  const ranges = valuesOf(value).map((each) => [each, numberRange(each, unit)] as const);
  const wrong = ranges.find(([, range]) => range === null || (field === 'stars' && !meetsStars(range)));
  if (wrong === undefined) return { field, ranges: ranges.flatMap(([, range]) => range ?? []) };
  const wants = field === 'stars' ? 'stars' : unit === 'bytes' ? 'bytes' : 'number';
  return { fault: 'value', field, value: wrong[0], wants };
}

/** Percentages may be typed with their sign. */
function figureOf(typed: string, figure: QualityFigure, value: string): TermMeaning | TermFault {
  const ranges = valuesOf(value).map(
    (each) => [each, numberRange(each.replaceAll('%', ''), 'thousands')] as const,
  );
  const wrong = ranges.find(([, range]) => range === null);
  if (wrong !== undefined) return { fault: 'value', field: typed, value: wrong[0], wants: 'number' };
  return { field: 'quality', figure, ranges: ranges.flatMap(([, range]) => range ?? []) };
}

/** `constructor` is a word that any object knows, and no value of a field. */
function ownValue<Value>(values: Readonly<Record<string, Value>>, typed: string): Value | undefined {
  const key = typed.toLowerCase();
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** Whether any number of stars is in a range: `stars:50` is a slip, and not a search for nothing. */
function meetsStars({ from, to }: NumberRange): boolean {
  return (from ?? 0) <= MAX_STARS && (to ?? 0) >= 0;
}

function unquoted(text: string): string {
  return text.replaceAll('"', '');
}

/** `a,"b, c"` is the two values `a` and `b, c`. */
function valuesOf(text: string): readonly string[] {
  return [...text.matchAll(/(?:"[^"]*(?:"|$)|[^,"])+/g)]
    .map(([value]) => unquoted(value).trim())
    .filter((value) => value !== '');
}

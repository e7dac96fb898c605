import type { AssetKind } from './asset-kind.ts';
import { typedValue, withoutTerm } from './edit-query.ts';
import { isMeant, type QueryTerm } from './library-query.ts';

/** The fields whose values can be listed beside the assets, to be chosen from. */
export type ListedField =
  | 'kind'
  | 'tag'
  | 'collection'
  | 'format'
  | 'model'
  | 'connection'
  | 'chain'
  | 'batch'
  | 'label'
  | 'decision'
  | 'is'
  | 'stars';

/** A value of a field, as the library has it. */
export interface ListedValue {
  readonly field: ListedField;
  readonly value: string;
}

/** An asset has many tags and collections, of all else one: two of those narrow a search, two kinds widen it. */
const MANY: ReadonlySet<ListedField> = new Set(['tag', 'collection']);
const TYPED_KINDS: Readonly<Record<AssetKind, string>> = {
  model: 'model',
  segmentation: 'parts',
  depth: 'depth',
  picture: 'picture',
};

/** Whether a search asks for a value, or for assets without it. */
export type Asked = 'in' | 'out' | null;

export function askedOf(terms: readonly QueryTerm[], { field, value }: ListedValue): Asked {
  const term = terms.find((each) => has(each, field, value));
  return term === undefined ? null : term.isNot ? 'out' : 'in';
}

/** The search for just this value. */
export function onlyValue(wanted: ListedValue): string {
  return typedTerm(wanted.field, [wanted.value], false);
}

/** A search that also asks for this value: instead of asking for assets without it, if it did. */
export function withValue(text: string, terms: readonly QueryTerm[], wanted: ListedValue): string {
  const { field, value } = wanted;
  if (askedOf(terms, wanted) === 'in') return text;
  const beside = MANY.has(field)
    ? undefined
    : terms.find((each) => !each.isNot && valuesIn(each, field) !== null);
  if (beside === undefined) return joined(withoutValue(text, terms, wanted), onlyValue(wanted));
  const others = terms.filter((each) => each !== beside && has(each, field, value));
  const widened = replaced(beside, typedTerm(field, [...(valuesIn(beside, field) ?? []), value], false));
  return edited(text, [widened, ...others.map((each) => changeWithout(each, field, value))]);
}

/** A search for assets without this value. */
export function withoutSuch(text: string, terms: readonly QueryTerm[], wanted: ListedValue): string {
  if (askedOf(terms, wanted) === 'out') return text;
  return joined(withoutValue(text, terms, wanted), `-${onlyValue(wanted)}`);
}

/** A search that says nothing of this value any more. */
export function withoutValue(
  text: string,
  terms: readonly QueryTerm[],
  { field, value }: ListedValue,
): string {
  const those = terms.filter((each) => has(each, field, value));
  return edited(
    text,
    those.map((each) => changeWithout(each, field, value)),
  );
}

/** The one value of a field that a search asks for; null if it asks for none, or for several. */
export function oneValue(terms: readonly QueryTerm[], field: ListedField): string | null {
  const values = terms.flatMap((each) => (each.isNot ? [] : (valuesIn(each, field) ?? [])));
  return values.length === 1 ? (values[0] ?? null) : null;
}

interface TextChange {
  readonly start: number;
  readonly end: number;
  /** Empty: the term goes. */
  readonly text: string;
}

const replaced = ({ start, end }: QueryTerm, text: string): TextChange => ({ start, end, text });

function changeWithout(term: QueryTerm, field: ListedField, value: string): TextChange {
  const left = (valuesIn(term, field) ?? []).filter((each) => !isSame(each, value));
  return replaced(term, left.length === 0 ? '' : typedTerm(field, left, term.isNot));
}

/** From the end to the start, so that the places of those before stay. */
function edited(text: string, changes: readonly TextChange[]): string {
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (whole, { start, end, text: next }) =>
        next === ''
          ? withoutTerm(whole, { start, end })
          : `${whole.slice(0, start)}${next}${whole.slice(end)}`,
      text,
    );
}

const joined = (text: string, term: string): string => `${text.trim()} ${term}`.trim();

function typedTerm(field: ListedField, values: readonly string[], isNot: boolean): string {
  const typed = values.map((value) =>
    field === 'kind' ? (TYPED_KINDS[value as AssetKind] ?? value) : typedValue(value),
  );
  return `${isNot ? '-' : ''}${field}:${typed.join(',')}`;
}

const has = (term: QueryTerm, field: ListedField, value: string): boolean =>
  valuesIn(term, field)?.some((each) => isSame(each, value)) ?? false;

const isSame = (one: string, other: string): boolean =>
  one.replaceAll('"', '').toLowerCase() === other.replaceAll('"', '').toLowerCase();

/** The values that a term names; null if it is about something else, or about more than single values. */
function valuesIn({ meaning }: QueryTerm, field: ListedField): readonly string[] | null {
  if (!isMeant(meaning) || meaning.field !== field) return null;
  switch (meaning.field) {
    case 'tag':
      return meaning.tags;
    case 'kind':
      return meaning.kinds;
    case 'decision':
      return meaning.decisions;
    case 'is':
      return meaning.traits;
    case 'stars':
      return meaning.ranges.every(({ from, to }) => from !== null && from === to)
        ? meaning.ranges.map(({ from }) => String(from))
        : null;
    case 'collection':
    case 'format':
    case 'model':
    case 'connection':
    case 'chain':
    case 'batch':
    case 'label':
      return meaning.values;
    default:
      return null;
  }
}

import type { AssetView } from '../../shared/bridge/views.ts';
import { assertNever } from '../../shared/model/assert-never.ts';
import type { NumberRange, QueryTerm, TermMeaning } from '../../shared/model/search/library-query.ts';
import { DECIDED } from './decision-words.ts';
import { fileSize, groupedFigure } from './figures.ts';
import { ASSET_KIND_NAMES } from './kind-names.ts';
import { folderOf, lastName } from './paths.ts';
import { FIGURE_NAMES, typedFigureWords } from './quality-words.ts';

/**
 * A filter as its chip says it: `Tag prop`, `not Tag old`, `Stars 4 or more`.
 * @param batchName what the artist knows a batch by, from its id; left out: the beginning of its id
 */
export function termWords(
  { isNot, meaning, typed }: Pick<QueryTerm, 'isNot' | 'meaning' | 'typed'>,
  batchName: (id: string) => string = shortId,
): string {
  if ('fault' in meaning) return typed;
  return isNot ? `not ${meaningWords(meaning, batchName)}` : meaningWords(meaning, batchName);
}

const shortId = (id: string): string => id.slice(0, 8);

/** What batches are known by: the last folder that their references came from, of those assets that are loaded. */
export function batchNames(assets: Iterable<AssetView>): (id: string) => string {
  const names = new Map<string, string>();
  for (const { asset } of assets) {
    const [reference] = asset.references;
    if (asset.batch === undefined || reference === undefined || names.has(asset.batch)) continue;
    const name = lastName(folderOf(reference.source));
    if (name !== '') names.set(asset.batch, name);
  }
  return (id) => names.get(id) ?? shortId(id);
}

function meaningWords(meaning: TermMeaning, batchName: (id: string) => string): string {
  switch (meaning.field) {
    case 'text':
      return `“${meaning.words}”`;
    case 'name':
      return `Name “${meaning.words}”`;
    case 'note':
      return `Note “${meaning.words}”`;
    case 'source':
      return `Source “${meaning.words}”`;
    case 'recipe':
      return `Recipe “${meaning.words}”`;
    case 'tag':
      return `Tag ${meaning.tags.join(' or ')}`;
    case 'collection':
      return `Collection ${meaning.values.join(' or ')}`;
    case 'kind':
      return meaning.kinds.map((kind) => ASSET_KIND_NAMES[kind]).join(' or ');
    case 'decision':
      return meaning.decisions.map((decision) => DECIDED[decision]).join(' or ');
    case 'format':
      return `Format ${meaning.values.join(' or ')}`;
    case 'model':
      return `Model ${meaning.values.join(' or ')}`;
    case 'connection':
      return `Account ${meaning.values.join(' or ')}`;
    case 'label':
      return `Label ${meaning.values.join(' or ')}`;
    case 'batch':
      return `Batch ${meaning.values.map(batchName).join(' or ')}`;
    case 'chain':
      return `Chain ${meaning.values.join(' or ')}`;
    case 'run':
      return `Run of a chain ${meaning.values.map(shortId).join(' or ')}`;
    case 'id':
      return `Id ${meaning.values.join(' or ')}`;
    case 'like':
      return `Looks like ${meaning.ids.map(shortId).join(' or ')}`;
    case 'stars':
      return `Stars ${rangesWords(meaning.ranges, groupedFigure)}`;
    case 'faces':
      return `Faces ${rangesWords(meaning.ranges, groupedFigure)}`;
    case 'size':
      return `Size ${rangesWords(meaning.ranges, fileSize)}`;
    case 'credits':
      return `Credits ${rangesWords(meaning.ranges, String)}`;
    case 'date':
      return `Made ${meaning.ranges.map(daysWords).join(' or ')}`;
    case 'quality':
      return `${FIGURE_NAMES[meaning.figure]} ${rangesWords(meaning.ranges, (value) => typedFigureWords(meaning.figure, value))}`;
    case 'closed':
      return meaning.isClosed ? 'closed' : 'not closed';
    case 'is':
      return meaning.traits.map((trait) => (trait === 'broken' ? 'looks broken' : trait)).join(' or ');
    default:
      return assertNever(meaning);
  }
}

function rangesWords(ranges: readonly NumberRange[], words: (number: number) => string): string {
  return ranges.map((range) => rangeWords(range, words)).join(' or ');
}

function rangeWords({ from, to }: NumberRange, words: (number: number) => string): string {
  if (from === null && to !== null) {
    const limit = limitBeside(to);
    return limit === null ? `up to ${words(to)}` : `below ${words(limit)}`;
  }
  if (to === null && from !== null) {
    const limit = limitBeside(from);
    return limit === null ? `${words(from)} or more` : `above ${words(limit)}`;
  }
  if (from === null || to === null) return '';
  return from === to ? words(from) : `${words(from)} to ${words(to)}`;
}

/** Typed numbers have no more digits behind the point that matter. */
const DIGITS = 1e4;
/** From here on, a double holds no such digits beside the number. */
const WHOLE_FROM = 1e9;

/** The number that a bound lies just beside, as `<` and `>` make it, about a millionth away; null for a bound that was typed itself. */
function limitBeside(bound: number): number | null {
  const digits = Math.abs(bound) < WHOLE_FROM ? DIGITS : 1;
  const limit = Math.round(bound * digits) / digits;
  const distance = Math.abs(bound - limit);
  return distance > 5e-7 && distance < Math.max(2e-6, Math.abs(bound) * 1e-15) ? limit : null;
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

function daysWords({ from, to }: NumberRange): string {
  if (from === null && to !== null) return `up to ${DAY.format(to)}`;
  if (to === null && from !== null) return `since ${DAY.format(from)}`;
  if (from === null || to === null) return '';
  const [first, last] = [DAY.format(from), DAY.format(to)];
  return first === last ? first : `${first} to ${last}`;
}

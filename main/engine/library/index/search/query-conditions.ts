import type { SQLInputValue } from 'node:sqlite';
import { assertNever } from '../../../../../shared/model/assert-never.ts';
import type { RecipeOfName } from '../../../../../shared/model/library-order.ts';
import type { QualityFigure } from '../../../../../shared/model/quality/quality-figures.ts';
import {
  DEFAULT_LIMITS,
  LIMIT_SIDES,
  LIMITED_FIGURES,
  type QualityLimits,
} from '../../../../../shared/model/quality/quality-limits.ts';
import {
  isMeant,
  type NumberField,
  type NumberRange,
  type QueryTerm,
  type TermMeaning,
  type TextField,
} from '../../../../../shared/model/search/library-query.ts';
import { foldText, wantedWords } from '../../../../../shared/model/search/search-words.ts';
import { IN_A_COLLECTION, inCollections } from '../collections/collection-conditions.ts';
import { ANY_DECISION, DECIDED } from './decided-flags.ts';
import { madeBy, recipesNamed } from './recipe-conditions.ts';
import { FLAG, type TraitColumn, type WordColumn } from './search-entry.ts';

/** What a search asks of the index. All of it must hold. */
export interface QueryConditions {
  /** An expression of the full text; null if none is needed. */
  readonly match: string | null;
  /** Expressions that must not match. */
  readonly notMatch: readonly string[];
  /** Conditions on a row of `traits`. */
  readonly where: readonly { readonly sql: string; readonly values: readonly SQLInputValue[] }[];
  /** The same of what was decided: of a stack it is asked of the one that is seen alone. */
  readonly decided: QueryConditions['where'];
  /** Assets that the pictures are to be like, or not to be like. */
  readonly like: readonly { readonly ids: readonly string[]; readonly isNot: boolean }[];
}

/**
 * Turns a search into conditions. Terms that have a fault, and words without a letter or digit, ask for nothing.
 * @param limits what `is:broken` means
 * @param recipes what `recipe:` finds by name beside the built-in ones
 */
export function queryConditions(
  terms: readonly QueryTerm[],
  limits: QualityLimits = DEFAULT_LIMITS,
  recipes: readonly RecipeOfName[] = [],
): QueryConditions {
  const match: string[] = [];
  const notMatch: string[] = [];
  const where: QueryConditions['where'][number][] = [];
  const decided: QueryConditions['where'][number][] = [];
  const like: QueryConditions['like'][number][] = [];
  for (const { isNot, meaning } of terms) {
    if (!isMeant(meaning)) continue;
    if (meaning.field === 'like') {
      like.push({ ids: meaning.ids, isNot });
      continue;
    }
    const words = textOf(meaning);
    if (words !== null) {
      const expression = matchExpression(words.text, words.column);
      if (expression === null) continue;
      const named = meaning.field === 'recipe' ? recipesNamed(meaning.words, recipes) : [];
      if (named.length === 0) (isNot ? notMatch : match).push(expression);
      else where.push(unless(isNot, any([inFullText(expression), madeBy(named)])));
      continue;
    }
    const those = meaning.field === 'decision' ? decided : where;
    those.push(unless(isNot, conditionOf(meaning, limits)));
  }
  return { match: match.length === 0 ? null : match.join(' AND '), notMatch, where, decided, like };
}

const TEXT_COLUMNS: Readonly<Record<TextField, WordColumn>> = {
  name: 'name',
  note: 'note',
  source: 'source',
  recipe: 'recipe',
};

function textOf(meaning: TermMeaning): { readonly text: string; readonly column: WordColumn | null } | null {
  switch (meaning.field) {
    case 'text':
      return { text: meaning.words, column: null };
    case 'name':
    case 'note':
    case 'source':
    case 'recipe':
      return { text: meaning.words, column: TEXT_COLUMNS[meaning.field] };
    default:
      return null;
  }
}

/** The most parts of a text that are asked for; a longer one, as a pasted page in Chinese, is found by its beginning. */
const MOST_PARTS = 200;

/** Words that follow each other, the last by its beginning. Words are letters and digits alone, so the quotes need no escapes. */
function matchExpression(text: string, column: WordColumn | null): string | null {
  const { phrases, whole } = wantedWords(text);
  const all = [...phrases.map((phrase) => `"${phrase.join(' ')}" *`), ...whole.map((word) => `"${word}"`)];
  const parts = [...new Set(all)].slice(0, MOST_PARTS);
  if (parts.length === 0) return null;
  return `${column === null ? '' : `${column} : `}(${parts.join(' AND ')})`;
}

type Condition = QueryConditions['where'][number];

/** The condition, or its opposite: what is not known does not meet it. */
function unless(isNot: boolean, { sql, values }: Condition): Condition {
  return isNot ? { sql: `NOT coalesce(${sql}, 0)`, values } : { sql, values };
}

function inFullText(expression: string): Condition {
  return { sql: 'number IN (SELECT rowid FROM words WHERE words MATCH ?)', values: [expression] };
}

function conditionOf(
  meaning: Exclude<TermMeaning, { readonly field: 'like' }>,
  limits: QualityLimits,
): Condition {
  switch (meaning.field) {
    case 'tag':
      return taggedWithAny(meaning.tags);
    case 'kind':
      return any(meaning.kinds.map((kind) => ({ sql: 'kind = ?', values: [kind] })));
    case 'decision':
      return any(
        meaning.decisions.map((decision) => ({
          sql: decision === 'none' ? `flags & ${ANY_DECISION} = 0` : `flags & ${DECIDED[decision]} <> 0`,
          values: [],
        })),
      );
    case 'format':
    case 'model':
    case 'connection':
    case 'label':
    case 'batch':
      return any(meaning.values.map((value) => beginsWith(meaning.field as TraitColumn, foldText(value))));
    case 'run':
    case 'chain':
      return ofRuns(meaning.field, meaning.values);
    case 'id':
      return any(
        meaning.values.map((value) => ({
          sql: 'number IN (SELECT number FROM sidecars WHERE id >= ? AND id < ?)',
          values: [value, `${value}\u{10ffff}`],
        })),
      );
    case 'stars':
    case 'faces':
    case 'size':
    case 'credits':
      return any(meaning.ranges.map((range) => within(NUMBER_COLUMNS[meaning.field], range)));
    case 'date':
      return any(meaning.ranges.map((range) => within('created', range)));
    case 'is':
      return any(
        meaning.traits.map((trait) =>
          trait === 'collected'
            ? IN_A_COLLECTION
            : trait === 'broken'
              ? beyondLimits(limits)
              : { sql: `flags & ${FLAG[trait]} <> 0`, values: [] },
        ),
      );
    case 'quality':
      return inQuality(any(meaning.ranges.map((range) => withinFigure(meaning.figure, range))));
    case 'closed':
      return inQuality({ sql: meaning.isClosed ? 'open = 0' : 'open > 0', values: [] });
    case 'collection':
      return inCollections(meaning.values);
    case 'text':
    case 'name':
    case 'note':
    case 'source':
    case 'recipe':
      throw new Error(`${meaning.field} is searched in the full text`);
    default:
      return assertNever(meaning);
  }
}

const NUMBER_COLUMNS: Readonly<Record<NumberField, TraitColumn>> = {
  stars: 'stars',
  faces: 'faces',
  size: 'bytes',
  credits: 'credits',
};

/** A number that is not known is within no range. */
function within(column: TraitColumn, { from, to }: NumberRange): Condition {
  const known = column === 'faces' ? ['faces >= 0'] : [];
  return {
    sql: `(${[...known, ...(from === null ? [] : [`${column} >= ?`]), ...(to === null ? [] : [`${column} <= ?`])].join(' AND ')})`,
    values: [from, to].filter((bound) => bound !== null),
  };
}

/** Of what was measured. */
function inQuality({ sql, values }: Condition): Condition {
  return { sql: `number IN (SELECT number FROM quality WHERE ${sql})`, values };
}

/** A figure that is not known is within no range. A whole number stands for all that are rounded to it. */
function withinFigure(figure: QualityFigure, { from, to }: NumberRange): Condition {
  const isOne = from !== null && from === to;
  const [least, most] = isOne ? [from - 0.5, to + 0.5] : [from, to];
  const bounds = [
    ...(least === null ? [] : [`"${figure}" >= ?`]),
    ...(most === null ? [] : [`"${figure}" ${isOne ? '<' : '<='} ?`]),
  ];
  return { sql: `(${bounds.join(' AND ')})`, values: [least, most].filter((bound) => bound !== null) };
}

/** That any figure is beyond its limit; nothing is beyond none. */
function beyondLimits(limits: QualityLimits): Condition {
  const beyond = LIMITED_FIGURES.flatMap((figure) => {
    const limit = limits[figure];
    return limit === null
      ? []
      : [{ sql: `"${figure}" ${LIMIT_SIDES[figure] === 'most' ? '>' : '<'} ?`, values: [limit] }];
  });
  return beyond.length === 0 ? { sql: '0', values: [] } : inQuality(any(beyond));
}

/** What is a result of a run. Ids are as they are, and names of chains without case. */
function ofRuns(column: 'run' | 'chain', values: readonly string[]): Condition {
  const { sql, values: all } = any(
    values.map((value) => beginsWith(column, column === 'run' ? value : foldText(value))),
  );
  return { sql: `number IN (SELECT number FROM runs WHERE ${sql})`, values: all };
}

function beginsWith(column: TraitColumn | 'run' | 'chain', value: string): Condition {
  return { sql: `(${column} >= ? AND ${column} < ?)`, values: [value, `${value}\u{10ffff}`] };
}

/** One selection for all: the database plans each one by itself. */
function taggedWithAny(tags: readonly string[]): Condition {
  const { sql, values } = any(tags.map(taggedWith));
  return { sql: `number IN (SELECT number FROM tags WHERE ${sql})`, values };
}

/** A tag stands for the tags below it too: `props` for `props/swords`. With a star at its end it is the beginning of one. */
function taggedWith(tag: string): Condition {
  const folded = foldText(tag);
  if (folded.endsWith('*')) {
    const start = folded.slice(0, -1);
    return { sql: '(tag >= ? AND tag < ?)', values: [start, `${start}\u{10ffff}`] };
  }
  return { sql: '(tag = ? OR (tag >= ? AND tag < ?))', values: [folded, `${folded}/`, `${folded}0`] };
}

function any(conditions: readonly Condition[]): Condition {
  return {
    sql: `(${conditions.map(({ sql }) => sql).join(' OR ')})`,
    values: conditions.flatMap(({ values }) => values),
  };
}

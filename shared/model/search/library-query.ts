import type { Decision } from '../facts/decision.ts';
import type { QualityFigure } from '../quality/quality-figures.ts';
import type { AssetKind } from './asset-kind.ts';

/** Bounds of a number, both included; null where it is open. */
export interface NumberRange {
  readonly from: number | null;
  readonly to: number | null;
}

/** The fields with numbers. `size` is that of the result's file, in bytes. */
export type NumberField = 'stars' | 'faces' | 'size' | 'credits';
/** The fields whose value is one word of a few. They are matched by their beginning, without case. */
export type ValueField = 'format' | 'model' | 'connection' | 'label' | 'batch' | 'id' | 'run' | 'chain';
/** The fields whose text is searched for words. */
export type TextField = 'name' | 'note' | 'source' | 'recipe';
/** What an asset is or is not. */
export type AssetTrait =
  | 'measured'
  | 'watertight'
  | 'tagged'
  | 'noted'
  /** The service said that something of the result is doubtful. */
  | 'doubtful'
  /** Kept although it failed the checks. */
  | 'as-it-came'
  /** In a collection. */
  | 'collected'
  /** Not made by a job. */
  | 'imported'
  /** Its measured quality is beyond a limit of the preferences. */
  | 'broken'
  /** A model whose quality was not measured. */
  | 'unmeasured'
  /** One of those that is measured by itself. */
  | 'owed';

/** A decision, or that none was made. */
export type AskedDecision = Decision | 'none';

/** What a term asks for. Of several values one is enough. */
export type TermMeaning =
  | { readonly field: 'text'; readonly words: string }
  | { readonly field: TextField; readonly words: string }
  | { readonly field: 'tag'; readonly tags: readonly string[] }
  /** Names or ids of collections, without case; the beginning of a name where none is named so, or that ends with a star. */
  | { readonly field: 'collection'; readonly values: readonly string[] }
  /** Ids, or beginnings of ids that only one asset has: those that it looks like, and itself. */
  | { readonly field: 'like'; readonly ids: readonly string[] }
  | { readonly field: 'kind'; readonly kinds: readonly AssetKind[] }
  | { readonly field: 'decision'; readonly decisions: readonly AskedDecision[] }
  | { readonly field: ValueField; readonly values: readonly string[] }
  | { readonly field: NumberField; readonly ranges: readonly NumberRange[] }
  /** Milliseconds since the epoch. */
  | { readonly field: 'date'; readonly ranges: readonly NumberRange[] }
  /** Figures of measured quality, in their unit. */
  | { readonly field: 'quality'; readonly figure: QualityFigure; readonly ranges: readonly NumberRange[] }
  | { readonly field: 'closed'; readonly isClosed: boolean }
  | { readonly field: 'is'; readonly traits: readonly AssetTrait[] };

/** Why a term could not be read. It is left out of the search, and said. */
export type TermFault =
  /** `value` is none of the field's. */
  | { readonly fault: 'value'; readonly field: string; readonly value: string; readonly wants: ValueKind }
  /** Nothing follows the field's colon yet. */
  | { readonly fault: 'empty'; readonly field: string }
  /** More than `MAX_TERMS`. */
  | { readonly fault: 'too-many' }
  /** A filter with more values than `MAX_VALUES`. */
  | { readonly fault: 'too-many-values'; readonly field: string };

/** What values a field takes, for words. */
export type ValueKind = 'number' | 'stars' | 'bytes' | 'date' | 'kind' | 'decision' | 'trait' | 'yes-no';

/** One part of a typed search: `tag:prop`, `-old`, `"green bird"`. All terms of a query must hold. */
export interface QueryTerm {
  /** Where it stands in the text. */
  readonly start: number;
  readonly end: number;
  /** As it was typed. */
  readonly typed: string;
  /** Whether assets must not match it. */
  readonly isNot: boolean;
  readonly meaning: TermMeaning | TermFault;
}

/** Whether a term can be searched for. */
export function isMeant(meaning: TermMeaning | TermFault): meaning is TermMeaning {
  return 'field' in meaning && !('fault' in meaning);
}

/** Whether a search asks for what looks like an asset. */
export const asksForLikeness = (terms: readonly QueryTerm[]): boolean =>
  terms.some(({ meaning, isNot }) => !isNot && isMeant(meaning) && meaning.field === 'like');

import { LABELS } from '../../../../../shared/model/asset.ts';
import { DECISIONS } from '../../../../../shared/model/facts/decision.ts';
import type { LibraryPlace } from '../../../../../shared/model/library-order.ts';
import type { LibraryFacets } from '../../../../../shared/model/search/library-facets.ts';
import { foldText } from '../../../../../shared/model/search/search-words.ts';
import type { IndexReader, Row } from '../index-reader.ts';
import { ANY_DECISION, DECIDED } from './decided-flags.ts';
import { FLAG } from './search-entry.ts';
import { createTagSets } from './tag-sets.ts';

/**
 * What the assets are, as two small numbers each: which of the few hundred combinations of kind, format, model … it has, and which set of tags. Counting
 * a hundred thousand of those takes a millisecond, where the database takes a tenth of a second for each question. Read once, a slice at a time,
 * and after that only what changed.
 */
export interface FacetCounts {
  /** Has a row read again, if it was read before. */
  readonly touch: (number: number) => void;
  /**
   * Has all rows read again: it is not known which have changed. While they are being read that waits until they are all read, however often it
   * is called: what is asked meanwhile is counted from the reading that begins then.
   */
  readonly startOver: () => void;
  /** A moment, for {@link read}: what had changed by now has to be in the counts. */
  readonly now: () => number;
  /** The same for the rows that an asset has now. */
  readonly touchAsset: (id: string) => void;
  /** Reads some rows. @returns whether all were read as they were at that moment or later, so that they can be counted */
  readonly read: (asked: number) => boolean;
  /** @param numbers the rows to count; null for all of the place */
  readonly count: (place: LibraryPlace, numbers: Uint32Array | null) => CountedFacets;
}

/** Without what depends on limits that can be changed at any time. */
export type CountedFacets = Omit<LibraryFacets, 'broken' | 'unmeasured'>;

/** Rows that are read in one turn: a few milliseconds of work. */
const ROWS_AT_ONCE = 500;
const ROWS = `
  SELECT sidecars.number AS number, iif(shown = 1,
    json_array(place, traits.kind, format, stars, label, flags & ${ANY_DECISION}, model, connection,
      json((SELECT json_group_array(DISTINCT spelled) FROM runs WHERE runs.number = sidecars.number AND chain <> ''))), '') AS combination,
    iif(flags & ${FLAG.tagged}, (SELECT json_group_array(spelled) FROM tags WHERE tags.number = sidecars.number), '[]') AS tags
  FROM sidecars JOIN traits USING (number)`;
const NEXT_ROWS = `${ROWS} WHERE sidecars.number > ? ORDER BY sidecars.number LIMIT ?`;
const ONE_ROW = `${ROWS} WHERE sidecars.number = ?`;
/** The traits are folded; one sidecar of a combination says how they are spelled. */
const SPELLED = `SELECT asset ->> '$.recipe.model' AS model, asset ->> '$.connection.name' AS connection FROM texts WHERE number = ?`;

/** A combination as a row has it, in JSON: anybody may have written what is in it. */
type CombinationRow = readonly [
  place: string,
  kind: string,
  format: string,
  stars: number,
  label: string,
  decided: number,
  model: string,
  connection: string,
  chains: readonly string[],
];

interface Combination {
  readonly place: string;
  readonly kind: string;
  readonly format: string;
  readonly stars: number;
  readonly label: string;
  /** Bits of its flags. */
  readonly decided: number;
  readonly model: string;
  readonly connection: string;
  /** The names of the chains that it is of. */
  readonly chains: readonly string[];
}

/** Of rows that are not shown, or not read yet. */
const NOTHING: Combination = {
  place: '',
  kind: '',
  format: '',
  stars: 0,
  label: '',
  decided: 0,
  model: '',
  connection: '',
  chains: [],
};

export function createFacetCounts({ one, all }: IndexReader): FacetCounts {
  const combinations: Combination[] = [NOTHING];
  const numbered = new Map<string, number>([['', 0]]);
  const sets = createTagSets();
  /** By the number of the row. */
  let combinationOf = new Uint32Array(1024);
  let tagsOf = new Uint32Array(1024);
  let end = 0;
  let readTo = 0;
  const touched = new Set<number>();
  /** How often all rows have changed, and how often they had when the present reading began. */
  let changes = 0;
  let begunAt = 0;

  function numberOf(text: string, row: number): number {
    const known = numbered.get(text);
    if (known !== undefined) return known;
    const [place, kind, format, stars, label, decided, model, connection, chains] = JSON.parse(
      text,
    ) as CombinationRow;
    const spelled = one(SPELLED, row);
    combinations.push({
      place,
      kind,
      format,
      stars,
      label,
      decided,
      model: model === '' ? '' : String(spelled?.model ?? model),
      connection: String(spelled?.connection ?? connection),
      chains,
    });
    numbered.set(text, combinations.length - 1);
    return combinations.length - 1;
  }

  function take({ number, combination, tags }: Row): void {
    const at = Number(number);
    if (at >= combinationOf.length) {
      combinationOf = grown(combinationOf, at);
      tagsOf = grown(tagsOf, at);
    }
    end = Math.max(end, at + 1);
    combinationOf[at] = numberOf(String(combination), at);
    tagsOf[at] = sets.numberOf(String(tags));
  }

  function readTouched(limit: number): number {
    let left = limit;
    for (const number of touched) {
      if (left === 0) break;
      left -= 1;
      touched.delete(number);
      const row = one(ONE_ROW, number);
      if (row !== null) take(row);
      else if (number < end) combinationOf[number] = 0;
    }
    return left;
  }

  const touch = (number: number): void => {
    if (number <= readTo) touched.add(number);
  };

  function begin(): void {
    combinationOf.fill(0);
    readTo = 0;
    touched.clear();
    begunAt = changes;
  }

  return {
    touch,
    touchAsset: (id) => {
      for (const { number } of all('SELECT number FROM sidecars WHERE id = ?', id)) touch(Number(number));
    },
    startOver: () => {
      changes += 1;
    },
    now: () => changes,
    read: (asked) => {
      if (begunAt < asked && (readTo === 0 || readTo === Number.POSITIVE_INFINITY)) begin();
      const left = readTouched(ROWS_AT_ONCE);
      if (left > 0 && readTo < Number.POSITIVE_INFINITY) {
        const rows = all(NEXT_ROWS, readTo, left);
        rows.forEach(take);
        readTo = rows.length < left ? Number.POSITIVE_INFINITY : Number(rows.at(-1)?.number);
      }
      return begunAt >= asked && touched.size === 0 && readTo === Number.POSITIVE_INFINITY;
    },
    count: (place, numbers) => {
      const counts = new Uint32Array(combinations.length);
      const tags = new Uint32Array(sets.size());
      const isThere = Uint8Array.from(combinations, (each) => (each.place === place ? 1 : 0));
      const add = (number: number): void => {
        const combination = combinationOf[number] ?? 0;
        if (isThere[combination] !== 1) return;
        counts[combination] = (counts[combination] ?? 0) + 1;
        const set = tagsOf[number] ?? 0;
        tags[set] = (tags[set] ?? 0) + 1;
      };
      if (numbers === null) for (let number = 0; number < end; number += 1) add(number);
      else for (const number of numbers) add(number);
      return { ...facetsOf(combinations, counts), tags: [...sets.counted(tags)], untagged: tags[0] ?? 0 };
    },
  };
}

function grown(numbers: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(Math.max(numbers.length * 2, least + 1));
  next.set(numbers);
  return next;
}

function facetsOf(
  combinations: readonly Combination[],
  counts: Uint32Array,
): Omit<CountedFacets, 'tags' | 'untagged'> {
  const sumsBy = <Value extends string | number>(
    read: (each: Combination) => Value,
  ): { value: Value; count: number }[] => {
    const sums = new Map<Value, number>();
    combinations.forEach((each, at) => {
      const count = counts[at] ?? 0;
      const value = read(each);
      if (count > 0 && value !== '') sums.set(value, (sums.get(value) ?? 0) + count);
    });
    return [...sums]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  };
  const labels = sumsBy(({ label }) => label);
  const decided = new Map(sumsBy((each) => each.decided).map(({ value, count }) => [value, count]));
  return {
    total: counts.reduce((sum, count) => sum + count, 0),
    kinds: sumsBy(({ kind }) => kind as LibraryFacets['kinds'][number]['value']),
    formats: sumsBy(({ format }) => format),
    models: sumsBy(({ model }) => model),
    connections: sumsBy(({ connection }) => connection),
    chains: chainsOf(combinations, counts),
    labels: LABELS.flatMap((label) => {
      const found = labels.find(({ value }) => value === label);
      return found === undefined ? [] : [{ value: label, count: found.count }];
    }),
    decisions: DECISIONS.flatMap((value) => {
      const count = decided.get(DECIDED[value]) ?? 0;
      return count === 0 ? [] : [{ value, count }];
    }),
    undecided: decided.get(0) ?? 0,
    stars: sumsBy(({ stars }) => stars).sort((a, b) => b.value - a.value),
  };
}

/** A name of a chain in other letters is the same chain. */
function chainsOf(combinations: readonly Combination[], counts: Uint32Array): CountedFacets['chains'] {
  const sums = new Map<string, CountedFacets['chains'][number]>();
  combinations.forEach(({ chains }, at) => {
    const count = counts[at] ?? 0;
    if (count === 0) return;
    for (const [folded, value] of new Map(chains.map((name) => [foldText(name), name])))
      sums.set(folded, {
        value: sums.get(folded)?.value ?? value,
        count: (sums.get(folded)?.count ?? 0) + count,
      });
  });
  return [...sums.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

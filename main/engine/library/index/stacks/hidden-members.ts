import type { LibraryPlace } from '../../../../../shared/model/library-order.ts';
import type { IndexReader } from '../index-reader.ts';

/** Which rows stand behind the top of their stack. */
export interface HiddenMembers {
  /**
   * The rows of an order as stacks: of each the one that is highest in it, which is its top if that is among them. Which one it is does not depend
   * on the order, so that what is counted in one order is what is seen in another.
   * @param numbers in the order
   */
  readonly stacked: (place: LibraryPlace, numbers: Uint32Array) => Uint32Array;
  /** The row that stands for another one in such a list; −1 if none does. */
  readonly standsFor: (place: LibraryPlace, list: Uint32Array, number: number) => number;
  /** Called with every change of the index. */
  readonly clear: () => void;
}

/** The lowest of each stack first. */
const MEMBERS = `SELECT json_group_array(number) AS numbers, json_group_array(top) AS tops FROM (
    SELECT subjects.number AS number, stacks.number AS top FROM stacks JOIN subjects USING (subject, place)
    WHERE place = ? AND members > 1 ORDER BY subject, subjects.chosen, subjects.created_at, subjects.id
  )`;

/** By the numbers of rows. */
interface Members {
  /** The number of the top of each row whose stack has several; 0, which no row has, for all others. */
  readonly tops: Uint32Array;
  /** The higher the rank, the higher in its stack. */
  readonly ranks: Uint32Array;
}

export function createHiddenMembers({ one }: IndexReader): HiddenMembers {
  const kept = new Map<LibraryPlace, Members>();

  function membersOf(place: LibraryPlace): Members {
    const known = kept.get(place);
    if (known !== undefined) return known;
    const row = one(MEMBERS, place);
    const numbers = JSON.parse(String(row?.numbers)) as number[];
    const topOf = JSON.parse(String(row?.tops)) as number[];
    const size = numbers.reduce((most, number) => Math.max(most, number), -1) + 1;
    const made = { tops: new Uint32Array(size), ranks: new Uint32Array(size) };
    for (const [at, number] of numbers.entries()) {
      made.tops[number] = topOf[at] ?? 0;
      made.ranks[number] = at;
    }
    kept.set(place, made);
    return made;
  }

  return {
    stacked: (place, numbers) => {
      const { tops, ranks } = membersOf(place);
      if (tops.length === 0) return numbers;
      /** By the number of the top, which is 0 until one was met. */
      const highest = new Uint32Array(tops.length);
      for (const number of numbers) {
        const top = tops[number] ?? 0;
        const known = highest[top] ?? 0;
        if (known === 0 || (ranks[number] ?? 0) > (ranks[known] ?? 0)) highest[top] = number;
      }
      return numbers.filter((number) => {
        const top = tops[number] ?? 0;
        return top === 0 || highest[top] === number;
      });
    },
    standsFor: (place, list, number) => {
      const { tops } = membersOf(place);
      const top = tops[number] ?? 0;
      return top === 0 ? -1 : (list.find((each) => tops[each] === top) ?? -1);
    },
    clear: () => kept.clear(),
  };
}

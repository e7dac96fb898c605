import type { LibraryPlace } from '../../../../../shared/model/library-order.ts';
import type { IndexReader } from '../index-reader.ts';

/** Which rows stand behind the top of their stack. */
export interface HiddenMembers {
  /**
   * The rows of an order as stacks: each stack stands where its top does, or, if its top is not among them, where its first one does.
   * @param numbers in the order
   */
  readonly stacked: (place: LibraryPlace, numbers: Uint32Array) => Uint32Array;
  /** The row that stands for another one in such a list; −1 if none does. */
  readonly standsFor: (place: LibraryPlace, list: Uint32Array, number: number) => number;
  /** Called with every change of the index. */
  readonly clear: () => void;
}

const MEMBERS = `SELECT json_group_array(subjects.number) AS numbers, json_group_array(stacks.number) AS tops
  FROM stacks JOIN subjects USING (subject, place) WHERE place = ? AND members > 1`;

export function createHiddenMembers({ one }: IndexReader): HiddenMembers {
  const kept = new Map<LibraryPlace, Uint32Array>();

  /** The number of the top of each row whose stack has several, at the row's number; 0, which no row has, for all others. */
  function topsOf(place: LibraryPlace): Uint32Array {
    const known = kept.get(place);
    if (known !== undefined) return known;
    const row = one(MEMBERS, place);
    const numbers = JSON.parse(String(row?.numbers)) as number[];
    const tops = JSON.parse(String(row?.tops)) as number[];
    const made = new Uint32Array(numbers.reduce((most, number) => Math.max(most, number), -1) + 1);
    for (const [at, number] of numbers.entries()) made[number] = tops[at] ?? 0;
    kept.set(place, made);
    return made;
  }

  return {
    stacked: (place, numbers) => {
      const tops = topsOf(place);
      if (tops.length === 0) return numbers;
      const size = tops.reduce((most, top) => Math.max(most, top), 0) + 1;
      const withTop = new Uint8Array(size);
      for (const number of numbers) if (tops[number] === number) withTop[number] = 1;
      const shown = new Uint8Array(size);
      return numbers.filter((number) => {
        const top = tops[number] ?? 0;
        if (top === 0 || top === number) return true;
        if (withTop[top] === 1 || shown[top] === 1) return false;
        shown[top] = 1;
        return true;
      });
    },
    standsFor: (place, list, number) => {
      const tops = topsOf(place);
      const top = tops[number] ?? 0;
      return top === 0 ? -1 : (list.find((each) => tops[each] === top) ?? -1);
    },
    clear: () => kept.clear(),
  };
}

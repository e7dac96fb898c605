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
  const kept = new Map<LibraryPlace, ReadonlyMap<number, number>>();

  /** The number of the top of each row whose stack has several. */
  function topsOf(place: LibraryPlace): ReadonlyMap<number, number> {
    const known = kept.get(place);
    if (known !== undefined) return known;
    const row = one(MEMBERS, place);
    const tops = JSON.parse(String(row?.tops)) as number[];
    const made = new Map(
      (JSON.parse(String(row?.numbers)) as number[]).map((number, at) => [number, tops[at] ?? number]),
    );
    kept.set(place, made);
    return made;
  }

  return {
    stacked: (place, numbers) => {
      const tops = topsOf(place);
      if (tops.size === 0) return numbers;
      const withTop = new Set<number>();
      for (const number of numbers) if (tops.get(number) === number) withTop.add(number);
      const shown = new Set<number>();
      return numbers.filter((number) => {
        const top = tops.get(number);
        if (top === undefined || top === number) return true;
        if (withTop.has(top) || shown.has(top)) return false;
        shown.add(top);
        return true;
      });
    },
    standsFor: (place, list, number) => {
      const tops = topsOf(place);
      const top = tops.get(number);
      return top === undefined ? -1 : (list.find((each) => tops.get(each) === top) ?? -1);
    },
    clear: () => kept.clear(),
  };
}

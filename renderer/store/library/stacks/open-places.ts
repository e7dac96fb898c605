/** A stack whose versions are shown behind its cover. */
interface OpenAt {
  /** Of its cover, in the order of the engine, where each stack has one position. */
  readonly position: number;
  /** How many versions are shown behind the cover. */
  readonly others: number;
}

/** What is shown at a place: a cover, or one of the versions behind it. */
interface ShownAt {
  /** Of the cover, in the order of the engine. */
  readonly position: number;
  /** 0 for the cover itself, then its versions from 1 on. */
  readonly member: number;
  /** How many versions are shown behind the cover; 0 where its stack is closed. */
  readonly others: number;
}

/** A cover whose versions are shown behind it, or one of these. */
export type StackSpot = 'cover' | 'version' | 'last';

/** What is drawn of an open stack at a place; null outside of one. */
export function stackSpot({ member, others }: Pick<ShownAt, 'member' | 'others'>): StackSpot | null {
  if (others === 0) return null;
  if (member === 0) return 'cover';
  return member === others ? 'last' : 'version';
}

/**
 * The one rule of how open stacks shift what comes after them. The engine orders by *positions*; what the window shows is counted by *places*, in
 * which the versions of each open stack come right behind its cover. Both count from 0.
 */
export interface OpenPlaces {
  /** How many versions are shown behind covers. */
  readonly others: number;
  /** The place of a cover. */
  readonly placeOf: (position: number) => number;
  readonly at: (place: number) => ShownAt;
  /** The positions that hold all of a stretch of places. */
  readonly positionsOf: (stretch: readonly [number, number]) => readonly [first: number, last: number];
}

/** @param open in the order of their positions, each once */
export function openPlaces(open: readonly OpenAt[]): OpenPlaces {
  /** How many versions are shown before each of them; one more value for all. */
  const before = [0];
  for (const { others } of open) before.push((before.at(-1) ?? 0) + others);
  /** How many of them a test holds for, which holds for the first ones alone. */
  const countWhile = (holds: (each: OpenAt, index: number) => boolean): number => {
    let low = 0;
    let high = open.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const each = open[middle];
      if (each !== undefined && holds(each, middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const at = (place: number): ShownAt => {
    const count = countWhile((each, index) => each.position + (before[index] ?? 0) <= place);
    const last = open[count - 1];
    if (last === undefined) return { position: place, member: 0, others: 0 };
    const member = place - (last.position + (before[count - 1] ?? 0));
    if (member <= last.others) return { position: last.position, member, others: last.others };
    return { position: place - (before[count] ?? 0), member: 0, others: 0 };
  };
  return {
    others: before.at(-1) ?? 0,
    placeOf: (position) => position + (before[countWhile((each) => each.position < position)] ?? 0),
    at,
    positionsOf: ([first, last]) => [at(first).position, at(last).position],
  };
}

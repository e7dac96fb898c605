/** Disjoint sets of the numbers from 0 on (union-find). The root of a set is its least number. */
export interface JoinedSets {
  readonly rootOf: (number: number) => number;
  readonly join: (one: number, other: number) => void;
}

/** Each number below `count` is a set of its own at first. */
export function createJoinedSets(count: number): JoinedSets {
  const parents = new Uint32Array(count);
  for (let number = 0; number < count; number++) parents[number] = number;
  const rootOf = (number: number): number => {
    let at = number;
    while (parents[at] !== at) {
      // Halves the way for the next time.
      parents[at] = parents[parents[at] as number] as number;
      at = parents[at] as number;
    }
    return at;
  };
  const join = (one: number, other: number): void => {
    const [a, b] = [rootOf(one), rootOf(other)];
    if (a !== b) parents[Math.max(a, b)] = Math.min(a, b);
  };
  return { rootOf, join };
}

/** Sets of faces by their labels. */
interface Labelled {
  readonly labels: Uint32Array;
  readonly count: number;
}

/**
 * Joins patches that meet in edges with many faces.
 * @param faces the faces at those edges, those of each edge after each other
 * @param crowds how many faces each of those edges has
 */
export function joinPatches(
  { labels, count }: Labelled,
  faces: readonly number[],
  crowds: readonly number[],
): Labelled {
  if (crowds.length === 0) return { labels, count };
  const parents = Uint32Array.from({ length: count }, (_, patch) => patch);
  const rootOf = (patch: number): number => {
    let at = patch;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at] as number] as number;
      at = parents[at] as number;
    }
    return at;
  };
  let from = 0;
  for (const crowd of crowds) {
    const one = labels[faces[from] as number] as number;
    for (let i = from + 1; i < from + crowd; i++) {
      const [a, b] = [rootOf(one), rootOf(labels[faces[i] as number] as number)];
      if (a !== b) parents[Math.max(a, b)] = Math.min(a, b);
    }
    from += crowd;
  }
  const numbers = new Uint32Array(count);
  let pieces = 0;
  // A root comes before all that hang on it.
  for (let patch = 0; patch < count; patch++)
    numbers[patch] = parents[patch] === patch ? pieces++ : (numbers[rootOf(patch)] as number);
  return { labels: labels.map((patch) => numbers[patch] as number), count: pieces };
}

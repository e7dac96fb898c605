import { createJoinedSets } from '../topology/joined-sets.ts';

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
  const { rootOf, join } = createJoinedSets(count);
  let from = 0;
  for (const crowd of crowds) {
    const one = labels[faces[from] as number] as number;
    for (let i = from + 1; i < from + crowd; i++) join(one, labels[faces[i] as number] as number);
    from += crowd;
  }
  const numbers = new Uint32Array(count);
  let pieces = 0;
  // A root comes before all that hang on it.
  for (let patch = 0; patch < count; patch++) {
    const root = rootOf(patch);
    numbers[patch] = root === patch ? pieces++ : (numbers[root] as number);
  }
  return { labels: labels.map((patch) => numbers[patch] as number), count: pieces };
}

/**
 * Sets of faces that hang together (union-find), and for each face whether it is turned over against the first of its set. Faces that share an edge
 * run along it in opposite directions; where they run in the same one, one of the two is turned over.
 */
export interface TurnedSets {
  /** Joins two faces. A set that would have to be turned over against itself (a Möbius strip) stays as it was joined first. */
  readonly join: (a: number, b: number, isTurned: boolean) => void;
  /** The set of each face, numbered in the order of their first faces, and whether the face is turned over against that one. */
  readonly labelled: () => {
    readonly labels: Uint32Array;
    readonly turned: Uint8Array;
    readonly count: number;
  };
}

export function createTurnedSets(faces: number): TurnedSets {
  const parents = new Uint32Array(faces);
  for (let face = 0; face < faces; face++) parents[face] = face;
  /** Whether a face is turned over against its parent. */
  const turned = new Uint8Array(faces);
  let parity = 0;

  /** The first face of a set; sets `parity`. Halves the way there for the next time. */
  function rootOf(face: number): number {
    let at = face;
    parity = 0;
    for (;;) {
      const parent = parents[at] as number;
      if (parent === at) return at;
      turned[at] = (turned[at] as number) ^ (turned[parent] as number);
      parents[at] = parents[parent] as number;
      parity ^= turned[at] as number;
      at = parents[at] as number;
    }
  }

  return {
    join: (a, b, isTurned) => {
      const one = rootOf(a);
      const oneTurned = parity;
      const other = rootOf(b);
      if (one === other) return;
      const between = oneTurned ^ parity ^ (isTurned ? 1 : 0);
      const [first, second] = one < other ? [one, other] : [other, one];
      parents[second] = first;
      turned[second] = between;
    },
    labelled: () => {
      const labels = new Uint32Array(faces);
      const result = new Uint8Array(faces);
      let count = 0;
      for (let face = 0; face < faces; face++) {
        const root = rootOf(face);
        result[face] = parity;
        // The root is the first of its set, so its label is known before that of the others.
        labels[face] = root === face ? count++ : (labels[root] as number);
      }
      return { labels, turned: result, count };
    },
  };
}

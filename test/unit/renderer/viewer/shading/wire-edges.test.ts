import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgesOf } from '../../../../../renderer/viewer/shading/wire-edges.ts';

function drained<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

const pairs = (edges: Uint32Array): string[] =>
  Array.from({ length: edges.length / 2 }, (_, edge) => `${edges[edge * 2]}-${edges[edge * 2 + 1]}`);

describe('the edges of a mesh', () => {
  it('are each there once, whichever way its faces run', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)), { maxLength: 40 }), (faces) => {
        const expected = new Set(
          faces.flatMap(([a, b, c]) =>
            (
              [
                [a, b],
                [b, c],
                [c, a],
              ] as const
            ).map(([from, to]) => `${Math.min(from, to)}-${Math.max(from, to)}`),
          ),
        );
        const found = pairs(drained(edgesOf(Uint32Array.from(faces.flat()), 10)));
        expect(found.toSorted()).toEqual([...expected].toSorted());
      }),
    );
  });

  it('of a disc around one vertex are found without comparing each with all others', {
    timeout: 5_000,
  }, () => {
    const rim = 100_000;
    const faces = new Uint32Array(rim * 3);
    for (let face = 0; face < rim; face += 1) {
      faces[face * 3 + 1] = face + 1;
      faces[face * 3 + 2] = ((face + 1) % rim) + 1;
    }
    expect(drained(edgesOf(faces, rim + 1))).toHaveLength(rim * 4);
  });

  it('are those of every corner where there is no index', () => {
    expect(pairs(drained(edgesOf(null, 6)))).toEqual(['0-1', '0-2', '1-2', '3-4', '3-5', '4-5']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectedComponents } from '../../../../../main/media/raster/components.ts';

const masks = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .chain(([width, height]) =>
    fc.record({
      width: fc.constant(width),
      mask: fc.uint8Array({ min: 0, max: 1, minLength: width * height, maxLength: width * height }),
    }),
  );

/** The pixels that can be reached from one over sides. */
function reached(mask: Uint8Array, width: number, start: number): Set<number> {
  const found = new Set([start]);
  for (const i of found) {
    const x = i % width;
    for (const j of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width])
      if (mask[j] === 1) found.add(j);
  }
  return found;
}

describe('connectedComponents', () => {
  it('gives one number to just the pixels that hang together, whatever the mask', () => {
    fc.assert(
      fc.property(masks, ({ width, mask }) => {
        const { labels, sizes } = connectedComponents(mask, width);
        let next = 1;
        for (let i = 0; i < mask.length; i++) {
          if (mask[i] === 0) {
            expect(labels[i]).toBe(0);
            continue;
          }
          const own = reached(mask, width, i);
          const alike = [...labels.keys()].filter((j) => labels[j] === labels[i]);
          expect(alike).toEqual([...own].toSorted((a, b) => a - b));
          expect(sizes[labels[i]!]).toBe(own.size);
          if (alike[0] === i) expect(labels[i]).toBe(next++);
        }
        expect(sizes.length).toBe(next);
      }),
    );
  });
});

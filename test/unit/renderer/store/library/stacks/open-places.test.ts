import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openPlaces, stackSpot } from '../../../../../../renderer/store/library/stacks/open-places.ts';

/** Stacks of up to five versions at some of fifty positions. */
const stacks = fc
  .uniqueArray(fc.record({ position: fc.nat(49), others: fc.integer({ min: 1, max: 5 }) }), {
    selector: ({ position }) => position,
    maxLength: 12,
  })
  .map((open) => open.toSorted((one, other) => one.position - other.position));

describe('the places of open stacks', () => {
  it('are those of an order written out with each version behind its cover', () => {
    fc.assert(
      fc.property(stacks, (open) => {
        const written = Array.from({ length: 60 }, (_, position) => {
          const others = open.find((each) => each.position === position)?.others ?? 0;
          return Array.from({ length: others + 1 }, (_each, member) => ({ position, member, others }));
        }).flat();
        const places = openPlaces(open);
        expect(places.others).toBe(written.length - 60);
        expect(written.map((_, place) => places.at(place))).toEqual(written);
        const covers = written.flatMap(({ member }, place) => (member === 0 ? [place] : []));
        expect(covers.map((_, position) => places.placeOf(position))).toEqual(covers);
      }),
    );
  });

  it('hold what a stretch of them needs of the engine’s order', () => {
    const places = openPlaces([
      { position: 2, others: 3 },
      { position: 4, others: 1 },
    ]);
    expect(places.positionsOf([0, 1])).toEqual([0, 1]);
    expect(places.positionsOf([3, 4])).toEqual([2, 2]);
    expect(places.positionsOf([5, 9])).toEqual([2, 5]);
    expect([2, 3, 5, 6, 7, 8, 9].map((place) => stackSpot(places.at(place)))).toEqual([
      'cover',
      'version',
      'last',
      null,
      'cover',
      'last',
      null,
    ]);
  });
});

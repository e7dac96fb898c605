import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type TouchEventKind,
  type TouchMove,
  touched,
  UNTOUCHED,
} from '../../../../../renderer/viewer/camera/touch-gesture.ts';

type Event = readonly [kind: TouchEventKind, id: number, x: number, y: number];

/** All that comes of a row of events. */
function play(events: readonly Event[]): readonly TouchMove[] {
  let now = UNTOUCHED;
  return events.flatMap(([kind, id, x, y]) => {
    const done = touched(now, kind, { id, x, y });
    now = done.now;
    return done.moves;
  });
}

describe('one finger', () => {
  it('that does not move is a click, and no drag however it trembles', () => {
    expect(
      play([
        ['down', 1, 10, 10],
        ['move', 1, 13, 12],
        ['up', 1, 13, 12],
      ]),
    ).toEqual([{ does: 'click', at: { x: 13, y: 12 } }]);
  });

  it('orbits as far as it goes, and is no click then', () => {
    expect(
      play([
        ['down', 1, 10, 10],
        ['move', 1, 40, 10],
        ['move', 1, 41, 15],
        ['up', 1, 41, 15],
      ]),
    ).toEqual([
      { does: 'orbit', x: 30, y: 0 },
      { does: 'orbit', x: 1, y: 5 },
    ]);
  });

  it.each([
    ['before it is up', ['long-press', 'up']],
    ['once it is up', ['up', 'long-press']],
  ] as const)('that is held opens the menu, where the system says so %s', (_when, kinds) => {
    const moves = play([['down', 1, 10, 10], ...kinds.map((kind): Event => [kind, 1, 10, 10])]);
    expect(moves.filter(({ does }) => does === 'menu')).toEqual([{ does: 'menu', at: { x: 10, y: 10 } }]);
  });

  it('that the system takes away does nothing', () => {
    expect(
      play([
        ['down', 1, 10, 10],
        ['cancel', 1, 10, 10],
        ['down', 1, 10, 10],
        ['move', 1, 50, 10],
        ['long-press', 1, 50, 10],
        ['up', 1, 50, 10],
      ]),
    ).toEqual([{ does: 'orbit', x: 40, y: 0 }]);
  });
});

describe('two fingers', () => {
  it('pan side by side, and pinch to where they are', () => {
    expect(
      play([
        ['down', 1, 0, 0],
        ['down', 2, 100, 0],
        ['move', 1, 0, 20],
        ['move', 2, 100, 20],
        ['move', 2, 200, 20],
      ]).slice(-2),
    ).toEqual([
      { does: 'pan', x: 50, y: 0 },
      { does: 'dolly', factor: 0.5, at: { x: 100, y: 20 } },
    ]);
  });

  it('leave nothing behind: the last of them neither orbits nor clicks', () => {
    const moves = play([
      ['down', 1, 0, 0],
      ['down', 2, 100, 0],
      ['up', 1, 0, 0],
      ['move', 2, 180, 0],
      ['up', 2, 180, 0],
      ['down', 1, 0, 0],
      ['down', 2, 90, 0],
      ['down', 3, 50, 50],
      ['move', 1, 60, 60],
    ]);
    expect(moves).toEqual([]);
  });

  it('end up where they went, whatever way they took', () => {
    const place = fc.record({ id: fc.constantFrom(1, 2), x: fc.nat(500), y: fc.nat(500) });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 40 }), (places) => {
        const start: Event[] = [
          ['down', 1, 0, 0],
          ['down', 2, 1000, 0],
        ];
        const moves = play([
          ...start,
          ...places.map(({ id, x, y }): Event => ['move', id, x + 1000 * (id - 1), y]),
        ]);
        const at = (id: number) => places.findLast((each) => each.id === id) ?? { x: 0, y: 0 };
        const [one, other] = [at(1), { ...at(2), x: at(2).x + 1000 }];
        const panned = moves.flatMap((move) => (move.does === 'pan' ? [move] : []));
        expect(panned.reduce((sum, { x }) => sum + x, 0)).toBeCloseTo((one.x + other.x - 1000) / 2, 6);
        expect(panned.reduce((sum, { y }) => sum + y, 0)).toBeCloseTo((one.y + other.y) / 2, 6);
        const nearer = moves.reduce((all, move) => (move.does === 'dolly' ? all * move.factor : all), 1);
        expect(nearer).toBeCloseTo(1000 / Math.hypot(other.x - one.x, other.y - one.y), 6);
      }),
    );
  });
});

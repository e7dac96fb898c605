import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faceAreas } from '../../../../../main/media/quality/face-areas.ts';
import { measureSurface } from '../../../../../main/media/quality/measure-surface.ts';
import { boxOf } from '../../../../../main/media/quality/place-of.ts';
import { weld } from '../../../../../main/media/topology/weld.ts';
import {
  box,
  flipped,
  joined,
  moved,
  type Shape,
  shuffled,
  without,
} from '../../../../helpers/quality/shapes.ts';

function measure({ positions, indices }: Shape) {
  const welded = weld(positions, indices);
  return measureSurface(welded, faceAreas(welded), boxOf(welded.places));
}

const cube = box([2, 2, 2], 4);
/** 4 × 4 squares of two triangles on each of six sides. */
const FACES = 192;

describe('measureSurface', () => {
  it('finds nothing wrong with a closed box', () => {
    expect(measure(cube)).toEqual({
      open: { edges: 0, share: 0, holes: 0 },
      nonManifold: { edges: 0, share: 0 },
      pieces: 1,
      islands: { count: 0, share: 0 },
      degenerate: { faces: 0, share: 0 },
      turned: { faces: 0, share: 0 },
    });
  });

  it('counts the edges of a hole of known size, and says where it is', () => {
    // The last side is that at z = 1; its squares are 0.5 wide. Those in its middle, from −0.5 to 0.5.
    const first = 5 * 32;
    const middle = [5, 6, 9, 10].flatMap((square) => [first + square * 2, first + square * 2 + 1]);
    const { open, pieces, turned } = measure(without(cube, (face) => middle.includes(face)));
    expect(open).toMatchObject({ edges: 8, holes: 1 });
    expect(open.share).toBeCloseTo(8 / ((FACES * 3 - 8 * 3 + 8) / 2), 6);
    expect(open.place?.point[2]).toBeCloseTo(1, 5);
    expect(Math.hypot(open.place?.point[0] ?? 9, open.place?.point[1] ?? 9)).toBeLessThan(1e-5);
    expect(open.place?.radius).toBeCloseTo(Math.hypot(1, 1), 5);
    expect({ pieces, turned: turned.faces }).toEqual({ pieces: 1, turned: 0 });
  });

  it('counts holes that do not touch as two', () => {
    const { open } = measure(without(cube, (face) => face === 10 || face === 170));
    expect(open).toMatchObject({ edges: 6, holes: 2 });
  });

  it('finds an edge of three faces', () => {
    const fin: Shape = {
      positions: Float32Array.from([1, 1, 0.5, 1, 1, 1, 2, 2, 0.75]),
      indices: Uint32Array.from([0, 1, 2]),
    };
    const { nonManifold, pieces, open } = measure(joined(cube, fin));
    expect(nonManifold).toMatchObject({ edges: 1 });
    expect(nonManifold.place?.point[0]).toBeGreaterThan(0.4);
    expect({ pieces, open: open.edges }).toEqual({ pieces: 1, open: 2 });
  });

  it('counts pieces, and tells islands by their share of the surface', () => {
    const crumb = box([0.1, 0.1, 0.1], 1, [3, 0, 0]);
    const half = box([1, 1, 1], 1, [0, 5, 0]);
    const { pieces, islands } = measure(joined(cube, half, crumb));
    expect(pieces).toBe(3);
    expect(islands.count).toBe(1);
    expect(islands.share).toBeCloseTo(0.06 / (24 + 6 + 0.06), 5);
    expect(islands.place?.point[0]).toBeCloseTo(3, 4);
    expect(islands.place?.radius).toBeCloseTo(Math.hypot(0.05, 0.05, 0.05), 4);
  });

  it('counts triangles without area, whether their corners are one place or lie in a line', () => {
    const { degenerate } = measure(
      joined(cube, {
        positions: Float32Array.from([0, 0, 0, 1, 0, 0, 2, 0, 0, 5, 5, 5, 5, 5, 5, 6, 5, 5]),
        indices: Uint32Array.from([0, 1, 2, 3, 4, 5]),
      }),
    );
    expect(degenerate).toMatchObject({ faces: 2, share: 2 / (FACES + 2) });
  });

  it('finds a patch that is turned over against its neighbours', () => {
    const { turned, open } = measure(flipped(cube, (face) => face < 8));
    expect(turned).toMatchObject({ faces: 8 });
    expect(turned.share).toBeCloseTo(8 / FACES, 6);
    expect(turned.place?.point[0]).toBeCloseTo(-1, 5);
    expect(open.edges).toBe(0);
  });

  it('finds a shell that is turned over beside one that is not', () => {
    const other = box([1, 1, 1], 2, [4, 0, 0]);
    const { turned } = measure(
      joined(
        cube,
        flipped(other, () => true),
      ),
    );
    expect(turned.faces).toBe(48);
    expect(turned.share).toBeCloseTo(6 / 30, 6);
    expect(turned.place?.point[0]).toBeCloseTo(4, 4);
  });

  it('finds a shell that is turned over and has a hole', () => {
    const { turned } = measure(
      flipped(
        without(cube, (face) => face === 170),
        () => true,
      ),
    );
    expect(turned.faces).toBe(FACES - 1);
  });

  it('takes an inward shell within another one for the wall of a cavity', () => {
    const cavity = flipped(box([1, 1, 1], 2), () => true);
    expect(measure(joined(cube, cavity)).turned.faces).toBe(0);
  });

  it('says of an open sheet only what its faces say of each other', () => {
    const sheet = without(box([1, 1, 1], 4), (face) => face >= 32);
    expect(measure(sheet).turned.faces).toBe(0);
    expect(measure(flipped(sheet, () => true)).turned.faces).toBe(0);
    expect(measure(flipped(sheet, (face) => face < 4)).turned.faces).toBe(4);
  });

  it('does not depend on the order of triangles and vertices, on size, place or turn', () => {
    const broken = joined(
      flipped(
        without(cube, (face) => face === 100 || face === 101),
        (face) => face >= 160 && face < 170,
      ),
      box([0.1, 0.1, 0.1], 1, [3, 0, 0]),
    );
    const plain = measure(broken);
    const numbers = ({ open, nonManifold, pieces, islands, degenerate, turned }: typeof plain) => [
      ...[open.edges, open.holes, nonManifold.edges, pieces, islands.count, degenerate.faces, turned.faces],
    ];
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 7, maxLength: 40 }),
        fc.double({ min: 0.001, max: 1000, noNaN: true }),
        fc.double({ min: 0, max: 6.28, noNaN: true }),
        (ranks, scale, angle) => {
          const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
          const other = moved(
            shuffled(broken, (number) => ranks[number % ranks.length] ?? 0),
            (x, y, z) => [scale * (cos * x - sin * y), scale * (sin * x + cos * y), scale * z],
          );
          const found = measure(other);
          expect(numbers(found)).toEqual(numbers(plain));
          expect(found.turned.share).toBeCloseTo(plain.turned.share, 4);
          expect(found.islands.share).toBeCloseTo(plain.islands.share, 4);
          expect(found.open.place?.radius ?? 0).toBeLessThan(2 * scale);
        },
      ),
      { numRuns: 30 },
    );
  });
});

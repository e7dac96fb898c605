import { describe, expect, it } from 'vitest';
import { faceAreas } from '../../../../../main/media/quality/face-areas.ts';
import { measureSymmetry } from '../../../../../main/media/quality/measure-symmetry.ts';
import { MOST_POINTS, rowsOfFaces, surfaceCells } from '../../../../../main/media/quality/surface-cells.ts';
import { weld } from '../../../../../main/media/topology/weld.ts';
import { box, joined, moved, type Shape } from '../../../../helpers/quality/shapes.ts';

function measure({ positions, indices }: Shape) {
  const welded = weld(positions, indices);
  return measureSymmetry(surfaceCells(welded, faceAreas(welded).areas, 128));
}

const body = box([1, 3, 0.8], 6);
const arms = joined(body, box([1, 0.3, 0.3], 3, [1, 1, 0.3]), box([1, 0.3, 0.3], 3, [-1, 1, 0.3]));

describe('measureSymmetry', () => {
  it('finds a mirrored shape whole, however it is turned', () => {
    expect(measure(arms).share).toBeGreaterThan(0.99);
    const angle = 0.7;
    const turned = moved(arms, (x, y, z) => [
      Math.cos(angle) * x + Math.sin(angle) * z,
      y,
      Math.cos(angle) * z - Math.sin(angle) * x,
    ]);
    const found = measure(turned);
    expect(found.share).toBeGreaterThan(0.98);
    expect(Math.abs(found.normal[0] * Math.cos(angle) - found.normal[2] * Math.sin(angle))).toBeGreaterThan(
      0.995,
    );
  });

  it('leaves out the share of what has no counterpart', () => {
    // A plate far out at one side and to the front: no vertical plane mirrors the rest and it.
    const plate = box([0.02, 1, 1], 6, [0.6, 0, 3]);
    const found = measure(joined(arms, plate));
    expect(found.share).toBeLessThan(0.95);
    expect(found.share).toBeGreaterThan(0.3);
  });

  it('does not depend on the size', () => {
    const one = measure(joined(body, box([1, 0.3, 0.3], 3, [1, 1, 0.3])));
    const large = measure(
      moved(joined(body, box([1, 0.3, 0.3], 3, [1, 1, 0.3])), (x, y, z) => [x * 64, y * 64, z * 64]),
    );
    expect(large.share).toBeCloseTo(one.share, 2);
  });

  it('divides large faces over each other into so many points, however many faces there are', () => {
    const step = 0.02;
    const sheets = joined(...Array.from({ length: 400 }, (_, at) => box([2 + at * 1e-4, 2, 2], 1)));
    const welded = weld(sheets.positions, sheets.indices);
    const rows = rowsOfFaces(welded, faceAreas(welded).areas, step);
    expect(rows.length).toBe(4800);
    expect(rows.reduce((sum, own) => sum + own * own, 0)).toBeLessThanOrEqual(MOST_POINTS);
    // One of them alone has a point in each cell.
    const alone = box([2, 2, 2], 1);
    const one = weld(alone.positions, alone.indices);
    expect(Math.min(...rowsOfFaces(one, faceAreas(one).areas, step))).toBeGreaterThan(2 / step);
  });
});

import fc from 'fast-check';
import { Box3, BufferAttribute, Matrix4 } from 'three';
import { describe, expect, it } from 'vitest';
import { boxOf } from '../../../../../../renderer/viewer/load/mesh/box-of.ts';

const number = fc.float({ noNaN: true, noDefaultInfinity: true, min: -10, max: 10 });

describe('the box round vertices', () => {
  it('is the one that three finds, wherever a matrix takes them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: 20 }),
        fc.array(number, { minLength: 12, maxLength: 12 }),
        (vertices, columns) => {
          const positions = Float32Array.from(vertices.flat());
          const matrix = new Matrix4().identity();
          for (const [place, value] of columns.entries())
            matrix.elements[Math.floor(place / 3) * 4 + (place % 3)] = value;
          const expected = new Box3().setFromBufferAttribute(
            new BufferAttribute(positions.slice(), 3).applyMatrix4(matrix) as BufferAttribute,
          );
          const { min, max } = boxOf(positions, matrix.elements);
          for (const axis of [0, 1, 2] as const) {
            expect(min[axis]).toBeCloseTo(expected.min.toArray()[axis] ?? 0, 2);
            expect(max[axis]).toBeCloseTo(expected.max.toArray()[axis] ?? 0, 2);
          }
        },
      ),
    );
  });

  it('says so where a vertex has no place', () => {
    const { min } = boxOf(Float32Array.of(1, 2, 3, 4, Number.NaN, 6));
    expect(min.every(Number.isFinite)).toBe(false);
  });
});

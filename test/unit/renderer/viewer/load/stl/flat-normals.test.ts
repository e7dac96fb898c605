import * as fc from 'fast-check';
import { Triangle, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { flatNormals } from '../../../../../../renderer/viewer/load/stl/flat-normals.ts';

const place = fc.double({ min: -100, max: 100, noNaN: true });

describe('the normals of loose faces', () => {
  it('are those of the plane of each face, to the nearest of 127 steps', () => {
    fc.assert(
      fc.property(fc.array(fc.array(place, { minLength: 9, maxLength: 9 }), { maxLength: 4 }), (faces) => {
        const positions = new Float32Array(faces.flat());
        const normals = flatNormals(positions);
        for (let face = 0; face < positions.length; face += 9) {
          const corner = (at: number): Vector3 => new Vector3().fromArray(positions, face + at);
          const triangle = new Triangle(corner(0), corner(3), corner(6));
          if (triangle.getArea() < 0.1) continue;
          const wanted = triangle.getNormal(new Vector3()).multiplyScalar(127).toArray();
          for (let item = 0; item < 9; item += 1) {
            expect(Math.abs((normals[face + item] as number) - (wanted[item % 3] as number))).toBeLessThan(
              0.51,
            );
          }
        }
      }),
    );
  });

  it('are nothing where a face has no area', () => {
    expect([...flatNormals(new Float32Array(9).fill(2))]).toEqual(new Array(9).fill(0));
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureCoordinates } from '../../../../../main/media/quality/measure-coordinates.ts';
import { meshOf } from '../../../../helpers/quality/shapes.ts';

const picture = { mime: 'image/png', bytes: new Uint8Array([1]) } as const;
const materials = [{ name: 'm', colour: [1, 1, 1], metallic: 0, roughness: 1, texture: picture }] as const;

/** Rectangles in the picture: left, top, width and height; each is two triangles of a square of side 1. */
function squares(rectangles: readonly (readonly [number, number, number, number])[]) {
  const uvs = rectangles.flatMap(([x, y, w, h]) => [x, y, x + w, y, x + w, y + h, x, y + h]);
  const positions = rectangles.flatMap((_, i) => [
    i * 2,
    0,
    0,
    i * 2 + 1,
    0,
    0,
    i * 2 + 1,
    1,
    0,
    i * 2,
    1,
    0,
  ]);
  const indices = rectangles.flatMap((_, i) => [0, 1, 2, 0, 2, 3].map((corner) => i * 4 + corner));
  return meshOf(
    { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) },
    { uvs: Float32Array.from(uvs), materials },
  );
}

function measure(mesh: ReturnType<typeof squares>, size = { width: 1024, height: 512 }) {
  const areas = new Float32Array(mesh.indices.length / 3).fill(0.5);
  return measureCoordinates(mesh, areas, () => size);
}

describe('measureCoordinates', () => {
  it('says of a model with more pictures than are looked at that the used share is not known', () => {
    const many = Array.from({ length: 4_000 }, (_, at) => ({
      ...materials[0],
      texture: { ...picture, bytes: new Uint8Array([at % 256]) },
    }));
    const square = squares(many.map(() => [0, 0, 1, 1]));
    const materialOf = Uint16Array.from({ length: many.length * 2 }, (_, face) => face >> 1);
    const found = measure({ ...square, materials: many, materialOf });
    expect(found).toMatchObject({ texture: { used: null }, overlap: null, density: null });
  });

  it('says nothing of thin triangles that go over thousands of pictures, which would take minutes', () => {
    const thin = squares(Array.from({ length: 100 }, () => [0, 0, 9000, 1e-6] as const));
    expect(measure(thin)).toMatchObject({ texture: { used: null }, overlap: null });
  });

  it('says nothing of the density of coordinates that are infinite', () => {
    const square = squares([[0, 0, 1, 1]]);
    const uvs = Float32Array.of(0, 0, Number.POSITIVE_INFINITY, 1, 1, 5, 0, 1);
    expect(measure({ ...square, uvs }).density).toEqual({ median: expect.closeTo(724, -1), spread: 1 });
  });

  it('says how much of the picture is used, and finds no overlap where there is none', () => {
    const found = measure(
      squares([
        [0, 0, 0.5, 0.5],
        [0.5, 0, 0.5, 0.5],
      ]),
    );
    expect(found.texture).toEqual({ width: 1024, height: 512, used: 0.5 });
    expect(found).toMatchObject({ overlap: 0, overlapping: [] });
  });

  it('finds an overlap of a known share, and which faces lie over each other', () => {
    const found = measure(
      squares([
        [0, 0, 0.4, 0.4],
        [0.2, 0, 0.4, 0.4],
        [0.7, 0.7, 0.2, 0.2],
      ]),
    );
    // 0.2 × 0.4 of 0.6 × 0.4 and 0.2 × 0.2.
    expect(found.overlap).toBeCloseTo(0.08 / 0.28, 2);
    expect(found.overlapping).toEqual([0, 1, 2, 3]);
  });

  it('counts the parts of a picture that repeats as the same place', () => {
    expect(
      measure(
        squares([
          [0, 0, 0.5, 0.5],
          [1, 0, 0.5, 0.5],
        ]),
      ).overlap,
    ).toBeCloseTo(1, 2);
  });

  it('keeps pictures apart', () => {
    const mesh = squares([
      [0, 0, 1, 1],
      [0, 0, 1, 1],
    ]);
    const two = {
      ...mesh,
      materials: [materials[0], { ...materials[0], texture: { ...picture, bytes: new Uint8Array([2]) } }],
      materialOf: Uint16Array.from([0, 0, 1, 1]),
    };
    expect(measure(two).overlap).toBe(0);
    expect(measure(mesh).overlap).toBe(1);
  });

  it('measures pixels along a unit of the surface, and their spread', () => {
    const even = measure(squares([[0, 0, 0.5, 0.5]]), { width: 1000, height: 1000 });
    expect(even.density?.median).toBeCloseTo(500, -1);
    expect(even.density?.spread).toBe(1);
    const uneven = measure(
      squares([
        [0, 0, 0.8, 0.8],
        [0.8, 0.8, 0.2, 0.2],
      ]),
    );
    expect(uneven.density?.spread).toBeCloseTo(4, 1);
  });

  it('says nothing without coordinates, or of those that repeat a picture without end', () => {
    const mesh = squares([[0, 0, 1, 1]]);
    expect(measure({ ...mesh, uvs: undefined })).toMatchObject({ overlap: null, density: null });
    expect(measure(squares([[0, 0, 5000, 5000]])).overlap).toBeNull();
    expect(measure({ ...mesh, uvs: mesh.uvs?.fill(Number.NaN) })).toMatchObject({
      overlap: 0,
      density: null,
    });
  });

  it('finds no overlap however a square is divided', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 8 }),
        (columns, rows) => {
          const [x, y] = [columns, rows].map((cuts) => [0, ...[...cuts].sort(), 1]) as [number[], number[]];
          const parts = x
            .slice(1)
            .flatMap((right, i) =>
              y
                .slice(1)
                .map(
                  (bottom, j) => [x[i] ?? 0, y[j] ?? 0, right - (x[i] ?? 0), bottom - (y[j] ?? 0)] as const,
                ),
            );
          const { overlap, texture } = measure(squares(parts));
          // The coordinates are single precision, and an edge may be rounded to either side of a row of cells.
          expect(overlap).toBeLessThan(0.02);
          expect(texture?.used).toBeGreaterThan(0.98);
        },
      ),
      { numRuns: 20 },
    );
  });
});

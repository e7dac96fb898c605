import { describe, expect, it } from 'vitest';
import { sketch } from '../../../../../../renderer/viewer/load/mesh/sketch.ts';
import type { ParsedMesh } from '../../../../../../renderer/viewer/load/parsed-model.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const BOUNDS = { min: [-3, -3, -3], max: [3, 3, 3] } as const;
/** Edge of a cell for {@link BOUNDS}. */
const CELL = 6 / 192;

/** A ball of radius 1 whose texture has a seam along one meridian. */
function ball(rings: number): ParsedMesh {
  const around = rings * 2;
  const positions: number[] = [];
  const uvs: number[] = [];
  for (let ring = 0; ring <= rings; ring += 1) {
    for (let step = 0; step <= around; step += 1) {
      const [phi, theta] = [(ring / rings) * Math.PI, ((step % around) / around) * 2 * Math.PI];
      positions.push(Math.sin(phi) * Math.cos(theta), Math.cos(phi), Math.sin(phi) * Math.sin(theta));
      uvs.push(step / around, ring / rings);
    }
  }
  const index: number[] = [];
  for (let ring = 0; ring < rings; ring += 1) {
    for (let step = 0; step < around; step += 1) {
      const a = ring * (around + 1) + step;
      const b = a + around + 1;
      index.push(a, b, a + 1, a + 1, b, b + 1);
    }
  }
  const places = Float32Array.from(positions);
  return {
    name: 'ball',
    positions: places,
    normals: places.slice(),
    uvs: Float32Array.from(uvs),
    colours: null,
    index: Uint32Array.from(index),
    material: 2,
    matrix: IDENTITY,
  };
}

function only<Value>(values: readonly Value[]): Value {
  const [first] = values;
  if (first === undefined || values.length !== 1) throw new Error(`${values.length} meshes`);
  return first;
}

const triples = (values: Uint32Array): number[][] =>
  Array.from({ length: values.length / 3 }, (_, at) => [...values.subarray(at * 3, at * 3 + 3)]);

describe('a sketch', () => {
  const fine = ball(250);
  const drawn = only(sketch([fine], BOUNDS));
  const index = Uint32Array.from(drawn.index ?? []);

  it('leaves a mesh without vertices empty', () => {
    const none = {
      positions: new Float32Array(0),
      normals: new Float32Array(0),
      uvs: null,
      index: new Uint32Array(0),
    };
    const [whole, empty] = sketch([fine, { ...fine, ...none }], BOUNDS);
    expect(whole).toEqual(drawn);
    expect([empty?.positions.length, empty?.normals.length, empty?.index?.length]).toEqual([0, 0, 0]);
  });

  it('has far fewer faces, whose corners are all there, and lies where the surface does', () => {
    expect(index.length).toBeGreaterThan(0);
    expect(index.length).toBeLessThan((fine.index?.length ?? 0) / 2);
    expect(index.reduce((most, vertex) => Math.max(most, vertex), 0)).toBeLessThan(
      drawn.positions.length / 3,
    );
    expect(drawn.normals.length).toBe(drawn.positions.length);
    for (let at = 0; at < drawn.positions.length; at += 3) {
      expect(Math.abs(Math.hypot(...drawn.positions.subarray(at, at + 3)) - 1)).toBeLessThan(CELL);
    }
    expect([drawn.name, drawn.material]).toEqual(['ball', 2]);
  });

  it('has no face that runs over a seam of the texture', () => {
    const { uvs } = drawn;
    if (uvs === null) throw new Error('The texture coordinates are gone.');
    // but at the poles, where every meridian is near every other
    const wide = triples(index).filter((corners) => {
      const across = corners.map((vertex) => uvs[vertex * 2] as number);
      const polar = corners.some((vertex) => Math.abs(drawn.positions[vertex * 3 + 1] as number) > 0.95);
      return !polar && Math.max(...across) - Math.min(...across) > 0.1;
    });
    expect(wide).toEqual([]);
  });

  it('is as fine in a mesh with a scale of its own', () => {
    const scaled = { ...fine, positions: fine.positions.map((value) => value / 100) };
    const matrix = IDENTITY.map((value, at) => (at < 12 ? value * 100 : value));
    const again = only(sketch([{ ...scaled, matrix }], BOUNDS));
    expect(Math.abs((again.index?.length ?? 0) - index.length)).toBeLessThan(index.length / 50);
  });

  it('joins loose faces by place, and gives them smooth normals', () => {
    const { index: corners, positions } = fine;
    const loose = Float32Array.from(
      Array.from(corners ?? []).flatMap((vertex) => [...positions.subarray(vertex * 3, vertex * 3 + 3)]),
    );
    const again = only(
      sketch(
        [{ ...fine, positions: loose, normals: new Int8Array(loose.length), uvs: null, index: null }],
        BOUNDS,
      ),
    );
    expect(again.normals).toBeInstanceOf(Float32Array);
    expect(again.index?.length).toBe(index.length);
    expect(again.positions.length).toBeLessThan(drawn.positions.length + 1);
  });

  it('of a mesh smaller than a cell is empty', () => {
    const speck = { ...fine, positions: fine.positions.map((value) => value * 1e-4) };
    expect(only(sketch([speck], BOUNDS)).index).toHaveLength(0);
  });
});

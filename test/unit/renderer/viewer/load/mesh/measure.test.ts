import { describe, expect, it } from 'vitest';
import { measure } from '../../../../../../renderer/viewer/load/mesh/measure.ts';
import { smoothNormals } from '../../../../../../renderer/viewer/load/mesh/smooth-normals.ts';
import type { ParsedMesh } from '../../../../../../renderer/viewer/load/parsed-model.ts';
import { PLAIN_MATERIAL } from '../../../../../../renderer/viewer/load/scene/plain-material.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const mesh = (positions: number[], patch: Partial<ParsedMesh> = {}): ParsedMesh => ({
  name: '',
  positions: Float32Array.from(positions),
  normals: new Float32Array(positions.length),
  uvs: null,
  colours: null,
  index: null,
  material: 0,
  matrix: IDENTITY,
  ...patch,
});
const of = (meshes: ParsedMesh[]) =>
  measure({ meshes, materials: [PLAIN_MATERIAL], textures: [], notes: [] });

describe('measuring a model', () => {
  it('counts faces and vertices, indexed or not, and measures where the meshes stand', () => {
    const moved = [...IDENTITY.slice(0, 12), 10, 0, 0, 1];
    const { measured, bounds } = of([
      mesh([0, 0, 0, 1, 0, 0, 0, 2, 0]),
      mesh([0, 0, 0, 1, 0, 0, 0, 1, 3], { index: Uint16Array.of(0, 1, 2, 2, 1, 0), matrix: moved }),
    ]);
    expect(measured).toMatchObject({ faces: 3, vertices: 6, materials: 1, size: [11, 2, 3] });
    expect(bounds.max).toEqual([11, 2, 3]);
  });

  it('refuses vertices that have no place', () => {
    expect(() => of([mesh([0, 0, 0, Number.NaN, 0, 0, 0, 1, 0])])).toThrow('no place');
    expect(() => of([mesh([Infinity, 0, 0, 1, 0, 0, 0, 1, 0])])).toThrow('no place');
  });

  it('refuses faces of vertices that are not there', () => {
    const triangle = [0, 0, 0, 1, 0, 0, 0, 1, 0];
    expect(() => of([mesh(triangle, { index: Uint16Array.of(0, 1, 3) })])).toThrow('are not there');
    expect(() => of([mesh(triangle, { index: Uint32Array.of(0, 1, 0xffffffff) })])).toThrow('are not there');
    expect(of([mesh(triangle, { index: Uint16Array.of(2, 1, 0) })]).measured.faces).toBe(1);
  });

  it('refuses vertices that are so far away that nothing would be seen', () => {
    const far = (place: number) => of([mesh([place, 0, 0, 1, 0, 0, 0, 1, 0])]);
    expect(() => far(-3e38)).toThrow('too far away');
    expect(() => far(2e15)).toThrow('too far away');
    expect(far(1e14).measured.faces).toBe(1);
  });

  it('refuses more pieces than can be drawn in time, and says how many there are', () => {
    const piece = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect(() => of(Array.from({ length: 30_001 }, () => piece))).toThrow(
      'holds 30,001 separate pieces, and at most 30,000',
    );
  });

  it('gives a shadow under what stands on the ground, dark in its middle and none at its edge', () => {
    const { shadow } = of([mesh([-1, 0, -1, 1, 0, -1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0])]);
    const middle = shadow.darkness[(shadow.resolution / 2) * shadow.resolution + shadow.resolution / 2] ?? 0;
    expect(middle).toBeGreaterThan(200);
    expect(shadow.darkness[0]).toBe(0);
  });
});

describe('smooth normals', () => {
  it('stand on the faces, and are one long', () => {
    const flat = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
    expect([...smoothNormals(flat, null)]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
  });
});

import { describe, expect, it } from 'vitest';
import { surfaceOf } from '../../../../../../main/service/texture/surface.ts';
import { layoutOfFile } from '../../../../../../main/service/texture/unwrap/layout-of-file.ts';
import { plainMesh, sheet } from '../../../../../helpers/texture/plain-mesh.ts';

/** A sheet of 16 × 16 squares with these texture coordinates. */
function withUvs(place: (u: number, v: number) => readonly [number, number]) {
  const mesh = sheet(16, 16, (u, v) => [u, -v, 0]);
  const uvs = Float32Array.from({ length: (mesh.positions.length / 3) * 2 }, (_, i) => {
    const v = Math.floor(i / 2) * 3;
    return place(mesh.positions[v]!, -mesh.positions[v + 1]!)[i % 2]!;
  });
  return surfaceOf({ ...mesh, uvs });
}

describe("a file's own texture coordinates", () => {
  it('are kept where they are an atlas', () => {
    const layout = layoutOfFile(
      withUvs((u, v) => [u, v]),
      512,
    );
    expect(layout).toMatchObject({ width: 512, height: 512 });
    expect(Math.max(...(layout?.uvs ?? []))).toBe(1);
  });

  it.each([
    ['repeat', (u: number, v: number) => [u * 2, v] as const],
    ['are mirrored onto one another', (u: number, v: number) => [Math.abs(u - 0.5) * 2, v] as const],
    ['use hardly any of the texture', (u: number, v: number) => [u * 0.2, v * 0.2] as const],
    ['all lie on one line', (u: number) => [u, 0.5] as const],
    ['are no numbers', () => [Number.NaN, 0] as const],
  ])('are not kept where they %s', (_name, place) => {
    expect(layoutOfFile(withUvs(place), 512)).toBeUndefined();
  });

  it('are not kept where thousands of triangles lie over one another', () => {
    const [corners, pile] = [[0, 0, 0, 1, 0, 0, 0, 1, 0], Array(5000).fill([0, 1, 2]).flat()];
    const surface = surfaceOf({ ...plainMesh(corners, pile), uvs: Float32Array.of(0, 0, 1, 0, 0, 1) });
    expect(layoutOfFile(surface, 512)).toBeUndefined();
  });

  it('need not be there', () => {
    expect(layoutOfFile(surfaceOf(sheet(2, 2, (u, v) => [u, -v, 0])), 512)).toBeUndefined();
  });
});

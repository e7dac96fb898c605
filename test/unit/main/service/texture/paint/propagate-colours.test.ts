import { describe, expect, it } from 'vitest';
import { propagateColours } from '../../../../../../main/service/texture/paint/propagate-colours.ts';
import { surfaceOf } from '../../../../../../main/service/texture/surface.ts';
import { plainMesh, sheet } from '../../../../../helpers/texture/plain-mesh.ts';

function colours(faces: number, given: Readonly<Record<number, number>>) {
  const found = { colours: new Float32Array(faces * 3), known: new Uint8Array(faces) };
  for (const [face, value] of Object.entries(given)) {
    found.colours.fill(value, Number(face) * 3, Number(face) * 3 + 3);
    found.known[Number(face)] = 1;
  }
  return found;
}

describe('colours carried over a surface', () => {
  it('reach all that hangs together, the nearest first, and leave what is known', () => {
    const { across } = surfaceOf(sheet(40, 1, (u, v) => [u, -v, 0]));
    const found = colours(80, { 0: 100, 79: 200 });
    propagateColours(found, across);
    expect(found.known.every((known) => known === 1)).toBe(true);
    const line = Array.from({ length: 80 }, (_, face) => found.colours[face * 3]!);
    expect([line[0], line[79]]).toEqual([100, 200]);
    expect(line[8]).toBeLessThan(120);
    expect(line[71]).toBeGreaterThan(180);
    expect(line).toEqual([...line].sort((a, b) => a - b));
  });

  it('leave loose pieces alone', () => {
    const two = plainMesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 0, 0, 6, 0, 0, 5, 1, 0], [0, 1, 2, 3, 4, 5]);
    const found = colours(2, { 0: 100 });
    propagateColours(found, surfaceOf(two).across);
    expect([...found.known]).toEqual([1, 0]);
  });
});

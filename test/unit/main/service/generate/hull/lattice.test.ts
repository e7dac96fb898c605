import { expect, it } from 'vitest';
import { bytesOf, latticeOf, leastSpacing } from '../../../../../../main/service/generate/hull/lattice.ts';

const MOST = 1536 * 1024 ** 2;

it.each([
  ['a cube', { x: 198, z: 198, rows: 384 }],
  ['a needle that is lying', { x: 9600, z: 10, rows: 384 }],
  ['a needle that is standing', { x: 8, z: 8, rows: 384 }],
  ['a plate that is lying', { x: 9600, z: 9600, rows: 384 }],
  ['a sheet that is standing across x', { x: 7, z: 3000, rows: 384 }],
  ['a sheet that is standing across z', { x: 3000, z: 7, rows: 384 }],
])('the finest lattice of %s takes nearly the memory that it may take', (_, reach) => {
  const lattice = latticeOf(reach, leastSpacing(reach, MOST));

  expect(bytesOf(lattice)).toBeLessThanOrEqual(MOST);
  expect(bytesOf(lattice)).toBeGreaterThan(0.9 * MOST);
  expect(lattice.width * lattice.height * lattice.depth).toBeLessThan(MOST);
});

it('is far finer than that of a full body, and holds the 1.2 thousand million points of a tripod', () => {
  const reach = { x: 198, z: 198, rows: 384 };
  const spacing = leastSpacing(reach, MOST);
  const { width, height, depth } = latticeOf(reach, spacing);

  expect(spacing).toBeLessThan(0.4);
  expect(width * height * depth).toBeGreaterThan(1.3e9);
});

it('counts the rows and the slices beside the points of a thin lattice', () => {
  const flat = { width: 7, height: 10_000, depth: 10_000 };
  expect(bytesOf(flat)).toBeGreaterThan(5 * 7e8);
  expect(bytesOf({ width: 10_000, height: 10_000, depth: 7 })).toBeGreaterThan(2 * 7e8);
});

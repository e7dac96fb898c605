import { expect, it } from 'vitest';
import { cellsOf } from '../../../../../../renderer/viewer/load/mesh/vertex-cells.ts';

it('puts vertices that are near each other into one cell, in its middle', () => {
  const { of, first, middles } = cellsOf(Float32Array.of(0, 0, 0, 0.5, 0, 0, 2, 0, 0), 1);
  expect([...of]).toEqual([0, 0, 1]);
  expect([...first]).toEqual([0, 2]);
  expect([...middles]).toEqual([0.25, 0, 0, 2, 0, 0]);
});

it('ends for cells without any size, as a mesh that is scaled beyond measure asks for them', () => {
  expect([...cellsOf(new Float32Array(6), 0).of]).toEqual([0, 0]);
});

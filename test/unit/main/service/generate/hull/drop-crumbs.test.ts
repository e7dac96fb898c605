import { expect, it } from 'vitest';
import { dropCrumbs } from '../../../../../../main/service/generate/hull/drop-crumbs.ts';

it('removes loose pieces under 0.5 % of the volume, and keeps larger ones and all that hangs together', () => {
  const size = 24;
  const data = new Uint8Array(size ** 3);
  const at = (x: number, y: number, z: number): number => (z * size + y) * size + x;
  const fill = (x: number, y: number, z: number, edge: number): void => {
    for (let k = 0; k < edge; k++)
      for (let j = 0; j < edge; j++) for (let i = 0; i < edge; i++) data[at(x + i, y + j, z + k)] = 255;
  };
  fill(2, 2, 2, 12);
  fill(14, 8, 8, 1);
  fill(15, 8, 8, 1);
  fill(15, 9, 8, 1);
  fill(15, 9, 9, 1);
  fill(18, 18, 18, 3);
  fill(20, 2, 2, 1);
  fill(2, 20, 20, 2);
  const kept = data.slice();
  kept[at(20, 2, 2)] = 0;
  for (let i = 0; i < 8; i++) kept[at(2 + (i & 1), 20 + ((i >> 1) & 1), 20 + (i >> 2))] = 0;

  dropCrumbs({
    width: size,
    height: size,
    depth: size,
    spacing: 1,
    originX: 0,
    originY: 0,
    originZ: 0,
    data,
  });

  expect(data).toEqual(kept);
});

import { expect, it } from 'vitest';
import { dropCrumbs } from '../../../../../../main/service/generate/hull/drop-crumbs.ts';

it('removes loose pieces under 0.5 % of the volume that no outline shows, and keeps all others', () => {
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
  // Behind one piece from the front and behind another one from the side: a ghost of both.
  fill(2, 18, 2, 3);
  const kept = data.slice();
  fill(18, 18, 2, 1);

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

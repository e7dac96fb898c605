import { expect, it } from 'vitest';
import { fillHollows } from '../../../../../../main/service/generate/hull/fill-hollows.ts';
import type { Volume } from '../../../../../../main/service/generate/hull/volume.ts';

const SIZE = 9;
const at = (x: number, y: number, z: number): number => (z * SIZE + y) * SIZE + x;

it('fills a hollow that nothing leads to, and leaves what is open to one side', () => {
  const data = new Uint8Array(SIZE ** 3);
  for (let z = 1; z < SIZE - 1; z++)
    for (let y = 1; y < SIZE - 1; y++) for (let x = 1; x < SIZE - 1; x++) data[at(x, y, z)] = 255;
  data[at(2, 4, 4)] = 100;
  data[at(5, 4, 4)] = 0;
  data[at(6, 4, 4)] = 0;
  data[at(7, 4, 4)] = 0;
  const before = data.slice();
  const volume: Volume = {
    width: SIZE,
    height: SIZE,
    depth: SIZE,
    spacing: 1,
    originX: 0,
    originY: 0,
    originZ: 0,
    data,
  };
  fillHollows(volume);
  before[at(2, 4, 4)] = 255;
  expect(data).toEqual(before);
});

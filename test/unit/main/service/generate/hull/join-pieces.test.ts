import { expect, it } from 'vitest';
import { joinPieces } from '../../../../../../main/service/generate/hull/join-pieces.ts';
import { piecesOf } from '../../../../../../main/service/generate/hull/pieces.ts';
import { SURFACE } from '../../../../../../main/service/generate/hull/volume.ts';

const SIZE = 24;
const at = (x: number, y: number, z: number): number => (z * SIZE + y) * SIZE + x;

function volumeOf(data: Uint8Array) {
  return {
    width: SIZE,
    height: SIZE,
    depth: SIZE,
    spacing: 1,
    originX: 0,
    originY: 0,
    originZ: 0,
    data,
  };
}

function count(data: Uint8Array): number {
  const { runs, rootOf } = piecesOf(volumeOf(data), SURFACE);
  return new Set(runs.starts.map((_, run) => rootOf(run))).size;
}

/** A cube, and a wire beside it of which every other point is only its soft edge. */
function withWire(): Uint8Array {
  const data = new Uint8Array(SIZE ** 3);
  for (let z = 2; z < 14; z++) for (let y = 2; y < 14; y++) data.fill(255, at(2, y, z), at(14, y, z));
  for (let x = 14; x < 22; x++) data[at(x, 8, 8)] = x % 2 === 0 ? SURFACE - 20 : 255;
  return data;
}

it('joins the parts of a wire with gaps to one piece, along its soft edge', () => {
  const data = withWire();
  expect(count(data)).toBe(5);

  joinPieces(volumeOf(data));

  expect(count(data)).toBe(1);
});

it('removes a speck of one point that nothing leads to, and keeps two points and a speck that it did not search to the end for', () => {
  const size = 64;
  const place = (x: number, y: number, z: number): number => (z * size + y) * size + x;
  const solid = (fill: (data: Uint8Array) => void): Uint8Array => {
    const data = new Uint8Array(size ** 3);
    for (let z = 2; z < 46; z++) for (let y = 2; y < 46; y++) data.fill(255, place(2, y, z), place(46, y, z));
    fill(data);
    joinPieces({ ...volumeOf(data), width: size, height: size, depth: size });
    return data;
  };
  const speck = place(55, 55, 55);
  expect(solid((data) => data.fill(255, speck, speck + 1))[speck]).toBe(0);
  expect(solid((data) => data.fill(255, speck, speck + 2))[speck]).toBe(255);
  // The soft edge around it is larger than what is searched.
  const within = place(60, 60, 60);
  const soft = solid((data) => {
    for (let i = 0; i < data.length; i++) if (data[i] === 0 && i % size > 46) data[i] = 1;
    data[within] = 255;
  });
  expect(soft[within]).toBe(255);
});

it('leaves alone what nothing leads to, and a solid of one piece', () => {
  const data = withWire();
  data.fill(0, at(14, 8, 8), at(22, 8, 8));
  const whole = data.slice();
  joinPieces(volumeOf(data));
  expect(data).toEqual(whole);

  data[at(20, 20, 20)] = 255;
  const apart = data.slice();
  joinPieces(volumeOf(data));
  expect(data).toEqual(apart);
});

import { expect, it } from 'vitest';
import { evenOut } from '../../../../../../../main/service/generate/hull/ghosts/even-out.ts';

const SIZE = 20;
const grid = { width: SIZE, height: SIZE, depth: SIZE, cell: 3 };
const at = (x: number, y: number, z: number): number => (z * SIZE + y) * SIZE + x;

/** A hull from 3 to 16 on every axis, all of it kept, with evidence of −0.3 against every cell. */
function wholeHull() {
  const state = new Int8Array(SIZE ** 3).fill(-1);
  for (let z = 3; z < 17; z++) for (let y = 3; y < 17; y++) state.fill(1, at(3, y, z), at(17, y, z));
  return { state, against: new Float32Array(SIZE ** 3).fill(-0.3), grid };
}

it('fills a dent that weak evidence made, and keeps the edges and corners of the hull', () => {
  const remains = wholeHull();
  const whole = remains.state.slice();
  for (let z = 8; z < 11; z++)
    for (let y = 8; y < 11; y++) {
      remains.state[at(16, y, z)] = 0;
      remains.against[at(16, y, z)] = 0.05;
    }

  evenOut(remains);

  expect(remains.state).toEqual(whole);
});

it('fills a pit that one round leaves, and keeps one that strong evidence made', () => {
  const pitOf = (evidence: number) => {
    const remains = wholeHull();
    for (let z = 8; z < 11; z++)
      for (let y = 8; y < 11; y++)
        for (let x = 14; x < 17; x++) {
          remains.state[at(x, y, z)] = 0;
          remains.against[at(x, y, z)] = evidence;
        }
    return remains;
  };
  const weak = pitOf(0.05);
  const strong = pitOf(0.8);
  const carved = strong.state.slice();

  evenOut(weak);
  evenOut(strong);

  expect(weak.state).toEqual(wholeHull().state);
  expect(strong.state).toEqual(carved);
});

it('takes away a splinter in the middle of what is carved away, and leaves a side where strong evidence stands', () => {
  const remains = wholeHull();
  // The half before z = 10 is carved away by strong evidence, but for a bar of one cell.
  for (let i = 0; i < at(0, 0, 10); i++) {
    if (remains.state[i] !== 1) continue;
    remains.state[i] = 0;
    remains.against[i] = 0.8;
  }
  const carved = remains.state.slice();
  for (let x = 3; x < 17; x++) {
    remains.state[at(x, 9, 5)] = 1;
    remains.against[at(x, 9, 5)] = -0.05;
  }

  evenOut(remains);

  expect(remains.state).toEqual(carved);
});

/** A rod of 3 × 3 cells through the whole height of a hull that is carved away around it by weak evidence. */
function rodOf(evidence: { readonly core: number; readonly side: number; readonly corner: number }) {
  const remains = wholeHull();
  for (let v = 0; v < remains.state.length; v++)
    if (remains.state[v] === 1) {
      remains.state[v] = 0;
      remains.against[v] = 0.3;
    }
  for (let y = 3; y < 17; y++)
    for (let z = 9; z < 12; z++)
      for (let x = 9; x < 12; x++) {
        const off = Math.abs(x - 10) + Math.abs(z - 10);
        remains.state[at(x, y, z)] = 1;
        remains.against[at(x, y, z)] = [evidence.core, evidence.side, evidence.corner][off] as number;
      }
  return remains;
}

it('leaves a thin rod whole, which a wider window would take away', () => {
  const remains = rodOf({ core: -0.3, side: -0.3, corner: -0.3 });
  const whole = remains.state.slice();

  evenOut(remains);

  expect(remains.state).toEqual(whole);
});

it('takes only the edges of a thin rod away where nothing speaks for them: more rounds would take the rod apart', () => {
  const remains = rodOf({ core: -0.3, side: -0.3, corner: 0 });
  const withoutEdges = remains.state.slice();
  for (let y = 3; y < 17; y++)
    for (const z of [9, 11]) for (const x of [9, 11]) withoutEdges[at(x, y, z)] = 0;

  evenOut(remains);

  expect(remains.state).toEqual(withoutEdges);
});

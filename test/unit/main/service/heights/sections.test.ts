import { expect, test } from 'vitest';
import { createPlane } from '../../../../../main/media/raster/plane.ts';
import { subjectBody } from '../../../../../main/service/heights/subject-body.ts';

const SIZE = 320;

/** A round body that leans to one side, whose rows end at `ragged` pixels more or less, each at its own. */
function body(ragged: number) {
  const matte = createPlane(SIZE, SIZE);
  for (let y = 20; y < SIZE - 20; y++) {
    const half = 110 * Math.sqrt(1 - ((y - 160) / 142) ** 2);
    const lean = 0.2 * (y - 160);
    for (let x = 0; x < SIZE; x++) {
      const end = half + ragged * (x < 160 ? Math.sin(y * 0.55) : Math.sin(y * 0.71 + 2));
      matte.data[y * SIZE + x] = Math.abs(x - 160 - lean) < end ? 1 : 0;
    }
  }
  const colours = new Float32Array(SIZE * SIZE * 3).fill(180);
  return subjectBody({ width: SIZE, height: SIZE, matte, colours }, SIZE);
}

/** How far the depth lies from the middle of the depths a few rows above and below, in pixels, on average far from the rim. */
function steps({ square, distance }: ReturnType<typeof body>): number {
  const [depth, apart] = [(i: number) => Math.sqrt(square.data[i]!), 4 * square.width];
  let [sum, count] = [0, 0];
  for (let i = 3 * apart; i < square.data.length - 3 * apart; i++) {
    if (distance.data[i]! < 25) continue;
    sum += Math.abs(depth(i - apart) - 2 * depth(i) + depth(i + apart)) / 2;
    count += 1;
  }
  return sum / count;
}

test('an outline that is ragged as fur makes no steps across the body', () => {
  const [smooth, furry] = [steps(body(0)), steps(body(5))];
  expect(smooth).toBeLessThan(0.1);
  expect(furry).toBeLessThan(0.15);
});

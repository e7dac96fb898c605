import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { cutOut } from '../../../../../main/media/cutout/cutout.ts';

const SIZE = 160;

/** Whole numbers from whole numbers: a rough ball on a backdrop with a soft shadow and a hole, the same on every machine. */
function picture() {
  const rgba = new Uint8Array(SIZE * SIZE * 4).fill(255);
  let state = 7;
  for (let i = 0; i < SIZE * SIZE; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const grain = (state >>> 28) - 8;
    const [x, y] = [(i % SIZE) - 80, Math.floor(i / SIZE) - 74];
    const away = x * x + y * y;
    const isBall = away < 2500 && (x - 12) * (x - 12) + y * y > 90;
    const shade = Math.min(40, Math.floor((x * x + 4 * (y - 50) * (y - 50)) / 60));
    const base = isBall
      ? [150 + 2 * grain - y, 90 + 3 * grain - x, 60 + grain]
      : [180 + shade, 182 + shade, 178 + shade];
    for (const c of [0, 1, 2]) rgba[i * 4 + c] = Math.max(0, Math.min(255, (base[c] ?? 0) + (grain >> 2)));
  }
  return { width: SIZE, height: SIZE, rgba };
}

it('cuts out the same bytes on every machine and in every run, to a 255th of the alpha and a whole number of the colours', () => {
  const { matte, colours, confidence } = cutOut(picture());
  const bytes = [
    Uint8Array.from(matte.data, (share) => Math.round(share * 255)),
    Uint8Array.from(colours, (value) => Math.round(value)),
  ];
  const hashes = bytes.map((each) => createHash('sha256').update(each).digest('hex').slice(0, 16));
  expect([...hashes, confidence?.toFixed(3)]).toEqual(['7b4b287da9ba6a50', '168ec925ff3c7ded', '0.989']);
});

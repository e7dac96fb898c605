import { describe, expect, it } from 'vitest';
import { drawnAtRim } from '../../../../../../main/service/generate/texture/drawn-at-rim.ts';

const SIZE = 60;
const YELLOW = [214, 161, 35];

/** What is drawn on a yellow disc whose back is plain, by what its front has. */
function drawnOn(isDark: (x: number, y: number) => boolean): (x: number, y: number) => number {
  const [colours, materials] = [new Float32Array(SIZE * SIZE * 3), new Float32Array(SIZE * SIZE * 3)];
  const [inside, rim] = [new Float32Array(SIZE * SIZE), new Float32Array(SIZE * SIZE)];
  for (let i = 0; i < SIZE * SIZE; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    const d = 26 - Math.hypot(x - 30, y - 30);
    inside[i] = d > 0 ? 1 : 0;
    rim[i] = d > 0 && d < 3 ? 1 : 0;
    colours.set(isDark(x, y) ? [20, 20, 20] : YELLOW, i * 3);
    materials.set(YELLOW, i * 3);
  }
  const drawn = drawnAtRim({ width: SIZE, height: SIZE, colours, materials, inside, rim });
  return (x, y) => drawn[y * SIZE + x]!;
}

describe('what is drawn as far as the outline', () => {
  it('is an eye that reaches it', () => {
    const drawn = drawnOn((x, y) => Math.hypot(x - 9, y - 30) < 5);
    expect(drawn(6, 30)).toBe(1);
    expect(drawn(12, 30)).toBe(1);
    expect(drawn(30, 30)).toBe(0);
  });

  it('is no eye that does not reach it, no drawn outline, no shadow along it', () => {
    expect(drawnOn((x, y) => Math.hypot(x - 20, y - 30) < 5)(20, 30)).toBe(0);
    expect(drawnOn((x, y) => Math.hypot(x - 30, y - 30) > 23.5)(5, 30)).toBe(0);
    expect(drawnOn((_, y) => y > 42)(30, 54)).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { sceneDepth } from '../../../../../main/service/heights/scene-depth.ts';

const SIZE = { width: 48, height: 100 };

/** A grey picture; the grey follows from the height, 0 at the top to 1 at the bottom. */
function picture(grey: (y: number) => number) {
  const [width, height] = [96, 128];
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) {
    const value = grey((Math.floor(i / width) + 0.5) / height);
    rgba.fill(value, i * 4, i * 4 + 3);
  }
  return { width, height, rgba };
}

/** The mean nearness of each row. */
function rowsOf(grey: (y: number) => number): readonly number[] {
  const depth = sceneDepth(picture(grey), SIZE);
  return Array.from({ length: SIZE.height }, (_, y) => {
    const row = depth.data.subarray(y * SIZE.width, (y + 1) * SIZE.width);
    return row.reduce((sum, value) => sum + value, 0) / SIZE.width;
  });
}

describe('the depth of a scene', () => {
  it('is a level ground below a visible horizon, near at the bottom, and far above the horizon', () => {
    const rows = rowsOf((y) => (y < 0.6 ? 128 : 60));
    expect(Math.max(...rows.slice(0, 55))).toBeLessThan(0.15);
    expect(rows[97]).toBeGreaterThan(0.65);
    // The nearness of a plane grows evenly with the rows: its middle is half way.
    const [begin, middle, end] = [rows[66] ?? 0, rows[80] ?? 0, rows[94] ?? 0];
    expect(middle).toBeCloseTo((begin + end) / 2, 1);
  });

  it('comes nearer from the top to the bottom without a horizon', () => {
    const rows = rowsOf(() => 128);
    expect(rows.every((row, y) => y === 0 || row >= (rows[y - 1] ?? 0))).toBe(true);
    expect([rows[0] ?? 1, rows[99] ?? 0].map((row) => row.toFixed(1))).toEqual(['0.1', '0.8']);
  });

  it('is nearness above nothing everywhere, at most 1', () => {
    for (const grey of [() => 0, () => 255, (y: number) => (Math.floor(y * 20) % 2) * 255]) {
      const { data } = sceneDepth(picture(grey), SIZE);
      expect(data.every((value) => value > 0 && value <= 1)).toBe(true);
    }
  });
});

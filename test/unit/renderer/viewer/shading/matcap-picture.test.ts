import { describe, expect, it } from 'vitest';
import { matcapColour, matcapPixels } from '../../../../../renderer/viewer/shading/matcap-picture.ts';
import { MATCAPS } from '../../../../../shared/model/settings/viewer-settings.ts';

describe.each(MATCAPS)('the matcap %s', (name) => {
  const at = (x: number, y: number): readonly number[] =>
    matcapColour(name, [x, y, Math.sqrt(1 - x * x - y * y)]);

  it('has its light from the upper left, and shadow to the lower right', () => {
    const sum = (colour: readonly number[]): number => colour.reduce((total, value) => total + value, 0);
    expect(sum(at(-0.42, 0.5))).toBeGreaterThan(sum(at(0.42, -0.5)) * 1.3);
  });

  it('is smooth: no step between neighbours is one that shows', () => {
    const edge = 128;
    const pixels = matcapPixels(name, edge);
    const middle = (edge / 2) * edge * 4;
    for (let column = 1; column < edge; column += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const [left = 0, right = 0] = [
          pixels[middle + (column - 1) * 4 + channel],
          pixels[middle + column * 4 + channel],
        ];
        expect(Number.isFinite(right) && right >= 0).toBe(true);
        expect(Math.abs(right - left)).toBeLessThan(0.25);
      }
    }
  });
});

import { describe, expect, it } from 'vitest';
import { fromLab, toLab } from '../../../../../main/media/colour/lab.ts';

describe('toLab', () => {
  // Reference values of CIE L*a*b* under D65.
  it.each([
    ['white', [255, 255, 255], [100, 0, 0]],
    ['black', [0, 0, 0], [0, 0, 0]],
    ['mid grey', [119, 119, 119], [50.03, 0, 0]],
    ['red', [255, 0, 0], [53.24, 80.09, 67.2]],
    ['green', [0, 255, 0], [87.73, -86.18, 83.18]],
    ['blue', [0, 0, 255], [32.3, 79.19, -107.86]],
  ] as const)('%s', (_name, rgb, lab) => {
    const found = toLab(Uint8Array.from([...rgb, 255]), 4);
    for (const [c, value] of lab.entries()) expect(Math.abs(found[c]! - value)).toBeLessThan(0.05);
  });
});

describe('fromLab', () => {
  it('gives a colour back to half a level', () => {
    const colours = [
      [255, 255, 255],
      [0, 0, 0],
      [30, 140, 220],
      [250, 10, 90],
    ];
    const lab = toLab(Uint8Array.from(colours.flat()), 3);
    const back = new Float32Array(lab.length);
    for (let i = 0; i < lab.length; i += 3) fromLab(lab, i, back, i);
    for (const [i, level] of colours.flat().entries()) expect(Math.abs(back[i]! - level)).toBeLessThan(0.5);
  });
});

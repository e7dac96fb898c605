import { describe, expect, it } from 'vitest';
import { pushPull } from '../../../../../main/media/raster/push-pull.ts';

const [width, height] = [21, 14];

/** A few pixels of a slope of colour are known. */
function slope() {
  const colours = new Float32Array(width * height * 3);
  const weights = new Float32Array(width * height);
  for (let i = 0; i < weights.length; i++) {
    if ((i * 7) % 5 !== 0) continue;
    weights[i] = 1;
    for (let c = 0; c < 3; c++) colours[i * 3 + c] = 10 * c + (i % width) * 4;
  }
  return { width, height, colours, weights };
}

describe('pushPull', () => {
  it('keeps what is known and fills in what lies between', () => {
    const known = slope();
    const filled = pushPull(known);
    for (let i = 0; i < known.weights.length; i++) {
      for (let c = 0; c < 3; c++) {
        const off = Math.abs(filled[i * 3 + c]! - (10 * c + (i % width) * 4));
        expect(off).toBeLessThan(known.weights[i] === 1 ? 1e-4 : 12);
      }
    }
  });

  it('gives the same for the pixels that are wanted, and nothing for the others', () => {
    const whole = pushPull(slope());
    const wanted = Uint8Array.from({ length: width * height }, (_, i) => (i % 3 === 0 ? 1 : 0));
    const some = pushPull(slope(), wanted);
    for (let k = 0; k < some.length; k++)
      expect(some[k]).toBe(wanted[Math.floor(k / 3)] === 1 ? whole[k] : 0);
  });
});

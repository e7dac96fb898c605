import { describe, expect, it } from 'vitest';
import { castShadowShare } from '../../../../../../main/media/cutout/again/cast-shadow.ts';

const SIZE = 60;
const LIT = 1;
const SHADOW = 0.55;

/** What of a mask counts as a hard shadow: a square subject of 20 × 40 pixels, and beside it 20 × 40 pixels that are as given. */
function shareBeside(
  beside: (
    x: number,
    y: number,
  ) => { readonly left?: number; readonly tint?: number; readonly texture?: number },
): number {
  const mask = new Uint8Array(SIZE * SIZE);
  const share = new Float32Array(mask.length).fill(LIT);
  const tint = new Float32Array(mask.length);
  const texture = new Float32Array(mask.length).fill(-1);
  for (let y = 10; y < 50; y++) {
    for (let x = 10; x < 50; x++) {
      const i = y * SIZE + x;
      const isSubject = x < 30;
      const { left = SHADOW, tint: hue = 1, texture: grain = -1 } = isSubject ? {} : beside(x, y);
      mask[i] = 1;
      share[i] = left;
      tint[i] = isSubject ? 30 : hue;
      texture[i] = grain;
    }
  }
  return castShadowShare(mask, { share, tint }, texture, SIZE);
}

describe('the share of a mask that may be a hard shadow', () => {
  it('is that of the backdrop, evenly darkened and beside the outline', () => {
    expect(shareBeside(() => ({}))).toBeCloseTo(0.5, 5);
  });

  it('has nothing that has a hue or a texture of its own, or is no darker than the backdrop', () => {
    expect(shareBeside(() => ({ tint: 12 }))).toBe(0);
    expect(shareBeside(() => ({ texture: 2 }))).toBe(0);
    expect(shareBeside(() => ({ left: 0.97 }))).toBe(0);
  });

  it('has little of a shadow that fades', () => {
    expect(shareBeside((x) => ({ left: 0.3 + (0.6 * (x - 30)) / 20 }))).toBeLessThan(0.1);
  });

  it('has nothing that the subject encloses: it may be its own grey', () => {
    const inside = (x: number, y: number): boolean => x > 32 && x < 46 && y > 14 && y < 46;
    expect(shareBeside((x, y) => (inside(x, y) ? {} : { tint: 30 }))).toBe(0);
  });

  it('is not the subject itself, where that is one even grey', () => {
    const mask = new Uint8Array(SIZE * SIZE).fill(1);
    const share = new Float32Array(mask.length).fill(SHADOW);
    const [tint, texture] = [new Float32Array(mask.length), new Float32Array(mask.length).fill(-1)];
    expect(castShadowShare(mask, { share, tint }, texture, SIZE)).toBe(0);
  });

  it('has both halves of a shadow that a wire parts, but no crumbs', () => {
    expect(shareBeside((_, y) => (y === 30 ? { tint: 30 } : {}))).toBeGreaterThan(0.45);
    expect(shareBeside((x, y) => (x % 2 === 0 && y % 2 === 0 ? {} : { tint: 30 }))).toBe(0);
  });
});

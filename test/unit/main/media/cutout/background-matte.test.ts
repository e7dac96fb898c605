import { describe, expect, it } from 'vitest';
import { backgroundMatte, quickFactor } from '../../../../../main/media/cutout/background-matte.ts';
import { smoothstep } from '../../../../../main/media/raster/plane.ts';

const SIZE = 1000;
const RADIUS = 300;

/** A light disc on a grey backdrop, with an edge so many pixels wide. */
function disc(soft: number) {
  const rgba = new Uint8Array(SIZE * SIZE * 4).fill(255);
  const share = new Float32Array(SIZE * SIZE);
  for (let i = 0; i < share.length; i++) {
    const away = Math.hypot((i % SIZE) - SIZE / 2, Math.floor(i / SIZE) - SIZE / 2);
    share[i] = 1 - smoothstep(RADIUS - soft / 2, RADIUS + soft / 2, away);
    rgba.fill(Math.round(130 + share[i]! * 60), i * 4, i * 4 + 3);
  }
  return { picture: { width: SIZE, height: SIZE, rgba }, share };
}

describe('backgroundMatte of a large picture', () => {
  it.each([
    ['a sharp edge', 1, 0.35],
    // Too faint to be judged in a smaller picture.
    ['a faint edge', 14, 3.5],
  ])('finds a subject with %s where it lies', (_name, soft, limit) => {
    const { picture, share } = disc(soft);
    const { data } = backgroundMatte(picture).matte;
    const off = data.reduce((sum, value, i) => sum + Math.abs(value - share[i]!), 0);
    expect(off / (2 * Math.PI * RADIUS)).toBeLessThan(limit);
  });
});

it('looks at pictures of 880 pixels and more on a copy of half their size first, or a smaller one', () => {
  expect([879, 880, 999, 1024, 2199, 2200, 3072].map(quickFactor)).toEqual([undefined, 2, 2, 2, 2, 3, 3]);
});

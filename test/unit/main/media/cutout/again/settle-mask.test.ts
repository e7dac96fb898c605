import { describe, expect, it } from 'vitest';
import { drawAgain } from '../../../../../../main/media/cutout/again/draw-again.ts';
import { findSubjectMask } from '../../../../../../main/media/cutout/find-subject-mask.ts';
import { lookAt } from '../../../../../../main/media/cutout/look.ts';
import type { RgbImage } from '../../../../../../main/media/picture/image.ts';

const SIZE = 240;
const BACKDROP = 150;

/** Repeatable noise of −1 to 1. */
function noise(x: number, y: number): number {
  const value = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
  return 2 * (value - Math.floor(value)) - 1;
}

function grey(level: (x: number, y: number) => number) {
  const rgb = new Uint8Array(SIZE * SIZE * 3);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const x = i % SIZE;
    const y = Math.floor(i / SIZE);
    rgb.fill(Math.max(0, Math.min(255, Math.round(level(x, y) + noise(x, y)))), i * 3, i * 3 + 3);
  }
  return { width: SIZE, height: SIZE, rgb };
}

/** The mask of a small picture, drawn twice. */
function maskOf(picture: RgbImage) {
  const look = lookAt(picture, 1);
  return drawAgain(picture, { ...findSubjectMask(look), look });
}

const inBox = (x: number, y: number): boolean => x >= 70 && x < 170 && y >= 60 && y < 180;

function overlapWithBox(mask: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let i = 0; i < mask.length; i++) {
    const isTrue = inBox(i % SIZE, Math.floor(i / SIZE));
    if (isTrue && mask[i] === 1) both++;
    if (isTrue || mask[i] === 1) either++;
  }
  return both / either;
}

describe('the mask of a grey subject on a grey backdrop', () => {
  /** Rough blocks of stone whose tones lie on both sides of the backdrop's, and some right on it. */
  const stone = (x: number, y: number): number =>
    BACKDROP +
    [-60, 85, -3, 90, -45, 4][(Math.floor(x / 9) * 5 + Math.floor(y / 9) * 7) % 6]! +
    (x % 4 < 2 === y % 4 < 2 ? 14 : -14);

  it('keeps the blocks that have the backdrop’s tone, up to the outline', () => {
    const { mask } = maskOf(grey((x, y) => (inBox(x, y) ? stone(x, y) : BACKDROP)));
    expect(overlapWithBox(mask)).toBeGreaterThan(0.95);
  });

  it('leaves a soft shadow beside the subject out', () => {
    const shadow = (x: number, y: number): number => {
      const away = Math.hypot(Math.max(0, 80 - x, x - 185), Math.max(0, 80 - y, y - 200));
      return BACKDROP * (1 - 0.4 * Math.exp(-((away / 18) ** 2)));
    };
    const { mask } = maskOf(grey((x, y) => (inBox(x, y) ? stone(x, y) : shadow(x, y))));
    expect(overlapWithBox(mask)).toBeGreaterThan(0.93);
  });

  it('gives the same mask for the same picture', () => {
    const picture = grey((x, y) => (inBox(x, y) ? stone(x, y) : BACKDROP));
    expect(maskOf(picture)).toEqual(maskOf(picture));
  });
});

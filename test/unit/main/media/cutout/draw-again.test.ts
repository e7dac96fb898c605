import { describe, expect, it } from 'vitest';
import { drawAgain } from '../../../../../main/media/cutout/draw-again.ts';
import { findSubjectMask } from '../../../../../main/media/cutout/find-subject-mask.ts';
import { lookAt } from '../../../../../main/media/cutout/look.ts';

const SIZE = 300;
const RADIUS = 90;

const away = (x: number, y: number): number => Math.hypot(x - 150, y - 150);

function grey(level: (x: number, y: number) => number) {
  const rgb = new Uint8Array(SIZE * SIZE * 3);
  for (let i = 0; i < SIZE * SIZE; i++)
    rgb.fill(Math.round(level(i % SIZE, Math.floor(i / SIZE))), i * 3, i * 3 + 3);
  return { width: SIZE, height: SIZE, rgb };
}

/** The share of the disc that the mask holds after it was drawn again. */
function keptOfDisc(level: (x: number, y: number) => number): number {
  const picture = grey(level);
  const look = lookAt(picture, 1);
  const { mask } = drawAgain(picture, { ...findSubjectMask(look), look });
  let [kept, all] = [0, 0];
  for (let i = 0; i < mask.length; i++) {
    if (away(i % SIZE, Math.floor(i / SIZE)) > RADIUS - 3) continue;
    all++;
    kept += mask[i] as number;
  }
  return kept / all;
}

describe('a smooth grey subject on a lighter backdrop', () => {
  it('stays whole: a flat grey disc', () => {
    expect(keptOfDisc((x, y) => (away(x, y) < RADIUS ? 132 : 250))).toBeGreaterThan(0.999);
  });

  it('stays whole: a ball of clay, lit from above', () => {
    const ball = (x: number, y: number): number => {
      const z = Math.sqrt(Math.max(0, 1 - (away(x, y) / RADIUS) ** 2));
      const lit = Math.max(0, 0.35 * z - ((y - 150) / RADIUS) * 0.6 - ((x - 150) / RADIUS) * 0.3);
      return 90 + 110 * Math.min(1, lit);
    };
    expect(keptOfDisc((x, y) => (away(x, y) < RADIUS ? ball(x, y) : 255))).toBeGreaterThan(0.999);
  });
});

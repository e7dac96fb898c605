import { describe, expect, it } from 'vitest';
import { drawAgain } from '../../../../../../main/media/cutout/again/draw-again.ts';
import { SURE_ENOUGH } from '../../../../../../main/media/cutout/confidence.ts';
import { findSubjectMask } from '../../../../../../main/media/cutout/find-subject-mask.ts';
import { lookAt } from '../../../../../../main/media/cutout/look.ts';

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

it('keeps a subject up to the border of the picture, and the border with it', () => {
  const isBar = (x: number, y: number): boolean => x < 160 && y >= 110 && y < 190;
  const picture = grey((x, y) => (isBar(x, y) ? 60 + ((x * 7 + y * 13) % 40) : 230));
  const look = lookAt(picture, 1);
  const first = findSubjectMask(look).mask;
  // What a first outline lost along the border comes back with the rest.
  for (let y = 110; y < 190; y++) first.fill(0, y * SIZE, y * SIZE + 6);
  const { mask } = drawAgain(picture, { mask: first, faint: 0, look });
  for (let y = 114; y < 186; y++) expect(mask.subarray(y * SIZE, y * SIZE + 150).includes(0)).toBe(false);
});

it('keeps the first mask, and says that it is unsure, where the second one would lose the subject', () => {
  const picture = grey(() => 180);
  const mask = new Uint8Array(SIZE * SIZE);
  for (let y = 100; y < 200; y++) mask.fill(1, y * SIZE + 100, y * SIZE + 200);
  const drawn = drawAgain(picture, { mask, faint: 1, look: lookAt(picture, 1) });
  expect(drawn.mask).toEqual(mask);
  expect(drawn.confidence).toBeLessThan(SURE_ENOUGH);
});

it('says that it is unsure where a wall meets a table: nothing confirms the first outline', () => {
  const picture = grey((x, y) => (away(x, y) < RADIUS ? 40 : y < 150 ? 235 : 150));
  const look = lookAt(picture, 1);
  const first = findSubjectMask(look);
  const drawn = drawAgain(picture, { ...first, look });
  expect(look.border.count).toBe(2);
  expect(drawn.mask).toEqual(first.mask);
  expect(drawn.confidence).toBeLessThan(SURE_ENOUGH);
});

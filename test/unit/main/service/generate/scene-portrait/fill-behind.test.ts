import { expect, it } from 'vitest';
import { createPlane } from '../../../../../../main/media/raster/plane.ts';
import { fillBehind } from '../../../../../../main/service/generate/scene-portrait/fill-behind.ts';

const WIDTH = 240;
const HEIGHT = 160;
const inDisc = (x: number, y: number, radius: number): boolean => Math.hypot(x - 120, y - 80) < radius;

/** A red disc with a soft reddish rim, before a grey that grows lighter from left to right. */
function discOnGrey() {
  const rgba = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  const matte = createPlane(WIDTH, HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const grey = 80 + x / 3;
    const red = inDisc(x, y, 40) ? 1 : inDisc(x, y, 42) ? 0.5 : 0;
    rgba[i * 4] = grey + red * (230 - grey);
    rgba[i * 4 + 1] = grey * (1 - red);
    rgba[i * 4 + 2] = grey * (1 - red);
    matte.data[i] = inDisc(x, y, 40) ? 1 : 0;
  }
  return { picture: { width: WIDTH, height: HEIGHT, rgba }, matte };
}

it('goes on with the background where the subject was, and keeps nothing of its colours, its rim included', () => {
  const { picture, matte } = discOnGrey();
  const { rgb } = fillBehind(picture, matte);
  let off = 0;
  let tinged = 0;
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    off = Math.max(off, Math.abs(rgb[i * 3 + 1]! - (80 + (i % WIDTH) / 3)));
    tinged = Math.max(tinged, Math.abs(rgb[i * 3]! - rgb[i * 3 + 1]!));
  }
  expect(off).toBeLessThan(9);
  expect(tinged).toBeLessThan(2);
});

it('leaves what is away from the subject as the picture has it', () => {
  const { picture, matte } = discOnGrey();
  const { rgb } = fillBehind(picture, matte);
  let off = 0;
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    if (inDisc(i % WIDTH, Math.floor(i / WIDTH), 54)) continue;
    for (let c = 0; c < 3; c++) off = Math.max(off, Math.abs(rgb[i * 3 + c]! - picture.rgba[i * 4 + c]!));
  }
  expect(off).toBeLessThan(0.5);
});

it('keeps wall and ground apart behind the subject, where it is told the edge between them', () => {
  const { picture, matte } = discOnGrey();
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    if (!inDisc(i % WIDTH, Math.floor(i / WIDTH), 42))
      picture.rgba.fill(i < WIDTH * 100 ? 200 : 40, i * 4, i * 4 + 3);
  }
  const { rgb } = fillBehind(picture, matte, 100 / HEIGHT);
  const at = (y: number): number => rgb[(y * WIDTH + 120) * 3]!;
  for (const y of [60, 80, 96, 98]) expect(Math.abs(at(y) - 200)).toBeLessThan(4);
  for (const y of [101, 104, 110]) expect(Math.abs(at(y) - 40)).toBeLessThan(4);
});

it('fills from above where the subject hides all of the ground', () => {
  const { picture, matte } = discOnGrey();
  matte.data.fill(1, WIDTH * 100);
  const { rgb } = fillBehind(picture, matte, 110 / HEIGHT);
  expect(rgb.every((value) => value > 60)).toBe(true);
});

import { expect, it } from 'vitest';
import { joinTextures } from '../../../../../../main/service/generate/scene-portrait/join-textures.ts';

const image = (width: number, height: number, value: number) => ({
  width,
  height,
  rgb: new Uint8Array(width * height * 3).fill(value),
});

it.each([
  ['side by side', image(30, 80, 10), image(40, 60, 200)],
  ['one below the other', image(80, 30, 10), image(70, 40, 200)],
])('lays two pictures %s, each with its own colours around it', (_name, first, second) => {
  const { texture, left, top } = joinTextures(first, second);
  const at = (x: number, y: number): number => texture.rgb[(y * texture.width + x) * 3]!;
  expect(Math.max(texture.width, texture.height)).toBeLessThan(100);
  for (let y = 0; y < first.height; y++) for (let x = 0; x < first.width; x++) expect(at(x, y)).toBe(10);
  for (let y = -4; y < second.height; y++) {
    for (let x = -4; x < second.width; x++) {
      if (left + x >= 0 && top + y >= 0) expect(at(left + x, top + y)).toBe(200);
    }
  }
});

import { expect, test } from 'vitest';
import { textureWords } from '../../../../renderer/words/texture-words.ts';

const square = (side: number, count = 1) =>
  Array.from({ length: count }, () => ({ width: side, height: side }));

test('textures are told by their sizes, equal ones together, and no more than four sizes', () => {
  expect(textureWords([])).toBe('none');
  expect(textureWords(square(1024))).toBe('1 × 1024²');
  expect(textureWords(square(1024, 2))).toBe('2 × 1024²');
  expect(textureWords([...square(1024), { width: 512, height: 256 }])).toBe('2: 1024², 512 × 256');
  expect(textureWords([...square(2048, 8), ...square(1024, 4)])).toBe('12: 8 × 2048², 4 × 1024²');
  const many = [2048, 1024, 512, 256, 128, 64].flatMap((side) => square(side));
  expect(textureWords(many)).toBe('6: 2048², 1024², 512², 256², …');
});

import { expect, test } from 'vitest';
import { figureWords, limitOf, limitText, whyNoLimit } from '../../../../renderer/words/quality-words.ts';

test('figures are said with their units', () => {
  expect(figureWords('open', 3.42)).toBe('3.4 %');
  expect(figureWords('turned', 0.01)).toBe('below 0.1 %');
  expect(figureWords('texture', 2048)).toBe('2,048 px');
  expect(figureWords('islands', 1200)).toBe('1,200');
});

test('a limit is typed as it is shown, or as a bare number, or left empty', () => {
  for (const text of ['≤ 1 %', '1', '1%', '<= 1 %']) expect(limitOf(text)).toBe(1);
  expect(limitOf('≥ 2,048 px')).toBe(2048);
  expect(limitOf('')).toBeNull();
  expect(limitText('open', 1)).toBe('≤ 1 %');
  expect(limitText('open', null)).toBe('');
  expect(whyNoLimit('many', 100)).toMatch(/^Type a number/);
  expect(whyNoLimit('101', 100)).toMatch(/^Type a number/);
  expect(whyNoLimit('', 100)).toBeNull();
});

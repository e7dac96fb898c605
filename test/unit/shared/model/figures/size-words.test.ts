import { expect, it } from 'vitest';
import { sizeInTenths, sizeWords } from '../../../../../shared/model/figures/size-words.ts';

it('says a size in the unit that it is easily read in, and caps what is absurd', () => {
  const sizes = [0, 1, 820, 155_648, 2 ** 20, 22_439_526, 5000 * 2 ** 20, 2 ** 41, 8_583_068_848 * 2 ** 20];
  expect(sizes.map((bytes) => sizeWords(bytes))).toEqual([
    '0 bytes',
    '1 byte',
    '820 bytes',
    '152 KB',
    '1 MB',
    '21.4 MB',
    '4.9 GB',
    '2 TB',
    'over 1,000 TB',
  ]);
  expect(sizeInTenths(2 ** 21)).toBe('2.0 MB');
});

it('rounds what is too large up, and what is left down', () => {
  const bytes = 200 * 2 ** 20 + 1;
  expect([sizeWords(bytes, 'up'), sizeWords(bytes, 'down')]).toEqual(['200.1 MB', '200 MB']);
});

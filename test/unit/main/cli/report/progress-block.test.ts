import { expect, it } from 'vitest';
import { cut } from '../../../../../main/cli/report/progress-block.ts';

it.each([
  ['chair', 5, 'chair'],
  ['chairs', 5, 'chai…'],
  ['', 0, ''],
  ['chair', 0, '…'],
  ['木の椅子', 8, '木の椅子'],
  ['木の椅子', 7, '木の椅…'],
  ['木の椅子', 6, '木の…'],
  ['a🪑b🪑', 6, 'a🪑b🪑'],
  ['a🪑b🪑', 5, 'a🪑b…'],
  ['é́ü', 5, 'é́ü'],
])('the line %s takes at most %i columns of a terminal', (line, columns, shown) => {
  expect(cut(line, columns)).toBe(shown);
});

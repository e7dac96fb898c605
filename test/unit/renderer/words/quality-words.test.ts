import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  figureWords,
  limitOf,
  limitText,
  sortedFigure,
  sortedFigureWords,
  whyNoLimit,
} from '../../../../renderer/words/quality-words.ts';
import { LIMITED_FIGURES } from '../../../../shared/model/quality/quality-limits.ts';
import { fittingBy, measuredQuality } from '../../../helpers/quality/measured.ts';

test('figures are said with their units', () => {
  expect(figureWords('open', 3.42)).toBe('3.4 %');
  expect(figureWords('turned', 0.01)).toBe('below 0.1 %');
  expect(figureWords('texture', 2048)).toBe('2,048 px');
  expect(figureWords('islands', 1200)).toBe('1,200');
});

test('in an order by quality the figure that it goes by is said, all faults added up, too', () => {
  const quality = measuredQuality({
    open: { edges: 8, share: 0.02, holes: 2 },
    overlap: null,
    match: fittingBy(0.9),
  });
  expect(sortedFigure(quality, 'worst')).toEqual({ name: 'Faults', value: '12 %' });
  expect(sortedFigure(quality, 'most-open')).toEqual({ name: 'Open edges', value: '2 %' });
  expect(sortedFigure(quality, 'newest')).toBeNull();
  expect(sortedFigure(undefined, 'worst')).toEqual({ name: 'Faults', value: null });
  expect(sortedFigureWords(quality, 'worst')).toBe('Faults 12 %');
  expect(sortedFigureWords(quality, 'most-overlap')).toBe('UV overlap: does not apply');
  expect(sortedFigureWords({ is: 'owed' }, 'worst')).toBe('quality not measured');
  expect(sortedFigureWords(quality, 'name')).toBeNull();
});

test('a limit is typed as it is shown, or as a bare number, or left empty', () => {
  for (const text of ['≤ 1 %', '1', '1%', '<= 1 %']) expect(limitOf(text)).toBe(1);
  expect(limitOf('≥ 2,048 px')).toBe(2048);
  expect(limitOf('')).toBeNull();
  for (const text of ['0,05', '0,050', '≤ 1,5 %', '2,0480']) {
    expect(limitOf(text)).toBeNaN();
    expect(whyNoLimit(text, 4096)).toMatch(/^Type a number/);
  }
  expect(limitText('open', 1)).toBe('≤ 1 %');
  expect(limitText('open', null)).toBe('');
  expect(whyNoLimit('many', 100)).toMatch(/^Type a number/);
  expect(whyNoLimit('101', 100)).toMatch(/^Type a number/);
  expect(whyNoLimit('', 100)).toBeNull();
});

test('every limit is shown so that it can be typed back, below a tenth, too', () => {
  expect(limitText('open', 0.05)).toBe('≤ 0.05 %');
  expect(limitText('texture', 2048)).toBe('≥ 2,048 px');
  const limits = fc.tuple(fc.constantFrom(...LIMITED_FIGURES), fc.double({ min: 0, max: 100, noNaN: true }));
  fc.assert(
    fc.property(limits, ([figure, limit]) => {
      // Nobody tells apart what differs in the twentieth digit.
      expect(limitOf(limitText(figure, limit))).toBeCloseTo(limit, 15);
      expect(whyNoLimit(limitText(figure, limit), 100)).toBeNull();
    }),
  );
});

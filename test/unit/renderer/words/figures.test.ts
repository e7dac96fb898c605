import { describe, expect, it } from 'vitest';
import { aboutDuration, clockDuration } from '../../../../renderer/words/durations.ts';
import {
  counted,
  distanceWords,
  fileSize,
  fittingUnit,
  ordinal,
  shortFigure,
} from '../../../../renderer/words/figures.ts';
import { lastName, parentOf } from '../../../../renderer/words/paths.ts';

describe('figures in words', () => {
  it('are short where room is short', () => {
    expect([950, 100_000, 999_999, 1_900_000].map(shortFigure)).toEqual(['950', '100 k', '1.0 M', '1.9 M']);
    expect([820, 155_648, 22_439_526].map(fileSize)).toEqual(['820 bytes', '152 KB', '21.4 MB']);
    expect([counted(1, 'job'), counted(1_200, 'job')]).toEqual(['1 job', '1,200 jobs']);
  });

  it('tell distances in a unit that fits them', () => {
    const small = fittingUnit(0.001034, 'm');
    expect([0.001034, 0.00007341, 0.0000000004, 0].map((each) => distanceWords(each, small))).toEqual([
      '1.03 mm',
      '0.073 mm',
      '4e-7 mm',
      '0 mm',
    ]);
    expect(distanceWords(0.0412, fittingUnit(0.0412, 'm'))).toBe('41.2 mm');
    expect(distanceWords(1.2345, fittingUnit(1.2345, 'm'))).toBe('1.23 m');
    expect(distanceWords(0.5, fittingUnit(0.5, 'cm'))).toBe('5 mm');
    // Of a unit that nobody has said, and of inches, there is no smaller one.
    expect(distanceWords(0.0412, fittingUnit(0.0412, 'none'))).toBe('0.041 units');
    expect(distanceWords(0.0412, fittingUnit(0.0412, 'in'))).toBe('0.041 in');
  });

  it('tell times', () => {
    expect([48_000, 725_000, 3_729_000].map(clockDuration)).toEqual(['0:48', '12:05', '1:02:09']);
    expect([1_000, 42_000, 840_000, 10_800_000].map(aboutDuration)).toEqual([
      'about 5 s',
      'about 40 s',
      'about 14 min',
      'about 3 h',
    ]);
  });

  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [11, '11th'],
    [112, '112th'],
    [121, '121st'],
    [12_345, '12,345th'],
  ])('count %d as %s', (n, words) => {
    expect(ordinal(n)).toBe(words);
  });

  it('take paths of every platform apart', () => {
    expect(['/a/refs/', 'C:\\a\\refs'].map(lastName)).toEqual(['refs', 'refs']);
    expect(parentOf('/a/refs/')).toBe('/a/');
  });
});

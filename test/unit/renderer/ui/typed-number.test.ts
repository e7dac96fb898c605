import { describe, expect, it } from 'vitest';
import { typedNumber } from '../../../../renderer/ui/typed-number.ts';

const FACES = { min: 100_000, max: 2_000_000, digits: 0, unit: '' };

describe('a typed number', () => {
  it('is not changed into another where it is out of range, also as arithmetic', () => {
    expect(typedNumber('40000+10000', FACES)).toEqual({
      is: 'refused',
      why: '50,000 is out of range; type 100,000 to 2,000,000.',
    });
    expect(typedNumber('400000+10000', FACES)).toEqual({ is: 'number', value: 410_000 });
    expect(typedNumber('2m', FACES)).toEqual({ is: 'number', value: 2_000_000 });
  });

  it('does not vanish without a word where it is no number', () => {
    expect(typedNumber('abc', FACES)).toEqual({
      is: 'refused',
      why: '“abc” is no number; type 100,000 to 2,000,000.',
    });
    expect(typedNumber('  ', FACES)).toEqual({ is: 'none' });
  });

  it('takes the ends of its range as they are printed', () => {
    const clip = { min: 0.0012345, max: 7.77777, digits: 3, unit: ' m' };
    expect(typedNumber('0.001', clip)).toEqual({ is: 'number', value: 0.0012345 });
    expect(typedNumber('7.778', clip)).toEqual({ is: 'number', value: 7.77777 });
    expect(typedNumber('8', clip)).toMatchObject({ why: '8.000 m is out of range; type 0.001 to 7.778 m.' });
  });
});

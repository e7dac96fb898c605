import { describe, expect, it } from 'vitest';
import { scaledLengths } from '../../../../scripts/build/px-to-rem.ts';

describe('lengths of a style', () => {
  it.each([
    ['16px', '1rem'],
    ['-4px 8px', '-0.25rem 0.5rem'],
    ['calc(100% - 28px)', 'calc(100% - 1.75rem)'],
    ['(width < 1100px)', '(width < 68.75rem)'],
    ['1px solid', '1px solid'],
    ['url(icon-16px.svg) 0.5px', 'url(icon-16px.svg) 0.5px'],
  ])('%s is written %s', (drawn, written) => {
    expect(scaledLengths(drawn)).toBe(written);
  });
});

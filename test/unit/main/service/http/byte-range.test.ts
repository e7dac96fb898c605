import { describe, expect, it } from 'vitest';
import { byteRange } from '../../../../../main/service/http/byte-range.ts';

describe('byteRange', () => {
  it.each([
    [undefined, undefined],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,4-5', undefined],
    ['lines=0-1', undefined],
  ])('%s of 100 bytes', (header, range) => {
    expect(byteRange(header, 100)).toEqual(range);
  });

  it('has nothing to give of an empty file', () => {
    expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable');
  });
});

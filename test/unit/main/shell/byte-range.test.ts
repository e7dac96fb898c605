import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseByteRange } from '../../../../main/shell/byte-range.ts';

describe('a Range header, of a file of 10 bytes', () => {
  it.each([
    ['bytes=0-3', 0, 3],
    ['bytes=4-', 4, 9],
    ['bytes=-3', 7, 9],
    ['bytes=-30', 0, 9],
    ['bytes=9-99', 9, 9],
  ])('%s is a part', (header, start, end) => {
    expect(parseByteRange(header, 10)).toEqual({ kind: 'part', start, end });
  });

  it.each([null, undefined, '', 'bytes=', 'bytes=-', 'bytes=3-1', 'bytes=0-1,4-5', 'items=0-1', 'bytes=a-b'])(
    '%j is the whole',
    (header) => {
      expect(parseByteRange(header, 10)).toEqual({ kind: 'whole' });
    },
  );

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s cannot be had', (header) => {
    expect(parseByteRange(header, 10)).toEqual({ kind: 'unsatisfiable' });
  });

  it('nothing can be had of an empty file', () => {
    expect(parseByteRange('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' });
    expect(parseByteRange('bytes=-1', 0)).toEqual({ kind: 'unsatisfiable' });
  });

  it('never leaves the file', () => {
    const part = fc.option(fc.nat(), { nil: '' });
    fc.assert(
      fc.property(part, part, fc.nat(), (first, last, size) => {
        const range = parseByteRange(`bytes=${first}-${last}`, size);
        return range.kind !== 'part' || (range.start >= 0 && range.start <= range.end && range.end < size);
      }),
    );
  });
});

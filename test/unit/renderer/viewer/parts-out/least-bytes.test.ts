import { describe, expect, it } from 'vitest';
import { leastBytes, whyTooLarge } from '../../../../../renderer/viewer/parts-out/least-bytes.ts';
import { MOST_MADE_BYTES } from '../../../../../shared/model/pictures/made-files.ts';
import { PART_FORMATS } from '../../../../../shared/model/pictures/parts-out.ts';

describe('the least size of a file of parts', () => {
  it('is below that of files that can be written, and above the limit for those that cannot', () => {
    // An obj of 2,000,000 faces and 1,000,000 vertices has 214 MB by the shortest numbers that our own readers are measured with.
    for (const format of PART_FORMATS)
      expect(whyTooLarge(leastBytes(format, { faces: 1_000_000, vertices: 500_000 }))).toBeNull();
    expect(leastBytes('obj', { faces: 2_000_000, vertices: 1_000_000 })).toBeLessThan(214_000_000);
    for (const format of PART_FORMATS)
      expect(whyTooLarge(leastBytes(format, { faces: 12_000_000, vertices: 6_000_000 }))).toMatch(
        /^The file would have [\d.]+ [MG]B or more, and at most 200 MB can be written/,
      );
    expect(whyTooLarge(MOST_MADE_BYTES + 1)).toMatch(/would have 200\.1 MB or more, and at most 200 MB/);
  });

  it('of an stl is exact, so that it is said before anything is read', () => {
    expect(leastBytes('stl', { faces: 12, vertices: 0 })).toBe(84 + 12 * 50);
    expect(whyTooLarge(leastBytes('stl', { faces: 5_000_000, vertices: 0 }))).toContain('fewer parts');
  });
});

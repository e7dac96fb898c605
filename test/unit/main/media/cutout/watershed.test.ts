import { describe, expect, it } from 'vitest';
import { BACKGROUND, SUBJECT, watershed } from '../../../../../main/media/cutout/watershed.ts';

describe('watershed', () => {
  it('parts two seeds on the strongest edge between them, over weaker ones', () => {
    const [width, height] = [12, 5];
    const marks = new Uint8Array(width * height);
    const edges = new Float32Array(width * height);
    for (let y = 0; y < height; y++) {
      edges[y * width + 3] = 4;
      edges[y * width + 8] = 12;
    }
    marks[2 * width] = BACKGROUND;
    marks[2 * width + 11] = SUBJECT;
    const subject = watershed(marks, { edges, maxEdge: 24, width });
    for (let i = 0; i < subject.length; i++) {
      const x = i % width;
      if (x !== 8) expect(subject[i]).toBe(x > 8 ? 1 : 0);
    }
  });
});

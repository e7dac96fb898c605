import { expect, it } from 'vitest';
import { subjectOf } from '../../../../../renderer/viewer/match/subject-of.ts';

/** A picture of 40 × 40 with a square of 10 × 20 in it. */
function picture(ground: readonly number[], subject: readonly number[]) {
  const data = new Uint8ClampedArray(40 * 40 * 4);
  for (let at = 0; at < 1600; at += 1) {
    const [x, y] = [at % 40, Math.floor(at / 40)];
    // the ground grows darker from above, as behind products
    const isSubject = x >= 10 && x < 20 && y >= 10 && y < 30;
    data.set(isSubject ? subject : ground.map((each, c) => (c === 3 ? each : each - y)), at * 4);
  }
  return { width: 40, height: 40, data };
}
const count = (inside: Uint8Array | undefined): number => inside?.reduce((sum, each) => sum + each, 0) ?? 0;

it('finds the subject by its transparency, or by the colours of the border', () => {
  const clear = subjectOf(picture([255, 255, 255, 0], [255, 255, 255, 255]));
  expect(clear?.by).toBe('alpha');
  expect(count(clear?.silhouette.inside)).toBe(200);
  const opaque = subjectOf(picture([240, 240, 236, 255], [60, 120, 40, 255]));
  expect(opaque?.by).toBe('background');
  expect(count(opaque?.silhouette.inside)).toBe(200);
});

it('finds none in a picture of one colour', () => {
  expect(subjectOf(picture([240, 240, 236, 255], [220, 220, 216, 255]))).toBeNull();
});

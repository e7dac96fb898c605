import { expect, it } from 'vitest';
import { lookCodeSchema } from '../../../../../shared/model/look/look-warning.ts';
import { lookAdvice, shortLook } from '../../../../../shared/model/look/look-words.ts';
import { sizeWarnings } from '../../../../../shared/model/look/size-warnings.ts';

it.each([
  [32, 32, ['picture-very-small']],
  [127, 20, ['picture-very-small']],
  [128, 128, []],
  [9000, 200, ['picture-extreme-proportions']],
  [200, 9000, ['picture-extreme-proportions']],
  [1600, 200, []],
  [100, 2, ['picture-very-small', 'picture-extreme-proportions']],
])('says of a picture of %i × %i pixels: %j', (width, height, codes) => {
  expect(sizeWarnings({ width, height })).toEqual(codes);
});

it.each(lookCodeSchema.options)('says %s in a few words, and what to do about it in sentences', (code) => {
  expect(shortLook({ code, view: null }).length).toBeLessThan(32);
  expect(shortLook({ code, view: 'left' })).toMatch(/^left: /);
  expect(lookAdvice([{ code, view: null }])).toMatch(/^[A-Z].*[^:]\.$/);
});

it('gives each advice once, with the views that it is for', () => {
  const advice = lookAdvice([
    { code: 'picture-very-dark', view: 'front' },
    { code: 'views-sizes-differ', view: null },
    { code: 'picture-very-dark', view: 'left' },
  ]);
  expect(advice).toMatch(
    /^front, left: The picture is so dark[^.]*\. Brighten it[^.]*\. The subject is much larger/,
  );
});

import { expect, it } from 'vitest';
import { isNamedLikeADrawing, isNamedLikeAnImage } from '../../../../../shared/model/mend/image-endings.ts';

it.each(['chair.png', 'CHAIR.JPEG', 'a.b.tiff', '/refs/chair.svg', 'chair\u2028.png', 'chair\n.webp'])(
  '%j is named like an image, whatever else is in its name',
  (name) => expect(isNamedLikeAnImage(name)).toBe(true),
);

it.each([
  'png',
  '.png',
  '/refs/.png',
  'C:\\refs\\.png',
  'chair.png.txt',
  'chair.psd',
  'chairpng',
  'chair.png\n',
])('%j is not named like one', (name) => expect(isNamedLikeAnImage(name)).toBe(false));

it('tells drawings from images with pixels', () => {
  expect(['a.svg', 'a\u2028.SVGZ', 'a.png', 'svg'].map(isNamedLikeADrawing)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

import { expect, it } from 'vitest';
import { mediaTypeOf } from '../../../../../../main/media/formats/recognise/media-types.ts';

it.each([
  ['glb', 'model/gltf-binary'],
  ['usdz', 'model/vnd.usdz+zip'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['exr', 'image/x-exr'],
])('a file that ends in %s is sent as %s', (ending, type) => {
  expect(mediaTypeOf(ending)).toBe(type);
});

it.each(['', 'html', 'js', 'constructor'])('a file that ends in "%s" has no type here', (ending) => {
  expect(mediaTypeOf(ending)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { hasThumbnail } from '../../../../../../main/engine/batch/inspect/has-thumbnail.ts';
import { MAX_IMAGE_BYTES } from '../../../../../../shared/interface/limits.ts';

const read = { width: 64, format: 'png', bytes: 1_000 } as const;

it('pictures that were read, bitmaps and pictures that are too large to be sent have a small picture', () => {
  expect(hasThumbnail(read)).toBe(true);
  expect(hasThumbnail({ width: null, format: null, foreign: 'bmp', bytes: 1_000 })).toBe(true);
  expect(hasThumbnail({ ...read, width: null, bytes: MAX_IMAGE_BYTES + 1 })).toBe(true);
  expect(hasThumbnail({ width: null, format: null, foreign: 'tiff', bytes: MAX_IMAGE_BYTES + 1 })).toBe(true);
});

it('broken pictures, other files and what this machine cannot decode have none', () => {
  expect(hasThumbnail({ ...read, width: null })).toBe(false);
  expect(hasThumbnail({ width: null, format: null, bytes: MAX_IMAGE_BYTES + 1 })).toBe(false);
  expect(hasThumbnail({ width: null, format: null, foreign: 'heic', bytes: 1_000 })).toBe(false);
});

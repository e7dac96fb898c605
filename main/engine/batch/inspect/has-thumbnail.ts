import { MAX_IMAGE_BYTES } from '../../../../shared/interface/limits.ts';
import type { ImageFile } from '../../../../shared/model/reference.ts';

/**
 * Whether a small picture of an image can be expected. Of one that is too large to be sent only the first bytes were read, and the image library
 * cannot read a bitmap: neither has a size, and both have a picture.
 */
export function hasThumbnail({
  width,
  format,
  foreign,
  bytes,
}: Pick<ImageFile, 'width' | 'format' | 'foreign' | 'bytes'>): boolean {
  if (width !== null || foreign === 'bmp') return true;
  return bytes > MAX_IMAGE_BYTES && (format !== null || foreign !== undefined);
}

import { LARGE_PICTURE } from '../../media/picture/large-picture.ts';
import { createSerialQueue } from '../async/slots.ts';

/**
 * Decodes pictures that take much memory one at a time, whichever threads inspect them, look at them or make thumbnails of them: some of them at
 * once could take more than the machine has. Work that waits for a disk must have a limit, because it holds up all that comes after it.
 */
export const largePictures = createSerialQueue();

/** Whether a thread left a picture undecoded because it takes much memory. */
export function isLargePictureError(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === LARGE_PICTURE;
}

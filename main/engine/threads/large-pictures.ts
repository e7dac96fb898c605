import { LARGE_PICTURE } from '../../media/picture/large-picture.ts';
import { createSerialQueue } from '../async/slots.ts';

/**
 * Decodes pictures that take much memory one at a time, whichever threads of this process decode them: some of them at once could take more
 * than the machine has.
 */
export const largePictures = createSerialQueue();

/** Whether a thread left a picture undecoded because it takes much memory. */
export function isLargePictureError(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === LARGE_PICTURE;
}

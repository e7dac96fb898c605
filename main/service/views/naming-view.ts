import { MediaError } from '../../media/media-error.ts';
import type { ViewName } from './view-image.ts';

/** Does work on one view of a set. Where it throws MediaError 'no-subject', this throws it with the view. */
export async function namingView<Made>(view: ViewName, work: () => Promise<Made>): Promise<Made> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaError && error.fault.code === 'no-subject')
      throw new MediaError({ ...error.fault, view }, { cause: error });
    throw error;
  }
}

import { decodeOnOneCore } from '../../media/picture/decode-on-one-core.ts';
import { smallPicture } from '../../media/picture/small-picture.ts';
import { serveWorker } from '../threads/serve-worker.ts';

/** Twice what a page shows, for screens of double density. Pixels. */
const EDGE = 256;

decodeOnOneCore();

serveWorker(async (path: string): Promise<string | null> => {
  try {
    return `data:image/webp;base64,${Buffer.from(await smallPicture(path, EDGE)).toString('base64')}`;
  } catch {
    // What is wrong with it does not matter to a report: it has no picture then.
    return null;
  }
});

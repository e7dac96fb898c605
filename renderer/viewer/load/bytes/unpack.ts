import { unzipSync } from 'three/examples/jsm/libs/fflate.module.js';
import { UnreadableModel } from '../parsed-model.ts';

const MAX_ENTRIES = 1_000;
const MAX_BYTES = 1024 * 1024 * 1024;
/** Of a whole archive. Text of an obj shrinks to a fifth; a bomb to a thousandth. */
const MAX_RATIO = 200;

/**
 * Unpacks a zip in memory, within limits on what it claims.
 * @throws UnreadableModel if it is damaged, or claims too much
 */
export function unpack(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  let entries = 0;
  let claimed = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ originalSize, size }) => {
        entries += 1;
        // what is stored as it is takes its stored length, and several entries may point at the same bytes
        claimed += Math.max(originalSize, size);
        const ratio = claimed / Math.max(1, bytes.byteLength);
        if (!(entries <= MAX_ENTRIES && claimed <= MAX_BYTES && ratio <= MAX_RATIO)) {
          throw new UnreadableModel('The zip claims far more than it holds, and was not unpacked.');
        }
        return originalSize > 0;
      },
    });
    return new Map(Object.entries(files));
  } catch (cause) {
    if (cause instanceof UnreadableModel) throw cause;
    throw new UnreadableModel('The zip is damaged and cannot be unpacked.');
  }
}

import { unzipSync } from 'three/examples/jsm/libs/fflate.module.js';
import { UnreadableModel } from '../parsed-model.ts';

const MAX_ENTRIES = 1_000;
const MAX_BYTES = 1024 * 1024 * 1024;
/** The limit for unpacked bytes by packed bytes, for the whole archive. Text of an obj has about 5; a zip bomb about 1000. */
const MAX_RATIO = 200;

/**
 * Unpacks a zip in memory. The sizes that it declares are limited.
 * @throws UnreadableModel if it is damaged, or declares too much
 */
export function unpack(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  let entries = 0;
  let declared = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ originalSize, size }) => {
        entries += 1;
        // An entry without compression has its stored length. Several entries may point at the same bytes.
        declared += Math.max(originalSize, size);
        const ratio = declared / Math.max(1, bytes.byteLength);
        if (!(entries <= MAX_ENTRIES && declared <= MAX_BYTES && ratio <= MAX_RATIO)) {
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

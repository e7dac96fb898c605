import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** The largest file that is hashed: far more than a service takes. Bytes. */
const MOST_BYTES = 2_000_000_000;

/**
 * Whether a file has these bytes; false if it cannot be read. Runs in a process of its own, because a share may not answer.
 * @param sha256 hex
 * @param alive called whenever the disk answered
 */
export async function isSameFile(path: string, sha256: string, alive: () => void): Promise<boolean> {
  try {
    const { size, isFile } = await stat(path).then((found) => ({ size: found.size, isFile: found.isFile() }));
    // Reading a pipe or a device would never end.
    if (!isFile || size > MOST_BYTES) return false;
    const hash = createHash('sha256');
    // A file that grows meanwhile is another one.
    for await (const chunk of createReadStream(path, { end: size })) {
      hash.update(chunk as Buffer);
      alive();
    }
    return hash.digest('hex') === sha256;
  } catch {
    return false;
  }
}

import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { READ_AT_ONCE } from '../../disk/read-small-file.ts';
import { serveWorker } from '../../threads/serve-worker.ts';
import type { FileHash, HashFile } from './file-hasher.ts';

/** Read at once: few calls, and it stays in the processor's cache. Bytes. */
const PIECE = 512 * 1024;
const piece = Buffer.allocUnsafe(PIECE);

serveWorker<HashFile, FileHash>(async ({ path, most, heartbeat }) => {
  const beats = new Int32Array(heartbeat);
  const file = openSync(path, READ_AT_ONCE);
  try {
    if (!fstatSync(file).isFile()) throw new Error('it is no file');
    const hash = createHash('sha256');
    let bytes = 0;
    // One byte more than expected shows that it is longer: what lies there may be endless.
    while (bytes <= most) {
      const read = readSync(file, piece, 0, Math.min(PIECE, most + 1 - bytes), null);
      Atomics.add(beats, 0, 1);
      if (read === 0) break;
      hash.update(read === PIECE ? piece : piece.subarray(0, read));
      bytes += read;
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    closeSync(file);
  }
});

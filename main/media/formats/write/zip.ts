import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** One file in an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** False for files that are already compressed. */
  readonly shouldCompress: boolean;
}

/** Files larger than this, in bytes, are deflated quickly: that takes much less time, and the result is about a tenth larger. */
const LARGE_BYTES = 16 * 1024 * 1024;
const FAST_LEVEL = 1;

/** Writes a zip archive. Entries carry a fixed time, so that the same model gives the same bytes. */
export async function writeZip(entries: readonly ZipEntry[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  const mtime = new Date(Date.UTC(2020, 0, 1));
  for (const { name, bytes, shouldCompress: compress } of entries) {
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, {
      mtime,
      compress,
      ...(compress && bytes.length > LARGE_BYTES && { compressionLevel: FAST_LEVEL }),
    });
  }
  zip.end();
  return await buffer(zip.outputStream);
}

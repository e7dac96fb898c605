import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** One file in an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** False for what is compressed already. */
  readonly compress: boolean;
}

/** Writes a zip archive. Entries carry a fixed time, so that the same model gives the same bytes. */
export async function writeZip(entries: readonly ZipEntry[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  const mtime = new Date(Date.UTC(2020, 0, 1));
  for (const { name, bytes, compress } of entries) {
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, { mtime, compress });
  }
  zip.end();
  return await buffer(zip.outputStream);
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { HashedMark, LinkedFile, LinkWork } from './link-task.ts';

/**
 * Compares a linked file with its sidecar. Anybody may have written the sidecar, so only what has the bytes that it says counts as linked: it
 * cannot give away a file that its writer does not have.
 * @param known its hash, and the mark that the file had then
 */
export async function lookAtLink(
  { source, bytes, sha256 }: LinkedFile,
  known: HashedMark | null,
  alive: () => void = () => undefined,
): Promise<LinkWork['look']['reply']> {
  try {
    const lying = await stat(source, { bigint: true });
    // A folder in its place is no other file.
    if (lying.isDirectory()) return { state: 'missing', known: null };
    // Reading a pipe or a device would never end.
    if (!lying.isFile() || lying.size !== BigInt(bytes)) return { state: 'changed', known: null };
    const mark = `${lying.size} ${lying.mtimeNs} ${lying.ino}`;
    if (known?.mark === mark) return { state: known.sha256 === sha256 ? 'whole' : 'changed', known };
    const hash = createHash('sha256');
    for await (const piece of createReadStream(source, { end: bytes, highWaterMark: 1 << 20 })) {
      hash.update(piece as Buffer);
      alive();
    }
    const found = { mark, sha256: hash.digest('hex') };
    return { state: found.sha256 === sha256 ? 'whole' : 'changed', known: found };
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    return { state: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable', known: null };
  }
}

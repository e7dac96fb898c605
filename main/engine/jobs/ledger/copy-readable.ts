import { open } from 'node:fs/promises';

const CHUNK_BYTES = 1 << 20;
/** What the machine has none left of: it says nothing about the file that was to be read. */
const OF_THE_MACHINE: ReadonlySet<string | undefined> = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);

/**
 * Copies a file over another, and tells an error of the source from one of the copy.
 * @param mode the permissions of the copy, if it is created
 * @returns null, or the system's error if the source could not be read to its end; then the copy is incomplete or missing
 * @throws the system's error if the copy could not be written, or if the machine has no file descriptors or memory left
 */
export async function copyReadable(
  source: string,
  target: string,
  mode: number,
): Promise<NodeJS.ErrnoException | null> {
  const opened = await orError(open(source, 'r'));
  if (opened instanceof Error) return opened;
  await using from = opened;
  await using to = await open(target, 'w', mode);
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    const read = await orError(from.read(buffer, 0, CHUNK_BYTES, null));
    if (read instanceof Error) return read;
    if (read.bytesRead === 0) return null;
    await to.writeFile(buffer.subarray(0, read.bytesRead));
  }
}

async function orError<Value>(work: Promise<Value>): Promise<Value | NodeJS.ErrnoException> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof Error) || OF_THE_MACHINE.has((cause as NodeJS.ErrnoException).code)) throw cause;
    return cause;
  }
}

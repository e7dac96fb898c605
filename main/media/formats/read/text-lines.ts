import { MediaError } from '../../media-error.ts';

const NEW_LINE = 0x0a;
/** The longest accepted line. A file without line ends is not a mesh. */
const MAX_LINE = 1 << 20;

/** Yields the lines of a text one by one, because a text of 200 MB is too long for one string. Throws MediaError. */
export function* textLines(bytes: Uint8Array): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 0;
  while (start < buffer.length) {
    const found = buffer.indexOf(NEW_LINE, start);
    const end = found < 0 ? buffer.length : found;
    if (end - start > MAX_LINE) throw new MediaError({ code: 'line-too-long' });
    yield buffer.toString('latin1', start, end);
    start = end + 1;
  }
}

import { MediaError } from '../../media-error.ts';

const NEW_LINE = 0x0a;
/** No line of a mesh's text is longer; a file without line ends is none. */
const LONGEST = 1 << 20;

/** The lines of a text, one after the other: a text of 200 MB is too long for one string. Throws MediaError. */
export function* textLines(bytes: Uint8Array): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 0;
  while (start < buffer.length) {
    const found = buffer.indexOf(NEW_LINE, start);
    const end = found < 0 ? buffer.length : found;
    if (end - start > LONGEST) throw new MediaError({ code: 'line-too-long' });
    yield buffer.toString('latin1', start, end);
    start = end + 1;
  }
}

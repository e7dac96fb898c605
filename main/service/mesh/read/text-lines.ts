const NEW_LINE = 0x0a;
/** No line of a mesh's text is longer; a file without line ends is none. */
const LONGEST = 1 << 20;

/** The lines of a text, one after the other: a text of 200 MB is too long for one string. */
export function* textLines(bytes: Uint8Array): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 0;
  while (start < buffer.length) {
    const found = buffer.indexOf(NEW_LINE, start);
    const end = found < 0 ? buffer.length : found;
    yield buffer.toString('latin1', start, Math.min(end, start + LONGEST));
    start = end + 1;
  }
}

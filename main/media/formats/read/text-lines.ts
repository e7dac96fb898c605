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

/**
 * Yields the lines as `textLines` does, without white space before them, and those that end with a backslash together with the ones that
 * they go on in. Throws MediaError.
 */
export function* joinedLines(bytes: Uint8Array): Generator<string> {
  let begun = '';
  for (const line of textLines(bytes)) {
    const end = line.endsWith('\r') ? line.length - 1 : line.length;
    if (line[end - 1] === '\\') {
      begun += `${line.slice(0, end - 1)} `;
      if (begun.length > MAX_LINE) throw new MediaError({ code: 'line-too-long' });
      continue;
    }
    const whole = begun === '' ? line : begun + line;
    begun = '';
    yield whole.startsWith(' ') || whole.startsWith('\t') ? whole.trimStart() : whole;
  }
  if (begun !== '') yield begun.trimStart();
}

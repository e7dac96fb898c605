/** The most bytes of UTF-8 in one name of a file or folder that every file system takes. */
export const MOST_NAME_BYTES = 255;
/** The most bytes of a name that is decided by a template: it leaves room for a number (` (99999)`) and an ending. */
export const MOST_STEM_BYTES = 230;

/**
 * As much of a text as any name is made from. Anybody may have written the name of an asset, and looking for what a name cannot end with takes a time
 * that grows with the square of its length. UTF-16 units.
 */
export const MOST_OF_A_TEXT = 4_096;

/** What stands in place of a name of which nothing is left. */
const NOTHING_LEFT = 'asset';
/**
 * Characters that cannot be seen, or change the direction of what follows: control characters, half surrogates, zero-width spaces,
 * marks of direction. The joiners that emoji and some scripts need stay.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\uffff]/gu;
/** Characters that separate folders, or that Windows forbids. */
const FORBIDDEN = /[<>:"/\\|?*]/g;
const EDGES = /^[\s.]+|[\s.]+$/gu;
/** Names that Windows reserves for devices, whatever follows a dot. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/iu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Makes a name of a file or folder that every file system takes from any text, and changes as little as possible: case, accents, every
 * script and emoji stay. If nothing is left, it is `asset`.
 * @param mostBytes of UTF-8; cut between characters as people see them
 */
export function safeName(text: string, mostBytes = MOST_NAME_BYTES): string {
  return partName(text, mostBytes) ?? NOTHING_LEFT;
}

/** {@link safeName}, or null if nothing is left. */
export function partName(text: string, mostBytes = MOST_NAME_BYTES): string | null {
  const seen = text
    .slice(0, MOST_OF_A_TEXT)
    .normalize('NFC')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(FORBIDDEN, '-');
  const plain = trimmed(seen.replace(/\s+/gu, ' '));
  const cut = trimmed(withinBytes(plain, mostBytes));
  const free = RESERVED.test(cut) ? trimmed(withinBytes(cut.replace(RESERVED, '$1_'), mostBytes)) : cut;
  return free === '' ? null : free;
}

/** A name with a number behind it, by which it differs from the same name without one: `chair (2)`. 1 is the name itself. */
export function numberedName(name: string, number: number, mostBytes = MOST_NAME_BYTES): string {
  if (number === 1) return name;
  const suffix = ` (${number})`;
  return `${trimmed(withinBytes(name, mostBytes - suffix.length))}${suffix}`;
}

function trimmed(text: string): string {
  return text.replace(EDGES, '');
}

/** Cuts a text between graphemes, or between code points where a single grapheme is too long. */
function withinBytes(text: string, most: number): string {
  if (bytesOf(text) <= most) return text;
  const whole = kept(
    [...graphemes.segment(text)].map(({ segment }) => segment),
    most,
  );
  return whole === '' ? kept([...text], most) : whole;
}

function kept(pieces: readonly string[], most: number): string {
  let bytes = 0;
  let text = '';
  for (const piece of pieces) {
    bytes += bytesOf(piece);
    if (bytes > most) break;
    text += piece;
  }
  return text;
}

/** The bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

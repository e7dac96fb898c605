/** The parts of a keyboard event that identify a chord. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** A chord taken apart. Modifiers and key are joined by `+`, which is a key itself: `+`, `Ctrl++`. */
interface Chord {
  readonly modifiers: readonly string[];
  readonly key: string;
}

export function parseChord(chord: string): Chord {
  const key = chord.endsWith('+') ? '+' : (chord.split('+').at(-1) ?? '');
  const modifiers = chord
    .slice(0, chord.length - key.length)
    .split('+')
    .filter((part) => part !== '');
  return { modifiers, key };
}

/** Whether a key types a symbol. Its chord names no Shift, because the symbol itself may need Shift: `?` for example. */
const isSymbol = (key: string): boolean => key.length === 1 && !/[a-z0-9]/i.test(key);

const isAscii = (key: string): boolean => key.length === 1 && key <= '~';

/**
 * The Latin letter or digit of a key, in lower case; null for other keys. Usually it is what the key types. Where the keyboard types
 * no Latin letters (Cyrillic), or Alt types another character (macOS), it is what the key at this place types on a Latin keyboard.
 */
export function latinKey({ key, code, altKey, shiftKey }: KeyPress): string | null {
  if (/^[a-z0-9]$/i.test(key)) return key.toLowerCase();
  const [, letter, digit] = /^(?:Key([A-Z])|Digit([0-9]))$/.exec(code) ?? [];
  const typesAnother = altKey || !isAscii(key);
  if (letter !== undefined) return typesAnother ? letter.toLowerCase() : null;
  // On French keyboards, the digits need Shift.
  return digit !== undefined && (typesAnother || !shiftKey) ? digit : null;
}

/** Whether a key press is the chord, e.g. `Ctrl+Enter`, `Shift+?`, `Numpad1`, `.`. */
export function matchesChord(chord: string, press: KeyPress): boolean {
  const { modifiers, key } = parseChord(chord);
  const wants = (name: string): boolean => modifiers.includes(name);
  if (wants('Ctrl') !== (press.ctrlKey || press.metaKey) || wants('Alt') !== press.altKey) return false;
  if (!isSymbol(key) && wants('Shift') !== press.shiftKey) return false;
  return isKeyOf(chord, press);
}

/** Whether a key is the chord's, whatever modifiers are held: they may be let go before it. */
export function isKeyOf(chord: string, press: KeyPress): boolean {
  const { key } = parseChord(chord);
  if (key.startsWith('Numpad')) return press.code === key;
  // Without Num Lock the numeric pad's 7 reports Home, but it must not run the commands of Home.
  if (press.code.startsWith('Numpad') && key !== 'Enter') return false;
  if (key === 'Space') return press.code === 'Space';
  if (/^[a-z0-9]$/i.test(key)) return latinKey(press) === key.toLowerCase();
  return press.key.toLowerCase() === key.toLowerCase();
}

const MODIFIERS: ReadonlySet<string> = new Set([
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'NumLock',
  'Dead',
  'Unidentified',
]);

/** The chord of a key press, as it is written in the settings; null while only modifiers are pressed. */
export function chordOf(press: KeyPress): string | null {
  if (MODIFIERS.has(press.key) && latinKey(press) === null) return null;
  const isPad = press.code.startsWith('Numpad') && press.key !== 'Enter';
  const typed = latinKey(press) ?? press.key;
  const named = typed === ' ' ? 'Space' : typed.length === 1 ? typed.toUpperCase() : typed;
  const key = isPad ? press.code : named;
  const parts = [
    ...(press.ctrlKey || press.metaKey ? ['Ctrl'] : []),
    ...(press.altKey ? ['Alt'] : []),
    ...(press.shiftKey && !isSymbol(key) ? ['Shift'] : []),
    key,
  ];
  return parts.join('+');
}

/** Whether two chords mean the same keys, whatever their order and case. */
export function sameChord(one: string, other: string): boolean {
  return normalised(one) === normalised(other);
}

function normalised(chord: string): string {
  const { modifiers, key } = parseChord(chord);
  const told = modifiers.filter((part) => part !== 'Shift' || !isSymbol(key));
  return [...told.toSorted(), key.toLowerCase()].join('+');
}

/** Whether a key press types or edits text in a text field, so that the field must get it. On macOS, Alt types characters, too. */
export function typesText(press: KeyPress): boolean {
  if (press.ctrlKey || press.metaKey) return false;
  if (press.altKey) return press.key.length === 1 && !/^[a-z0-9]$/i.test(press.key);
  return press.key.length === 1 || TEXT_KEYS.has(press.key);
}

/**
 * Whether a text field handles the key press itself: undo, redo, select all, and the clipboard (with Shift: without formats); or moves
 * and deletes by words and lines.
 */
export function editsText(press: KeyPress): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = press;
  if (editsByWord(press)) return true;
  if (altKey || (!ctrlKey && !metaKey)) return false;
  const letter = latinKey(press);
  return letter !== null && (shiftKey ? 'zv' : 'zyxcva').includes(letter);
}

/** Whether a key press moves or deletes by words or lines in a text: with Ctrl or Command, or on macOS with Alt. */
export function editsByWord({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return WORD_KEYS.has(key) && (ctrlKey || metaKey) !== altKey;
}

const WORD_KEYS: ReadonlySet<string> = new Set([
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'Backspace',
  'Delete',
]);
const TEXT_KEYS: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Delete', 'Home', 'End']);

/** The parts of a keyboard event that identify a chord. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Whether a key types a symbol. Its chord names no Shift, because the symbol itself may need Shift: `?` for example. */
const isSymbol = (key: string): boolean => key.length === 1 && !/[a-z0-9]/i.test(key);

/** Whether a key press is the chord, e.g. `Ctrl+Enter`, `Shift+?`, `Numpad1`, `.`. */
export function matchesChord(chord: string, press: KeyPress): boolean {
  const parts = chord.split('+');
  const key = parts.at(-1) ?? '';
  const wants = (name: string): boolean => parts.slice(0, -1).includes(name);
  if (wants('Ctrl') !== (press.ctrlKey || press.metaKey) || wants('Alt') !== press.altKey) return false;
  if (!isSymbol(key) && wants('Shift') !== press.shiftKey) return false;
  if (key.startsWith('Numpad')) return press.code === key;
  // Without Num Lock the numeric pad's 7 reports Home, but it must not run the commands of Home.
  if (press.code.startsWith('Numpad') && key !== 'Enter') return false;
  if (key === 'Space') return press.code === 'Space';
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
  if (MODIFIERS.has(press.key)) return null;
  const isPad = press.code.startsWith('Numpad') && press.key !== 'Enter';
  const named = press.key === ' ' ? 'Space' : press.key.length === 1 ? press.key.toUpperCase() : press.key;
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
  const parts = chord.split('+');
  const key = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1).filter((part) => part !== 'Shift' || !isSymbol(key));
  return [...modifiers.toSorted(), key.toLowerCase()].join('+');
}

/** Whether a key press types or edits text in a text field, so that the field must get it. */
export function typesText(press: KeyPress): boolean {
  return (
    !press.ctrlKey && !press.metaKey && !press.altKey && (press.key.length === 1 || TEXT_KEYS.has(press.key))
  );
}

/** Whether a text field handles the key press itself: undo, redo, select all, and the clipboard (with Shift: without formats). */
export function editsText({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): boolean {
  const letters = shiftKey ? 'zv' : 'zyxcva';
  return (ctrlKey || metaKey) && !altKey && key.length === 1 && letters.includes(key.toLowerCase());
}

const TEXT_KEYS: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Delete', 'Home', 'End']);

/** The text of a chord for this platform. */
export function printChord(chord: string, mac: boolean): string {
  const named = chord
    .replace('Numpad', 'Num ')
    .replace('Decimal', '.')
    .replace('ArrowUp', '↑')
    .replace('ArrowDown', '↓')
    .replace('ArrowLeft', '←')
    .replace('ArrowRight', '→')
    .replace('Escape', 'Esc');
  return mac
    ? named.replace('Ctrl+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥')
    : named.replaceAll('+', ' ');
}

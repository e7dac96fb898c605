/** The parts of a keyboard event that decide. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Keys that produce text need no Shift in their chord beyond what is written: `?` is typed with Shift anyway. */
const isSymbol = (key: string): boolean => key.length === 1 && !/[a-z0-9]/i.test(key);

/** Whether a key press is the chord, e.g. `Ctrl+Enter`, `Shift+?`, `Numpad1`, `.`. */
export function matchesChord(chord: string, press: KeyPress): boolean {
  const parts = chord.split('+');
  const key = parts.at(-1) ?? '';
  const wants = (name: string): boolean => parts.slice(0, -1).includes(name);
  if (wants('Ctrl') !== (press.ctrlKey || press.metaKey) || wants('Alt') !== press.altKey) return false;
  if (!isSymbol(key) && wants('Shift') !== press.shiftKey) return false;
  if (key.startsWith('Numpad')) return press.code === key;
  // without Num Lock the pad's 7 says Home; it is still the pad's 7
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

/** The chord that a key press is, as it is kept; null while only modifiers are held. */
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

/** Whether two chords are the same keys, in whatever order and case they are written. */
export function sameChord(one: string, other: string): boolean {
  return normalised(one) === normalised(other);
}

function normalised(chord: string): string {
  const parts = chord.split('+');
  const key = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1).filter((part) => part !== 'Shift' || !isSymbol(key));
  return [...modifiers.toSorted(), key.toLowerCase()].join('+');
}

/** Whether a chord types text where there is a text field, and so belongs to the field. */
export function typesText(press: KeyPress): boolean {
  return (
    !press.ctrlKey && !press.metaKey && !press.altKey && (press.key.length === 1 || TEXT_KEYS.has(press.key))
  );
}

/** Whether a chord is one that a text field answers itself: undo, redo, select all, and the clipboard (with Shift: without formats). */
export function editsText({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): boolean {
  const letters = shiftKey ? 'zv' : 'zyxcva';
  return (ctrlKey || metaKey) && !altKey && key.length === 1 && letters.includes(key.toLowerCase());
}

const TEXT_KEYS: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Delete', 'Home', 'End']);

/** How a chord is printed on this platform. */
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

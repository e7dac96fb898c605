import { parseChord } from './key-chord.ts';

/** The text of a chord for this platform. */
export function printChord(chord: string, mac: boolean): string {
  const { modifiers, key } = parseChord(chord);
  const named = key
    .replace('Numpad', 'Num ')
    .replace('Decimal', '.')
    .replace('ArrowUp', '↑')
    .replace('ArrowDown', '↓')
    .replace('ArrowLeft', '←')
    .replace('ArrowRight', '→')
    .replace('Escape', 'Esc');
  if (!mac) return [...modifiers, named].join(' ');
  return [...modifiers.map((modifier) => MAC_SIGNS[modifier] ?? modifier), named].join('');
}

const MAC_SIGNS: Readonly<Record<string, string>> = { Ctrl: '⌘', Shift: '⇧', Alt: '⌥' };

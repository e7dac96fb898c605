import { describe, expect, it } from 'vitest';
import {
  chordOf,
  editsByWord,
  editsText,
  isKeyOf,
  type KeyPress,
  matchesChord,
  sameChord,
  typesText,
} from '../../../../renderer/commands/key-chord.ts';
import { printChord } from '../../../../renderer/commands/print-chord.ts';

const press = (key: string, patch: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...patch,
});

describe('a chord', () => {
  it.each([
    ['Ctrl+Enter', press('Enter', { ctrlKey: true })],
    ['Ctrl+K', press('k', { metaKey: true })],
    ['Shift+?', press('?', { shiftKey: true })],
    ['.', press('.')],
    ['Numpad7', press('7', { code: 'Numpad7' })],
    ['Numpad7', press('Home', { code: 'Numpad7' })],
    ['Ctrl+Numpad1', press('1', { code: 'Numpad1', ctrlKey: true })],
  ])('%s is %o', (chord, keys) => {
    expect(matchesChord(chord, keys)).toBe(true);
  });

  it.each([
    ['Home', press('Home', { code: 'Numpad7' })],
    ['P', press('p', { ctrlKey: true })],
    ['P', press('p', { shiftKey: true })],
    ['Ctrl+Enter', press('Enter')],
    ['Numpad1', press('1', { code: 'Digit1' })],
    ['Numpad1', press('1', { code: 'Numpad1', ctrlKey: true })],
  ])('%s is not %o', (chord, keys) => {
    expect(matchesChord(chord, keys)).toBe(false);
  });

  it('is printed as the platform does', () => {
    expect(printChord('Ctrl+Numpad1', false)).toBe('Ctrl Num 1');
    expect(printChord('Ctrl+K', true)).toBe('⌘K');
  });
});

describe('the keyboard’s layout', () => {
  it.each([
    ['Alt+1', press('¡', { code: 'Digit1', altKey: true })],
    ['Alt+3', press('£', { code: 'Digit3', altKey: true })],
    ['Alt+Z', press('Ω', { code: 'KeyZ', altKey: true })],
    ['Alt+N', press('Dead', { code: 'KeyN', altKey: true })],
  ])('%s matches on macOS, where Alt types another character: %o', (chord, keys) => {
    expect(matchesChord(chord, keys)).toBe(true);
    expect(chordOf(keys)).toBe(chord);
  });

  it.each([
    ['Z', press('я', { code: 'KeyZ' })],
    ['Ctrl+K', press('л', { code: 'KeyK', ctrlKey: true })],
    ['Ctrl+Shift+P', press('З', { code: 'KeyP', ctrlKey: true, shiftKey: true })],
  ])('%s matches on a Cyrillic keyboard: %o', (chord, keys) => {
    expect(matchesChord(chord, keys)).toBe(true);
    expect(chordOf(keys)).toBe(chord);
  });

  it.each([
    [
      'the letter that a French keyboard types counts, not its place',
      'W',
      press('z', { code: 'KeyW' }),
      false,
    ],
    ['the letter that a French keyboard types counts', 'Z', press('z', { code: 'KeyW' }), true],
    [
      'a French digit needs Shift to be typed, but not to be a key',
      '1',
      press('&', { code: 'Digit1' }),
      true,
    ],
    ['a symbol at a letter’s place is no letter (Dvorak)', 'Z', press(';', { code: 'KeyZ' }), false],
    ['a symbol is the symbol typed', '/', press('/', { code: 'Digit7', shiftKey: true }), true],
  ])('%s', (_, chord, keys, matches) => {
    expect(matchesChord(chord, keys)).toBe(matches);
  });

  it('a text field gets the characters that Alt types on macOS, and no commands run by them there', () => {
    expect(typesText(press('ż', { code: 'KeyZ', altKey: true }))).toBe(true);
    expect(typesText(press('z', { code: 'KeyZ', altKey: true }))).toBe(false);
  });

  it('a text field undoes on a Cyrillic keyboard, too', () => {
    expect(editsText(press('я', { code: 'KeyZ', ctrlKey: true }))).toBe(true);
  });
});

describe('the plus key', () => {
  it.each([
    ['+', press('+', { code: 'Equal', shiftKey: true })],
    ['+', press('+', { code: 'BracketRight' })],
    ['Ctrl++', press('+', { code: 'BracketRight', ctrlKey: true })],
  ])('%s can be bound, matches and is printed: %o', (chord, keys) => {
    expect(chordOf(keys)).toBe(chord);
    expect(matchesChord(chord, keys)).toBe(true);
    expect(sameChord(chord, chord)).toBe(true);
    expect(sameChord(chord, '-')).toBe(false);
    expect(printChord(chord, false)).toBe(chord === '+' ? '+' : 'Ctrl +');
    expect(printChord(chord, true)).toBe(chord === '+' ? '+' : '⌘+');
  });
});

describe('a number field that is not being typed in', () => {
  it('keeps the moves by words, so that Ctrl+← does not change the asset, and leaves Undo to the window', () => {
    expect(editsByWord(press('ArrowLeft', { ctrlKey: true }))).toBe(true);
    expect(editsByWord(press('ArrowLeft', { altKey: true }))).toBe(true);
    expect(editsByWord(press('ArrowLeft', { ctrlKey: true, altKey: true }))).toBe(false);
    expect(editsByWord(press('ArrowLeft'))).toBe(false);
    expect(editsByWord(press('z', { ctrlKey: true }))).toBe(false);
  });
});

describe('a key that is let go', () => {
  it('is the chord’s although its modifiers were let go before it', () => {
    expect(isKeyOf('Shift+Q', press('q', { code: 'KeyQ' }))).toBe(true);
    expect(isKeyOf('Shift+Q', press('z', { code: 'KeyZ' }))).toBe(false);
  });
});

describe('a key press as a chord to keep', () => {
  const held = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  it.each([
    [{ ...held, key: 'a', code: 'KeyA', ctrlKey: true, shiftKey: true }, 'Ctrl+Shift+A'],
    [{ ...held, key: '?', code: 'Slash', shiftKey: true }, '?'],
    [{ ...held, key: ' ', code: 'Space', altKey: true }, 'Alt+Space'],
    [{ ...held, key: 'Home', code: 'Numpad7' }, 'Numpad7'],
    [{ ...held, key: 'Shift', code: 'ShiftLeft', shiftKey: true }, null],
  ])('%o is %s', (press, chord) => {
    expect(chordOf(press)).toBe(chord);
    if (chord !== null) expect(matchesChord(chord, press)).toBe(true);
  });

  it('is the same in another order and case', () => {
    expect(sameChord('Shift+Ctrl+a', 'Ctrl+Shift+A')).toBe(true);
    expect(sameChord('Shift+?', '?')).toBe(true);
    expect(sameChord('Ctrl+A', 'A')).toBe(false);
  });
});

describe('a text field', () => {
  const ctrl = { ...press('a'), ctrlKey: true };
  it.each([
    ['a', false, true],
    ['Z', true, true],
    ['V', true, true],
    ['A', true, false],
    ['o', false, false],
    ['Enter', false, false],
    ['ArrowLeft', false, true],
    ['ArrowRight', true, true],
    ['Backspace', false, true],
  ])('answers Ctrl with %s (Shift: %s) itself: %s', (key, shiftKey, own) => {
    expect(editsText({ ...ctrl, key, shiftKey })).toBe(own);
  });
});

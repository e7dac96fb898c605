import { describe, expect, it } from 'vitest';
import {
  chordOf,
  editsText,
  type KeyPress,
  matchesChord,
  printChord,
  sameChord,
} from '../../../../renderer/commands/key-chord.ts';

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
  ])('answers Ctrl with %s (Shift: %s) itself: %s', (key, shiftKey, own) => {
    expect(editsText({ ...ctrl, key, shiftKey })).toBe(own);
  });
});

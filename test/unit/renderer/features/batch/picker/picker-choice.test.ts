import { describe, expect, it } from 'vitest';
import {
  type PickerState,
  pathOfTyped,
  pickerChoice,
} from '../../../../../../renderer/features/batch/picker/picker-choice.ts';

const IN_OLD: PickerState = {
  listed: '/refs/old',
  failed: false,
  typed: '/refs/old',
  asked: '',
  entries: [{ name: 'inner', path: '/refs/old/inner', kind: 'folder' }],
  selected: null,
};

describe('the folder that “Use this folder” takes', () => {
  it('is the typed one, also if Enter was not pressed, and never the one that was listed before', () => {
    expect(pickerChoice({ ...IN_OLD, typed: ' /refs/new ' })).toEqual({ kind: 'typed', path: '/refs/new' });
    expect(pickerChoice({ ...IN_OLD, typed: '/refs/new', selected: '/refs/old/inner' })).toEqual({
      kind: 'typed',
      path: '/refs/new',
    });
  });
  it('is none after a typed path could not be opened, until another is typed', () => {
    const wrong: PickerState = {
      ...IN_OLD,
      listed: undefined,
      failed: true,
      typed: '/refs/wrong',
      asked: '/refs/wrong',
      entries: [],
    };
    expect(pickerChoice(wrong)).toEqual({ kind: 'none', why: 'This folder cannot be opened.' });
    expect(pickerChoice({ ...wrong, typed: '/refs/right' })).toEqual({ kind: 'typed', path: '/refs/right' });
  });
  it('is the selected folder, else the listed one, and none among the places', () => {
    expect(pickerChoice({ ...IN_OLD, selected: '/refs/old/inner' })).toEqual({
      kind: 'folder',
      path: '/refs/old/inner',
    });
    expect(pickerChoice(IN_OLD)).toEqual({ kind: 'folder', path: '/refs/old' });
    expect(pickerChoice({ ...IN_OLD, listed: null, typed: '' }).kind).toBe('none');
    expect(pickerChoice({ ...IN_OLD, typed: '' }).kind).toBe('none');
  });
  it('is no favourite whose disk is away', () => {
    const away = {
      name: 'refs',
      path: '/disk/refs',
      kind: 'folder',
      place: 'favourite',
      away: true,
    } as const;
    const state = { ...IN_OLD, listed: null, typed: '', entries: [away], selected: away.path };
    expect(pickerChoice(state)).toEqual({ kind: 'none', why: expect.stringContaining('connect its disk') });
  });
});

it('a typed file is taken itself, and a typed folder as the engine resolved it', () => {
  const entries = [{ name: 'a.png', path: '/refs/a.png', kind: 'image' }] as const;
  expect(pathOfTyped('/refs/a.png', { path: '/refs', entries })).toBe('/refs/a.png');
  expect(pathOfTyped('/x/../refs/', { path: '/refs', entries })).toBe('/refs');
});

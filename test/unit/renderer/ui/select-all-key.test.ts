import { expect, it } from 'vitest';
import { isSelectAll } from '../../../../renderer/ui/select-all-key.ts';

const NONE = { key: 'a', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

it('Ctrl+A and Cmd+A select everything; Ctrl+Shift+A is left to its command', () => {
  expect(isSelectAll({ ...NONE, ctrlKey: true })).toBe(true);
  expect(isSelectAll({ ...NONE, metaKey: true })).toBe(true);
  expect(isSelectAll({ ...NONE, ctrlKey: true, key: 'A' })).toBe(true);
  expect(isSelectAll({ ...NONE, ctrlKey: true, shiftKey: true, key: 'A' })).toBe(false);
  expect(isSelectAll({ ...NONE, ctrlKey: true, altKey: true })).toBe(false);
  expect(isSelectAll(NONE)).toBe(false);
});

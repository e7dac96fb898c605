import { describe, expect, it } from 'vitest';
import { treeActOf } from '../../../../renderer/ui/tree-keys.ts';

const leaf = { id: 'leaf', items: [] };
const root = { id: 'root', items: [leaf] };
const rows = [
  { item: root, parent: null },
  { item: leaf, parent: 'root' },
];
const NO_KEYS = { altKey: false, ctrlKey: false, metaKey: false };
const act = (key: string, at: number, held = {}, folded: readonly string[] = []) =>
  treeActOf({ ...NO_KEYS, ...held, key }, rows, at, new Set(folded));

describe('keys in a tree', () => {
  it('go up and down, in and out, and no further than its ends', () => {
    expect(act('ArrowDown', 0)).toEqual({ act: 'go', to: 'leaf' });
    expect(act('ArrowDown', 1)).toEqual({ act: 'go', to: null });
    expect(act('ArrowUp', 1)).toEqual({ act: 'go', to: 'root' });
    expect(act('End', 0)).toEqual({ act: 'go', to: 'leaf' });
    expect(act('ArrowRight', 0)).toEqual({ act: 'go', to: 'leaf' });
    expect(act('ArrowLeft', 1)).toEqual({ act: 'go', to: 'root' });
    expect(act('ArrowLeft', 0)).toEqual({ act: 'fold', isClosed: true });
    expect(act('ArrowRight', 0, {}, ['root'])).toEqual({ act: 'fold', isClosed: false });
    expect(act('x', 0)).toBeNull();
  });

  it('select with Enter and Space alone: with Ctrl, Alt or Command they belong to commands', () => {
    expect(act('Enter', 0)).toEqual({ act: 'select' });
    expect(act(' ', 0)).toEqual({ act: 'select' });
    expect(act(' ', 0, { ctrlKey: true })).toBeNull();
    expect(act('Enter', 0, { metaKey: true })).toBeNull();
    expect(act('ArrowRight', 0, { altKey: true, ctrlKey: true })).toBeNull();
  });
});

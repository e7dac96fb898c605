import { describe, expect, it } from 'vitest';
import {
  entryOfLetters,
  NOTHING_TYPED,
  withLetter,
} from '../../../../../../renderer/features/batch/picker/type-to-find.ts';

const ENTRIES = ['Album', 'chairs', 'Chests', 'Étude', 'client 2'].map((name) => ({
  name,
  path: `/${name}`,
  kind: 'folder' as const,
}));
const find = (text: string, selected: string | null = null): string | undefined =>
  entryOfLetters(ENTRIES, selected === null ? null : `/${selected}`, { text, at: 0 })?.name;

describe('letters that are typed over the list', () => {
  it('lead to the next name that begins with them, in any case and without accents', () => {
    expect(find('c')).toBe('chairs');
    expect(find('ch', 'chairs')).toBe('chairs');
    expect(find('che', 'chairs')).toBe('Chests');
    expect(find('e')).toBe('Étude');
    expect(find('client ')).toBe('client 2');
    expect(find('x')).toBeUndefined();
  });

  it('go on through the names, and round, when one is typed again', () => {
    expect(find('c', 'chairs')).toBe('Chests');
    expect(find('cc', 'Chests')).toBe('client 2');
    expect(find('ccc', 'client 2')).toBe('chairs');
  });

  it('begin anew after a pause', () => {
    const first = withLetter(NOTHING_TYPED, 'c', 10);
    expect(withLetter(first, 'h', 500).text).toBe('ch');
    expect(withLetter(first, 'a', 2_000).text).toBe('a');
  });
});

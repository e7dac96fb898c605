import { describe, expect, it } from 'vitest';
import { makeObjectNames } from '../../../../../main/service/texture/object-names.ts';

describe('names of objects', () => {
  it('are those of the file, each once', () => {
    expect(makeObjectNames(['Seat', 'Leg', 'Leg', '', 'Leg-2', 'Čajník'])).toEqual([
      'Seat',
      'Leg',
      'Leg-2',
      'model',
      'Leg-2-2',
      'Čajník',
    ]);
  });

  it('hold nothing that ends a line, or leads to a file', () => {
    expect(makeObjectNames(['a b\nv 1 2 3', '../../etc', 'nul\0l', '\ud800'])).toEqual([
      'a_b_v_1_2_3',
      '.._.._etc',
      'nul_l',
      '\ufffd',
    ]);
    expect(makeObjectNames(['x'.repeat(5000)])[0]).toHaveLength(100);
  });

  it('are found quickly for very many of one name', () => {
    expect(new Set(makeObjectNames(Array<string>(50_000).fill('bolt'))).size).toBe(50_000);
  });
});

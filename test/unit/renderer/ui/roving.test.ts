import { describe, expect, it } from 'vitest';
import { rovedTo } from '../../../../renderer/ui/roving.ts';

describe('a toolbar', () => {
  it('is gone along by the arrows, Home and End, and round its ends', () => {
    expect([rovedTo('ArrowRight', 0, 3), rovedTo('ArrowRight', 2, 3), rovedTo('ArrowLeft', 0, 3)]).toEqual([
      1, 0, 2,
    ]);
    expect([rovedTo('Home', 2, 3), rovedTo('End', 0, 3)]).toEqual([0, 2]);
  });

  it('goes along a column by the arrows up and down', () => {
    expect([rovedTo('ArrowDown', 0, 3, 'column'), rovedTo('ArrowUp', 0, 3, 'column')]).toEqual([1, 2]);
    expect([rovedTo('ArrowRight', 0, 3, 'column'), rovedTo('ArrowDown', 0, 3)]).toEqual([null, null]);
  });

  it('leaves other keys alone, and keys that come from elsewhere', () => {
    expect([rovedTo('Enter', 0, 3), rovedTo('ArrowRight', -1, 3), rovedTo('ArrowRight', 0, 1)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

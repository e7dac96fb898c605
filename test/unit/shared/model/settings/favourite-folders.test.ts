import { describe, expect, it } from 'vitest';
import { isFavourite, toggledFavourite } from '../../../../../shared/model/settings/favourite-folders.ts';

describe('favourite folders', () => {
  it('are starred once, in whichever spelling, and keep their order', () => {
    const two = toggledFavourite(toggledFavourite([], '/a/refs'), '/b');
    expect(two).toEqual(['/a/refs', '/b']);
    expect(isFavourite(two, '/a//refs/')).toBe(true);
    expect(toggledFavourite(two, '/a/refs/')).toEqual(['/b']);
    expect(isFavourite(two, '/a')).toBe(false);
  });
});

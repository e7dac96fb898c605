import { describe, expect, it } from 'vitest';
import { LEAST_ROOM } from '../../../../../renderer/app/dock/panel-room.ts';
import { gridLayout } from '../../../../../renderer/features/library/grid-layout.ts';

describe('the grid of covers', () => {
  it('has two columns at least, also in the narrowest library and with large covers', () => {
    for (const width of [LEAST_ROOM.library.width, 284, 382]) {
      expect(gridLayout(width, 190).columns).toBe(2);
      expect(gridLayout(width, 320).columns).toBe(2);
    }
    expect(gridLayout(120, 190).columns).toBe(1);
  });

  it('has as many columns as fit in a wide library', () => {
    expect(gridLayout(800, 190).columns).toBe(4);
    expect(gridLayout(0, 190).columns).toBe(1);
  });
});

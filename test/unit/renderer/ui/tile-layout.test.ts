import { describe, expect, it } from 'vitest';
import { LEAST_ROOM } from '../../../../renderer/app/dock/panel-room.ts';
import { tileLayout } from '../../../../renderer/ui/tile-layout.ts';

describe('the grid of covers', () => {
  it('has two columns at least, also in the narrowest library and with large covers', () => {
    for (const width of [LEAST_ROOM.library.width, 284, 382]) {
      expect(tileLayout(width, 190, 44).columns).toBe(2);
      expect(tileLayout(width, 320, 44).columns).toBe(2);
    }
    expect(tileLayout(120, 190, 44).columns).toBe(1);
  });

  it('has as many columns as fit in a wide library', () => {
    expect(tileLayout(800, 190, 44).columns).toBe(4);
    expect(tileLayout(0, 190, 44).columns).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { makingNow } from '../../../../renderer/app/making-now.ts';
import { createTestApp } from '../../../helpers/window-app.ts';

describe('what the status bar says of files that the window makes', () => {
  it('is nothing while their dialog is open, and how far they are once it is closed', () => {
    const state = createTestApp().store.getState;
    expect(makingNow(state(), 'pictures')).toBeNull();
    state().setPicturesOut({ done: 2.4, of: 12, name: 'chair' });
    state().showOverlay({ kind: 'pictures', ids: [] });
    expect(makingNow(state(), 'pictures')).toBeNull();
    state().closeOverlay('pictures');
    expect(makingNow(state(), 'pictures')).toBe('Making pictures: 3 of 12');
    expect(makingNow(state(), 'depth-export')).toBeNull();
    // what belongs to all is made at the end
    state().setPicturesOut({ done: 12, of: 12, name: 'chair' });
    expect(makingNow(state(), 'pictures')).toBe('Making pictures: 12 of 12');
    state().setPicturesOut({ done: 1199.5, of: 2400, name: 'chair' });
    expect(makingNow(state(), 'pictures')).toBe('Making pictures: 1,200 of 2,400');
    state().setPicturesOut(null);
    expect(makingNow(state(), 'pictures')).toBeNull();
  });

  it('is how far copies are where no library is in sight, which says so itself', () => {
    const state = createTestApp().store.getState;
    state().setExporting({ done: 30, of: 1200, isQuiet: false });
    expect(makingNow(state(), 'copies')).toBe('Copying results: 30 of 1,200');
    state().setDock({ open: ['library'], visible: ['library'], maximised: null });
    expect(makingNow(state(), 'copies')).toBeNull();
  });

  it('tells depth maps and parts apart', () => {
    const state = createTestApp().store.getState;
    state().setDepthOut({ done: 0, of: 2, name: 'vase' });
    state().setPartsOut({ name: 'lamp', done: 0.406 });
    expect(makingNow(state(), 'depth-export')).toBe('Exporting depth maps: 1 of 2');
    expect(makingNow(state(), 'export-parts')).toBe('Exporting parts: 40 %');
  });
});

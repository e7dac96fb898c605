import { describe, expect, it, vi } from 'vitest';
import { whenTold } from '../../../../renderer/store/when-told.ts';
import { createTestApp, FACTS } from '../../../helpers/window-app.ts';

describe('what waits for the first words of the engine', () => {
  it('is done once when they come, or at once where they came', () => {
    const { store } = createTestApp();
    const act = vi.fn();
    whenTold(store, act);
    expect(act).not.toHaveBeenCalled();
    store.getState().takeFacts(FACTS);
    store.getState().takeFacts({ ...FACTS });
    expect(act).toHaveBeenCalledTimes(1);
    whenTold(store, act);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('is undone, and is not done at all where it was undone before they came', () => {
    const { store } = createTestApp();
    const undone = vi.fn();
    const act = vi.fn(() => undone);
    const [undo, undoAtOnce] = [whenTold(store, act), whenTold(store, act)];
    undoAtOnce();
    store.getState().takeFacts(FACTS);
    expect(act).toHaveBeenCalledTimes(1);
    undo();
    expect(undone).toHaveBeenCalledTimes(1);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { whenSettingsLoaded } from '../../../../renderer/store/when-settings-loaded.ts';
import { createTestApp, FACTS } from '../../../helpers/window-app.ts';

describe('what waits for the first words of the engine', () => {
  it('is done once when they come, or at once where they came', () => {
    const { store } = createTestApp();
    const act = vi.fn();
    whenSettingsLoaded(store, act);
    expect(act).not.toHaveBeenCalled();
    store.getState().setFacts(FACTS);
    store.getState().setFacts({ ...FACTS });
    expect(act).toHaveBeenCalledTimes(1);
    whenSettingsLoaded(store, act);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('is undone, and is not done at all where it was undone before they came', () => {
    const { store } = createTestApp();
    const undone = vi.fn();
    const act = vi.fn(() => undone);
    const [undo, undoAtOnce] = [whenSettingsLoaded(store, act), whenSettingsLoaded(store, act)];
    undoAtOnce();
    store.getState().setFacts(FACTS);
    expect(act).toHaveBeenCalledTimes(1);
    undo();
    expect(undone).toHaveBeenCalledTimes(1);
  });
});

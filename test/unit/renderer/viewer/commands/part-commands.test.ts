import { expect, it } from 'vitest';
import { partCommands } from '../../../../../renderer/viewer/commands/part-commands.ts';
import { createTestApp } from '../../../../helpers/window-app.ts';

it('names a part of the model that is shown, although the keys were at a later one of another model', () => {
  const app = createTestApp();
  const state = app.store.getState;
  const part = { name: 'part', faces: 1 };
  state().setViewed({
    key: 'model',
    assetId: 'a',
    parts: [part, part],
    size: 1,
    bounds: { min: [0, 0, 0], max: [1, 1, 1] },
    hasReferences: false,
    isCloud: false,
    hasUvs: false,
    channels: new Set(),
  });
  const { settings } = state();
  state().applySettings({ ...settings, viewer: { ...settings.viewer, sidebar: true } });
  state().setPartAt(7);
  const rename = partCommands(app).find(({ id }) => id === 'viewer.rename-part');
  expect(rename?.disabledBecause?.(state())).toBeNull();
  rename?.run();
  expect(state().renaming).toEqual({ key: 'model', part: 1 });
});

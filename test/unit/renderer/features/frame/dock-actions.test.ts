import type { DockviewApi, SerializedDockview } from 'dockview-react';
import { expect, it } from 'vitest';
import { fromDock } from '../../../../../renderer/features/frame/dock-layout.ts';
import { settingsSchema } from '../../../../../shared/model/settings.ts';
import { createTestApp, FACTS } from '../../../../helpers/window-app.ts';

const undoable = () => ({ dispose: () => undefined });

/** As much of the docking library as drawing a layout needs. */
function emptyDock() {
  const drawn: SerializedDockview[] = [];
  const api = {
    width: 1600,
    height: 900,
    panels: [],
    hasMaximizedGroup: () => false,
    fromJSON: (layout: SerializedDockview) => void drawn.push(layout),
    toJSON: () => drawn.at(-1),
    onDidLayoutChange: undoable,
    onDidMaximizedGroupChange: undoable,
  };
  return { drawn, api: api as unknown as DockviewApi };
}

it('draws the layout that was kept, and no other before it, where the settings come after the dock', () => {
  const { actions, store } = createTestApp();
  const { drawn, api } = emptyDock();
  const detach = actions.dock.attach(api);
  expect(drawn).toEqual([]);
  const batch = {
    version: 1,
    direction: 'row',
    root: {
      kind: 'split',
      share: 1,
      parts: [
        { kind: 'area', share: 0.25, panels: ['sources'], shown: 'sources' },
        { kind: 'area', share: 0.75, panels: ['plan', 'queue'], shown: 'queue' },
      ],
    },
  };
  const settings = settingsSchema.parse({});
  const appearance = { ...settings.appearance, layouts: { batch } };
  store.setState({ facts: FACTS, settings: { ...settings, appearance } });
  expect(drawn.map(fromDock)).toEqual([batch]);
  detach();
});

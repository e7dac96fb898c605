import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DockviewApi, SerializedDockview } from 'dockview-react';
import { expect, it } from 'vitest';
import { openJsonSettings } from '../../../../../main/host/json-settings.ts';
import { dockActions } from '../../../../../renderer/app/dock/dock-actions.ts';
import { fromDock } from '../../../../../renderer/app/dock/dock-layout.ts';
import { settingsSchema } from '../../../../../shared/model/settings/settings.ts';
import { quietLogger } from '../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';
import { createTestApp, FACTS } from '../../../../helpers/window-app.ts';

const area = (panel: string, share: number) => ({
  kind: 'area' as const,
  share,
  panels: [panel],
  shown: panel,
});
const undoable = () => ({ dispose: () => undefined });

/** As much of the docking library as drawing a layout needs. */
function emptyDock() {
  const drawn: SerializedDockview[] = [];
  const sizes = new Map<string, { readonly width: number; readonly height: number }>();
  const api = {
    width: 1600,
    height: 900,
    panels: [],
    layout: (width: number, height: number) => Object.assign(api, { width, height }),
    getGroup: (id: string) => ({
      api: { setSize: (size: { width: number; height: number }) => sizes.set(id, size) },
    }),
    hasMaximizedGroup: () => false,
    exitMaximizedGroup: () => undefined,
    fromJSON: (layout: SerializedDockview) => void drawn.push(layout),
    toJSON: () => drawn.at(-1),
    onDidLayoutChange: undoable,
    onDidMaximizedGroupChange: undoable,
  };
  return { drawn, sizes, api: api as unknown as DockviewApi };
}

it('draws the layout that was kept, and no other before it, where the settings come after the dock', () => {
  const app = createTestApp();
  const { store } = app;
  const { drawn, api } = emptyDock();
  const detach = dockActions(app).attach(api);
  expect(drawn).toEqual([]);
  const batch = {
    version: 1,
    direction: 'row',
    root: {
      kind: 'split',
      share: 1,
      parts: [
        area('sources', 0.25),
        // It was kept before there were chains, whose list it gets.
        { kind: 'area', share: 0.75, panels: ['plan', 'queue', 'chains'], shown: 'queue' },
      ],
    },
  };
  const settings = settingsSchema.parse({});
  const appearance = {
    ...settings.appearance,
    layouts: { batch: JSON.parse(JSON.stringify(batch).replace(',"chains"', '')) },
  };
  store.getState().applySettings({ ...settings, appearance });
  store.getState().setFacts(FACTS);
  expect(drawn.map(fromDock)).toEqual([batch]);
  detach();
});

it('gives the list of chains to a layout in the settings file of an earlier version', async () => {
  const file = join(await tempFolder(), 'settings.json');
  const known = settingsSchema.parse({});
  const parts = [area('plan', 0.7), { kind: 'area', share: 0.3, panels: ['queue'], shown: 'queue' }];
  const batch = { version: 1, direction: 'column', root: { kind: 'split', share: 1, parts } };
  await writeFile(
    file,
    JSON.stringify({ ...known, appearance: { ...known.appearance, layouts: { batch } } }),
  );
  const port = await openJsonSettings(file, quietLogger);
  const app = createTestApp();
  const { store } = app;
  const { drawn, api } = emptyDock();
  const detach = dockActions(app).attach(api);
  store.getState().applySettings(port.read());
  store.getState().setFacts(FACTS);
  expect(drawn).toHaveLength(1);
  expect(drawn.map(fromDock)[0]?.root.parts).toEqual([
    area('plan', 0.7),
    { kind: 'area', share: 0.3, panels: ['queue', 'chains'], shown: 'queue' },
  ]);
  detach();
});

it('draws the default layout anew where a window becomes so narrow that a panel stands behind another', () => {
  const app = createTestApp();
  const { store } = app;
  const { api, drawn } = emptyDock();
  store.getState().showWorkspace('library');
  store.getState().applySettings(settingsSchema.parse({}));
  store.getState().setFacts(FACTS);
  const detach = dockActions(app).attach(api);
  dockActions(app).setRoom(1600, 900);
  dockActions(app).setRoom(1500, 900);
  const before = drawn.length;
  dockActions(app).setRoom(1000, 700);
  dockActions(app).setRoom(950, 700);
  expect(drawn.length).toBe(before + 1);
  expect(JSON.stringify(fromDock(drawn.at(-1) ?? api.toJSON()))).toContain('["properties","find"]');
  detach();
});

it('fits what nobody changed to each room anew, keeps the sides of what somebody did, and saves neither', () => {
  const app = createTestApp();
  const { store } = app;
  const { sizes, api } = emptyDock();
  const settings = settingsSchema.parse({});
  const review = {
    version: 1,
    direction: 'row',
    room: { width: 1000, height: 900 },
    root: { kind: 'split', share: 1, parts: [area('viewer', 0.6), area('properties', 0.4)] },
  };
  const appearance = { ...settings.appearance, layouts: { review } };
  store.getState().showWorkspace('library');
  store.getState().applySettings({ ...settings, appearance });
  store.getState().setFacts(FACTS);
  const detach = dockActions(app).attach(api);
  const widths = () => [...sizes.values()].map(({ width }) => Math.round(width));
  dockActions(app).setRoom(3000, 900);
  expect(widths()).toEqual([290, 780, 1510, 420]);
  dockActions(app).setRoom(1400, 900);
  expect(widths()).toEqual([200, 424, 476, 300]);
  store.getState().setScale(1.1);
  dockActions(app).setGap(0);
  expect(widths().map((width) => Math.round(width / 1.1))).toEqual([200, 424, 349, 300]);
  store.getState().setScale(1);
  sizes.clear();
  store.getState().showWorkspace('review');
  dockActions(app).setRoom(1600, 900);
  expect(widths()).toEqual([1200, 400]);
  expect(store.getState().settings.appearance.layouts).toEqual({ review });
  detach();
});

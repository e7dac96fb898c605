import type { DockviewApi } from 'dockview-react';
import { type Layout, readLayout } from '../../../shared/model/settings/layout.ts';
import type { App } from '../../store/app.ts';
import type { Workspace } from '../../store/frame-slice.ts';
import { isPanelId, KNOWN_PANELS } from '../../store/panel-ids.ts';
import { appearanceActions } from '../../store/settings/appearance-actions.ts';
import { defaultLayout } from './default-layouts.ts';
import { fromDock, resizeDock, toDock } from './dock-layout.ts';
import { fitLayout } from './fit-layout.ts';
import { SEEN_PANELS, withNewPanels } from './new-panels.ts';
import type { DockRoom } from './panel-room.ts';
import { isSameArrangement } from './same-arrangement.ts';

/** The layout of the shown workspace: loaded from the settings, fitted to the window's size, and saved when the artist changes it. */
export interface DockArrangement {
  /** Applies the saved layout of the shown workspace, or the default one. */
  readonly open: (api: DockviewApi) => void;
  /** Applies another layout, and saves it; null is the default layout. */
  readonly arrange: (api: DockviewApi, layout: Layout | null) => void;
  /** Fits the areas to the present size and scale. */
  readonly refit: (api: DockviewApi) => void;
  /** Saves the layout if the artist changed it. */
  readonly keep: (api: DockviewApi) => void;
  /** Writes to the store which panels are open, visible and maximised. */
  readonly project: (api: DockviewApi) => void;
  /** The artist's layout of the shown workspace, with the size it was made for; null if it is the default one. */
  readonly left: () => Layout | null;
  /** @param gap between areas, in CSS pixels */
  readonly setGap: (gap: number) => void;
  /** Called when the dock is detached. The next drawing is then not taken for a change by the artist. */
  readonly leave: () => void;
}

export function createDockArrangement(app: App): DockArrangement {
  const { store } = app;
  const appearance = appearanceActions(app);
  let gap = 0;
  let left: Layout | null = null;
  /** The layout as it was last drawn, to recognise changes by the artist. */
  let drawn: { readonly text: string; readonly width: number; readonly height: number } | null = null;
  const state = store.getState;
  const scale = (): number => state().scale;

  const roomOf = ({ width, height }: DockviewApi): DockRoom => ({
    width: Math.max(1, width),
    height: Math.max(1, height),
    scale: scale(),
  });
  const open = (api: DockviewApi): void => {
    const { workspace } = state();
    const kept = readLayout(appearance.current().layouts[workspace], KNOWN_PANELS);
    if (kept.is === 'bad') tellBad(workspace, kept.why);
    load(api, kept.is === 'good' ? withNewPanels(workspace, kept.layout) : null);
  };
  const atFullSize = (api: DockviewApi) => ({ width: api.width / scale(), height: api.height / scale() });
  const tellBad = (workspace: Workspace, why: string): void =>
    state().addNotice({
      level: 'warning',
      message: `The layout of the ${workspace} workspace could not be used: ${why}. Its areas stand as at first; the kept one stays in the settings until you change something.`,
      at: Date.now(),
    });
  const load = (api: DockviewApi, layout: Layout | null): void => {
    left = layout;
    api.fromJSON(toDock(fitted(api), api), { reuseExistingPanels: true });
    drawn = snapshot(api);
    project(api);
  };
  const fitted = (api: DockviewApi): Layout => {
    const room = roomOf(api);
    return left === null ? defaultLayout(state().workspace, room) : fitLayout(left, room);
  };
  const refit = (api: DockviewApi): void => {
    if (api.hasMaximizedGroup()) return;
    // The default layout puts panels behind others where the window is narrow: it is drawn anew when that changes.
    const shown = fromDock(api.toJSON());
    if (left === null && shown !== null && !isSameArrangement(shown.root, fitted(api).root)) {
      load(api, null);
      return;
    }
    resizeDock(api, fitted(api));
    drawn = snapshot(api);
  };
  /** The present layout; null if no panel is open. */
  const arranged = (api: DockviewApi): Layout | null => {
    const layout = fromDock(api.toJSON(), gap);
    return layout && { ...layout, room: atFullSize(api), seen: SEEN_PANELS };
  };
  const snapshot = (api: DockviewApi) => ({
    text: JSON.stringify(arranged(api)),
    width: api.width,
    height: api.height,
  });
  const project = (api: DockviewApi): void => {
    const visible = api.panels.filter((panel) => panel.api.isVisible);
    const maximised = api.hasMaximizedGroup() ? visible.map(({ id }) => id).find(isPanelId) : undefined;
    state().setDock({
      open: api.panels.map(({ id }) => id).filter(isPanelId),
      visible: visible.map(({ id }) => id).filter(isPanelId),
      maximised: maximised ?? null,
    });
  };
  const keep = (api: DockviewApi): void => {
    project(api);
    if (api.hasMaximizedGroup() || api.width === 0 || api.height === 0) return;
    const now = snapshot(api);
    const before = drawn;
    drawn = now;
    // A change that comes from resizing the window is not saved.
    if (before === null || now.text === before.text || now.width !== before.width) return;
    if (now.height !== before.height) return;
    left = arranged(api);
    keepLayout(left);
  };
  const keepLayout = (layout: Layout | null): void =>
    appearance.change({ layouts: { [state().workspace]: layout } });
  const arrange = (api: DockviewApi, layout: Layout | null): void => {
    api.exitMaximizedGroup();
    load(api, layout);
    keepLayout(layout);
  };

  return {
    open,
    arrange,
    refit,
    keep,
    project,
    left: () => left,
    setGap: (width) => {
      gap = width;
    },
    leave: () => {
      drawn = null;
    },
  };
}

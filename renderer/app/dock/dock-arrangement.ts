import type { DockviewApi } from 'dockview-react';
import { type Layout, readLayout } from '../../../shared/model/layout.ts';
import type { App } from '../../store/app.ts';
import type { Workspace } from '../../store/frame-slice.ts';
import { isPanelId, KNOWN_PANELS } from '../../store/panel-ids.ts';
import { appearanceActions } from '../../store/settings/appearance-actions.ts';
import { defaultLayout } from './default-layouts.ts';
import { fromDock, resizeDock, toDock } from './dock-layout.ts';
import { fitLayout } from './fit-layout.ts';
import type { DockRoom } from './panel-room.ts';

/** How the workspace in sight tiles: brought in from the settings, fitted to the room that there is, and kept as it is left. */
export interface DockArrangement {
  /** Tiles the dock as the workspace in sight was left, or as at first. */
  readonly open: (api: DockviewApi) => void;
  /** Tiles it in another way, and keeps that; null is as at first. */
  readonly arrange: (api: DockviewApi, layout: Layout | null) => void;
  /** Fits the areas to the room and the scale of now. */
  readonly refit: (api: DockviewApi) => void;
  /** Keeps how the dock tiles where a person changed it. */
  readonly keep: (api: DockviewApi) => void;
  /** Tells the window which panels are open, in sight and maximised. */
  readonly project: (api: DockviewApi) => void;
  /** As the artist left the workspace in sight, and in what room; null where nobody has changed it. */
  readonly left: () => Layout | null;
  /** @param gap between areas, in CSS pixels */
  readonly setGap: (gap: number) => void;
  /** The dock is gone: what is drawn next is no change of it. */
  readonly leave: () => void;
}

export function createDockArrangement(app: App): DockArrangement {
  const { store } = app;
  const appearance = appearanceActions(app);
  let gap = 0;
  let left: Layout | null = null;
  /** As it was drawn last, so that only what a person changes is kept. */
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
    load(api, kept.is === 'good' ? kept.layout : null);
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
    resizeDock(api, fitted(api));
    drawn = snapshot(api);
  };
  /** As it stands; null where nothing is open. */
  const arranged = (api: DockviewApi): Layout | null => {
    const layout = fromDock(api.toJSON(), gap);
    return layout && { ...layout, room: atFullSize(api) };
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
    // a window that grew or shrank is no change of the artist's
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

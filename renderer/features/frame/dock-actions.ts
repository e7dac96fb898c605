import type { DockviewApi, IDockviewPanel } from 'dockview-react';
import { type Layout, readLayout } from '../../../shared/model/layout.ts';
import type { AppState } from '../../store/app-state.ts';
import type { AppearanceActions } from '../../store/appearance-actions.ts';
import type { Effects } from '../../store/create-actions.ts';
import type { Workspace } from '../../store/frame-slice.ts';
import { isPanelId, KNOWN_PANELS, PANEL_NAMES, type PanelId } from '../../store/panel-ids.ts';
import { whenTold } from '../../store/when-told.ts';
import { areaUnderPointer, focusArea, inReadingOrder } from './area-focus.ts';
import { defaultLayout } from './default-layouts.ts';
import { fromDock, resizeDock, toDock } from './dock-layout.ts';
import { fitLayout } from './fit-layout.ts';
import { homeOf } from './panel-homes.ts';
import type { DockRoom } from './panel-room.ts';

export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];
const POSITIONS = { left: 'left', right: 'right', up: 'top', down: 'bottom' } as const;

/** How far a key moves the edge of an area, in pixels at scale 1. */
const RESIZE_STEP = 24;

/** What can be done with the areas of the workspace in sight. Nothing happens before the dock is there. */
export interface DockActions {
  /** Takes over a dock that is empty yet, and fills it once the kept layouts are known. Returns its undo. */
  readonly attach: (api: DockviewApi) => () => void;
  /** Says how large the dock is now, in CSS pixels. */
  readonly setRoom: (width: number, height: number) => void;
  /** Says how wide the dock draws the gaps between areas now, in CSS pixels: they follow the scale. */
  readonly setGap: (gap: number) => void;
  /** Opens a panel, or brings it in front where it is behind another. */
  readonly show: (panel: PanelId) => void;
  readonly toggle: (panel: PanelId) => void;
  /** Lets a panel fill the workspace, the one under the pointer if none is named; or gives the others their place back. */
  readonly maximise: (panel?: PanelId) => void;
  readonly restore: () => void;
  /** Gives the focus to another area, in the order in which they are read. */
  readonly focusNext: (step: 1 | -1) => void;
  readonly nextTab: (step: 1 | -1) => void;
  /** Moves the panel in hand past the area that lies there, or to the edge of the workspace. */
  readonly move: (to: Direction) => void;
  /** Makes the panel in hand a tab of the next area. */
  readonly stack: () => void;
  /** Closes the panel in hand. Can be undone, as resetting can. */
  readonly hide: () => void;
  readonly resize: (axis: 'width' | 'height', step: 1 | -1) => void;
  /** Forgets how the workspace was left. */
  readonly reset: () => void;
}

type DockEffects = Pick<Effects, 'store'> & { readonly appearance: AppearanceActions };

export function createDockActions({ store, appearance }: DockEffects): DockActions {
  let dock: DockviewApi | null = null;
  let gap = 0;
  /** As the artist left the workspace in sight, and in what room; null where nobody has changed it. */
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
    const inSight = api.panels.filter((panel) => panel.api.isVisible);
    const maximised = api.hasMaximizedGroup() ? inSight.map(({ id }) => id).find(isPanelId) : undefined;
    state().setDock({
      open: api.panels.map(({ id }) => id).filter(isPanelId),
      inSight: inSight.map(({ id }) => id).filter(isPanelId),
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

  const panelInHand = (): IDockviewPanel | undefined => dock?.activePanel;
  const bringIn = (api: DockviewApi, id: PanelId): IDockviewPanel => {
    const there = api.getPanel(id);
    if (there !== undefined) return there;
    const { position, ...size } = homeOf(id, (other) => api.getPanel(other) !== undefined, scale());
    return api.addPanel({ id, component: id, title: PANEL_NAMES[id], position, ...size });
  };

  const arrange = (api: DockviewApi, layout: Layout | null): void => {
    api.exitMaximizedGroup();
    load(api, layout);
    keepLayout(layout);
  };
  const close = (panel: IDockviewPanel): void => {
    const api = dock;
    if (api === null || !isPanelId(panel.id)) return;
    const id = panel.id;
    api.exitMaximizedGroup();
    const before = left;
    panel.api.close();
    // the docking library tells of it later; the change is offered now
    keep(api);
    const after = left;
    const { workspace } = state();
    const isOpen = (now: AppState): boolean => now.dock.open.includes(id);
    state().remember({
      label: `closing of ${PANEL_NAMES[id]}`,
      announce: `${PANEL_NAMES[id]} closed.`,
      undo: async () => {
        // where other areas were changed since, those changes stay
        if (left === after) arrange(api, before);
        else bringIn(api, id).api.setActive();
        return null;
      },
      redo: async () => {
        api.getPanel(id)?.api.close();
        return null;
      },
      canUndo: (now) => now.workspace === workspace && !isOpen(now),
      canRedo: (now) => now.workspace === workspace && isOpen(now),
    });
  };

  return {
    attach: (api) =>
      whenTold(store, () => {
        dock = api;
        open(api);
        let { workspace } = state();
        const changes = api.onDidLayoutChange(() => keep(api));
        const maximising = api.onDidMaximizedGroupChange(() => {
          project(api);
          refit(api);
        });
        const undo = store.subscribe((now) => {
          if (now.workspace === workspace) return;
          workspace = now.workspace;
          api.exitMaximizedGroup();
          open(api);
        });
        return () => {
          undo();
          changes.dispose();
          maximising.dispose();
          dock = null;
          drawn = null;
        };
      }),
    setRoom: (width, height) => {
      if (dock === null || width === 0 || height === 0) return;
      dock.layout(width, height);
      refit(dock);
    },
    setGap: (width) => {
      gap = width;
      if (dock !== null) refit(dock);
    },
    show: (id) => {
      if (dock !== null) bringIn(dock, id).api.setActive();
    },
    toggle: (id) => {
      if (dock === null) return;
      const panel = dock.getPanel(id);
      if (panel?.api.isVisible) close(panel);
      else bringIn(dock, id).api.setActive();
    },
    maximise: (id) => {
      if (dock === null) return;
      if (dock.hasMaximizedGroup()) return dock.exitMaximizedGroup();
      const panel = id === undefined ? areaUnderPointer(dock)?.activePanel : bringIn(dock, id);
      if (panel === undefined) return;
      panel.api.setActive();
      dock.maximizeGroup(panel);
      focusArea(panel.group);
    },
    restore: () => {
      if (!dock?.hasMaximizedGroup()) return;
      dock.exitMaximizedGroup();
      if (dock.activeGroup !== undefined) focusArea(dock.activeGroup);
    },
    focusNext: (step) => {
      if (dock === null) return;
      const areas = inReadingOrder(dock);
      const at = areas.findIndex((area) => area.element.contains(document.activeElement));
      const next =
        areas[at < 0 ? (step > 0 ? 0 : areas.length - 1) : (at + step + areas.length) % areas.length];
      if (next === undefined) return;
      next.activePanel?.api.setActive();
      focusArea(next);
    },
    nextTab: (step) => {
      const group = dock?.activeGroup;
      if (group === undefined || group.panels.length < 2) return;
      const { activePanel, panels } = group;
      const at = panels.findIndex(({ id }) => id === activePanel?.id);
      panels[(at + step + panels.length) % panels.length]?.api.setActive();
      focusArea(group);
    },
    move: (to) => {
      const panel = panelInHand();
      if (dock === null || panel === undefined) return;
      const there = dock.adjacentGroupInDirection(panel.group, to);
      const beside = dock.groups.find(({ id }) => id === there?.id);
      const position = POSITIONS[to];
      if (beside !== undefined) panel.api.moveTo({ group: beside, position });
      else if (panel.group.panels.length > 1) panel.api.moveTo({ group: panel.group, position });
      else panel.api.moveTo({ group: dock.addGroup({ direction: EDGES[to] }), position: 'center' });
      focusArea(panel.group);
    },
    stack: () => {
      const panel = panelInHand();
      if (dock === null || panel === undefined) return;
      const areas = inReadingOrder(dock);
      const next = areas[(areas.indexOf(panel.group) + 1) % areas.length];
      if (next === undefined || next === panel.group) return;
      panel.api.moveTo({ group: next, position: 'center' });
      panel.api.setActive();
      focusArea(panel.group);
    },
    hide: () => {
      const panel = panelInHand();
      if (panel !== undefined) close(panel);
    },
    resize: (axis, step) => {
      const group = dock?.activeGroup;
      if (group === undefined) return;
      const by = step * RESIZE_STEP * scale();
      group.api.setSize(axis === 'width' ? { width: group.width + by } : { height: group.height + by });
    },
    reset: () => {
      if (dock === null) return;
      const api = dock;
      const before = left;
      const { workspace } = state();
      arrange(api, null);
      const isInSight = (now: AppState): boolean => now.workspace === workspace;
      state().remember({
        label: `reset of the ${workspace} workspace`,
        announce: 'The workspace was reset.',
        undo: async () => {
          arrange(api, before);
          return null;
        },
        redo: async () => {
          arrange(api, null);
          return null;
        },
        canUndo: isInSight,
        canRedo: isInSight,
      });
    },
  };
}

const EDGES = { left: 'left', right: 'right', up: 'above', down: 'below' } as const;

import type { DockviewApi, IDockviewPanel } from 'dockview-react';
import type { App } from '../../store/app.ts';
import type { FrameSlice } from '../../store/frame-slice.ts';
import type { Areas } from '../../store/handles.ts';
import { isPanelId, PANEL_NAMES, type PanelId } from '../../store/panel-ids.ts';
import { perApp } from '../../store/per-app.ts';
import { whenSettingsLoaded } from '../../store/when-settings-loaded.ts';
import { areaUnderPointer, focusArea, focusToasts, inReadingOrder } from './area-focus.ts';
import { createDockArrangement } from './dock-arrangement.ts';
import { homeOf } from './panel-homes.ts';

export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];
const POSITIONS = { left: 'left', right: 'right', up: 'top', down: 'bottom' } as const;

/** How far a key moves the edge of an area, in pixels at scale 1. */
const RESIZE_STEP = 24;

/** Actions on the areas of the shown workspace. They do nothing before a dock is attached. */
export interface DockActions extends Areas {
  /** Attaches an empty dock, and fills it when the saved layouts are loaded. Returns a function that detaches it. */
  readonly attach: (api: DockviewApi) => () => void;
  /** Sets the size of the dock, in CSS pixels. */
  readonly setRoom: (width: number, height: number) => void;
  /** Sets the width of the gaps between areas, in CSS pixels. It depends on the scale. */
  readonly setGap: (gap: number) => void;
  readonly toggle: (panel: PanelId) => void;
  /** Focuses the next or previous area in reading order. */
  readonly focusNext: (step: 1 | -1) => void;
  readonly nextTab: (step: 1 | -1) => void;
  /** Moves the active panel past the area in that direction, or to the edge of the workspace. */
  readonly move: (to: Direction) => void;
  /** Makes the active panel a tab of the next area. */
  readonly stack: () => void;
  /** Closes the active panel. Can be undone. */
  readonly hide: () => void;
  readonly resize: (axis: 'width' | 'height', step: 1 | -1) => void;
  /** Resets the workspace to its default layout. Can be undone. */
  readonly reset: () => void;
}

export const dockActions = perApp(createDockActions);

function createDockActions(app: App): DockActions {
  const { store } = app;
  let dock: DockviewApi | null = null;
  const arrangement = createDockArrangement(app);
  const state = store.getState;
  const scale = (): number => state().scale;

  const panelInHand = (): IDockviewPanel | undefined => dock?.activePanel;
  const bringIn = (api: DockviewApi, id: PanelId): IDockviewPanel => {
    const there = api.getPanel(id);
    if (there !== undefined) return there;
    const { position, ...size } = homeOf(id, (other) => api.getPanel(other) !== undefined, scale());
    return api.addPanel({ id, component: id, title: PANEL_NAMES[id], position, ...size });
  };

  const close = (panel: IDockviewPanel): void => {
    const api = dock;
    if (api === null || !isPanelId(panel.id)) return;
    const id = panel.id;
    api.exitMaximizedGroup();
    const before = arrangement.left();
    panel.api.close();
    // The docking library reports the change later, but undo must be offered now.
    arrangement.keep(api);
    const after = arrangement.left();
    const { workspace } = state();
    const isOpen = (now: FrameSlice): boolean => now.dock.open.includes(id);
    state().remember({
      label: `closing of ${PANEL_NAMES[id]}`,
      announce: `${PANEL_NAMES[id]} closed.`,
      undo: async () => {
        // If the artist changed other areas since, those changes are kept.
        if (arrangement.left() === after) arrangement.arrange(api, before);
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

  const actions: DockActions = {
    attach: (api) =>
      whenSettingsLoaded(store, () => {
        dock = api;
        arrangement.open(api);
        let { workspace } = state();
        const changes = api.onDidLayoutChange(() => arrangement.keep(api));
        const maximising = api.onDidMaximizedGroupChange(() => {
          arrangement.project(api);
          arrangement.refit(api);
        });
        const undo = store.subscribe((now) => {
          if (now.workspace === workspace) return;
          workspace = now.workspace;
          api.exitMaximizedGroup();
          arrangement.open(api);
        });
        const leave = app.handles.areas.register(actions);
        return () => {
          leave();
          undo();
          changes.dispose();
          maximising.dispose();
          dock = null;
          arrangement.leave();
        };
      }),
    setRoom: (width, height) => {
      if (dock === null || width === 0 || height === 0) return;
      dock.layout(width, height);
      arrangement.refit(dock);
    },
    setGap: (width) => {
      arrangement.setGap(width);
      if (dock !== null) arrangement.refit(dock);
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
      const to = at < 0 && step < 0 ? areas.length - 1 : at + step;
      if (at >= 0 && areas[to] === undefined && focusToasts()) return;
      const next = areas[(to + areas.length) % areas.length];
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
      const before = arrangement.left();
      const { workspace } = state();
      arrangement.arrange(api, null);
      const isInSight = (now: FrameSlice): boolean => now.workspace === workspace;
      state().remember({
        label: `reset of the ${workspace} workspace`,
        announce: 'The workspace was reset.',
        undo: async () => {
          arrangement.arrange(api, before);
          return null;
        },
        redo: async () => {
          arrangement.arrange(api, null);
          return null;
        },
        canUndo: isInSight,
        canRedo: isInSight,
      });
    },
  };
  return actions;
}

const EDGES = { left: 'left', right: 'right', up: 'above', down: 'below' } as const;

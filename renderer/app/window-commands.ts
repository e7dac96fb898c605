import type { Command } from '../commands/command.ts';
import type { App } from '../store/app.ts';
import type { AppState } from '../store/app-state.ts';
import { enterWorkspace } from '../store/enter-workspace.ts';
import type { Workspace } from '../store/frame-slice.ts';
import { PANEL_IDS, PANEL_NAMES } from '../store/panel-ids.ts';
import { DIRECTIONS, type Direction, dockActions } from './dock/dock-actions.ts';

const ENTERED: readonly (readonly [workspace: Workspace, name: string, help: string])[] = [
  ['batch', 'Batch workspace', 'Folders, plan, recipe and queue'],
  ['library', 'Library workspace', 'Everything that was made, and the viewer'],
  ['review', 'Review workspace', 'One result after the other, large, with its reference beside it'],
];
const MOVE_KEYS: Readonly<Record<Direction, string>> = {
  left: 'ArrowLeft',
  right: 'ArrowRight',
  up: 'ArrowUp',
  down: 'ArrowDown',
};
const RESIZES = [
  ['wider', 'Wider area', 'width', 1, 'Ctrl+Alt+ArrowRight'],
  ['narrower', 'Narrower area', 'width', -1, 'Ctrl+Alt+ArrowLeft'],
  ['taller', 'Taller area', 'height', 1, 'Ctrl+Alt+ArrowDown'],
  ['shorter', 'Shorter area', 'height', -1, 'Ctrl+Alt+ArrowUp'],
] as const;

const IN_WINDOW = { menu: 'Window' } as const;
const ON_AREA = { menu: 'Window', context: 'area' } as const;
const FOCUS = ['Focus'] as const;
const LAYOUT = ['Layout'] as const;
const AREAS = ['Areas'] as const;

const noAreas = ({ dock }: AppState): string | null => (dock.open.length === 0 ? 'No area is open.' : null);
const oneArea = ({ dock }: AppState): string | null =>
  dock.visible.length < 2 ? 'There is no other area in sight.' : null;

/** Commands for workspaces, and for the areas of the shown one. */
export function windowCommands(app: App): Command[] {
  return [
    ...workspaceCommands(app),
    ...areaCommands(app),
    ...panelCommands(app),
    ...moveCommands(app),
    ...focusCommands(app),
  ];
}

function workspaceCommands(app: App): Command[] {
  return ENTERED.map(([workspace, name, help], index) => ({
    ...IN_WINDOW,
    id: `window.${workspace}`,
    name,
    help,
    keys: [`Alt+${index + 1}`],
    group: 1,
    isChoice: true,
    checked: (state) => state.workspace === workspace,
    run: () => enterWorkspace(app, workspace),
  }));
}

function areaCommands(app: App): Command[] {
  const dock = dockActions(app);
  return [
    {
      ...ON_AREA,
      id: 'window.maximise',
      name: 'Maximise area',
      help: 'Let the area under the pointer fill the workspace, or give the others their place back',
      keys: ['Ctrl+Space'],
      group: 2,
      disabledBecause: noAreas,
      checked: (state) => state.dock.maximised !== null,
      run: () => dock.maximise(),
    },
    {
      ...IN_WINDOW,
      id: 'window.restore',
      name: 'Back to all areas',
      help: 'Give the other areas their place back',
      keys: ['Escape'],
      group: 2,
      isQuiet: true,
      disabledBecause: (state) => (state.dock.maximised === null ? 'No area is maximised.' : null),
      run: () => dock.restore(),
    },
    {
      ...ON_AREA,
      id: 'window.hide',
      name: 'Close panel',
      help: 'Take the active panel out of the workspace; Window ▸ Areas brings it back',
      keys: [],
      group: 2,
      disabledBecause: oneArea,
      run: () => dock.hide(),
    },
  ];
}

/** Commands that move the focus. */
function focusCommands(app: App): Command[] {
  const dock = dockActions(app);
  return [
    {
      ...IN_WINDOW,
      id: 'window.next-area',
      submenu: FOCUS,
      name: 'Next area',
      help: 'Give the focus to the next area, row by row',
      keys: ['F6', 'Ctrl+F6'],
      group: 1,
      disabledBecause: noAreas,
      run: () => dock.focusNext(1),
    },
    {
      ...IN_WINDOW,
      id: 'window.previous-area',
      submenu: FOCUS,
      name: 'Previous area',
      help: 'Give the focus to the area before this one',
      keys: ['Shift+F6'],
      group: 1,
      disabledBecause: noAreas,
      run: () => dock.focusNext(-1),
    },
    {
      ...IN_WINDOW,
      id: 'window.next-tab',
      submenu: FOCUS,
      name: 'Next tab',
      help: 'Bring the next of the panels in front that are stacked in this area',
      keys: ['Alt+PageDown'],
      group: 1,
      disabledBecause: noAreas,
      run: () => dock.nextTab(1),
    },
    {
      ...IN_WINDOW,
      id: 'window.previous-tab',
      submenu: FOCUS,
      name: 'Previous tab',
      help: 'Bring the panel before this one in front, of those that are stacked in this area',
      keys: ['Alt+PageUp'],
      group: 1,
      disabledBecause: noAreas,
      run: () => dock.nextTab(-1),
    },
  ];
}

function moveCommands(app: App): Command[] {
  const dock = dockActions(app);
  const moves = DIRECTIONS.map(
    (to): Command => ({
      ...ON_AREA,
      id: `window.move-${to}`,
      submenu: LAYOUT,
      name: `Move area ${to}`,
      help: `Past the area that lies there (${to}), or to that edge of the workspace`,
      keys: [`Shift+Alt+${MOVE_KEYS[to]}`],
      group: 1,
      disabledBecause: noAreas,
      run: () => dock.move(to),
    }),
  );
  const sizes = RESIZES.map(
    ([id, name, axis, step, key]): Command => ({
      ...IN_WINDOW,
      id: `window.${id}`,
      submenu: LAYOUT,
      name,
      help: `Move an edge of the active area, as its gap is dragged: ${id}`,
      keys: [key],
      group: 2,
      disabledBecause: oneArea,
      run: () => dock.resize(axis, step),
    }),
  );
  return [
    ...moves,
    {
      ...ON_AREA,
      id: 'window.stack',
      submenu: LAYOUT,
      also: 'tab dock',
      name: 'Stack on the next area',
      help: 'Make the active panel a tab of the next area',
      keys: [],
      group: 1,
      disabledBecause: oneArea,
      run: () => dock.stack(),
    },
    ...sizes,
    {
      ...IN_WINDOW,
      id: 'window.reset',
      submenu: LAYOUT,
      also: 'default layout',
      name: 'Reset this workspace',
      help: 'Put the areas of the workspace in sight back as they were at first',
      keys: [],
      group: 3,
      run: () => dock.reset(),
    },
  ];
}

function panelCommands(app: App): Command[] {
  const dock = dockActions(app);
  return PANEL_IDS.map(
    (panel): Command => ({
      ...IN_WINDOW,
      id: `window.panel-${panel}`,
      submenu: AREAS,
      also: 'panel show hide open close',
      name: PANEL_NAMES[panel],
      help: `Show or hide the panel “${PANEL_NAMES[panel]}” in this workspace`,
      keys: panel === 'job' ? ['N'] : [],
      ...(panel === 'job' ? { panel: 'queue' } : {}),
      group: 4,
      checked: (state) => state.dock.visible.includes(panel),
      run: () => dock.toggle(panel),
    }),
  );
}

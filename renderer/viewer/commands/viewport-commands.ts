import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import type { ViewRequest } from '../../store/handles.ts';
import { comparedViews } from '../../store/library/compare-slice.ts';
import { type ViewerSwitch, viewerActions } from '../../store/settings/viewer-actions.ts';
import type { StandardView } from '../../store/viewer-slice.ts';
import { depthCommands } from './depth-commands.ts';
import { explodeCommands } from './explode-commands.ts';
import { lightCommands } from './light-commands.ts';
import { measureCommands } from './measure-commands.ts';
import { nothingTurned, nothingViewed } from './nothing-viewed.ts';
import { partCommands } from './part-commands.ts';
import { partsOutCommands } from './parts-out-commands.ts';
import { pictureCommands } from './picture-commands.ts';
import { sectionCommands } from './section-commands.ts';
import { shadingCommands } from './shading-commands.ts';

const IN_VIEWER = { menu: 'View', panel: 'viewer' } as const;

/** A command that moves the camera. */
interface CameraRow {
  readonly id: string;
  readonly name: string;
  readonly help: string;
  readonly keys: readonly string[];
  readonly also?: string;
  readonly request: ViewRequest;
}

/** Degrees per press of a numpad key. */
const STEP = 15;

const VIEWS: readonly (readonly [view: StandardView, help: string, key: string])[] = [
  ['front', 'Look along −Z', 'Numpad1'],
  ['back', 'Look along Z', 'Ctrl+Numpad1'],
  ['right', 'Look along −X', 'Numpad3'],
  ['left', 'Look along X', 'Ctrl+Numpad3'],
  ['top', 'Look down', 'Numpad7'],
  ['bottom', 'Look up', 'Ctrl+Numpad7'],
];
const turned = (to: string, key: string, around: number, tilt: number): CameraRow => ({
  id: `orbit-${to}`,
  name: `Orbit ${to}`,
  help: `Turn by ${STEP}°`,
  keys: [key],
  also: 'rotate',
  request: { kind: 'orbit', around, tilt },
});
const TURNS: readonly CameraRow[] = [
  {
    id: 'opposite',
    name: 'Opposite view',
    help: 'Look from the other side',
    keys: ['Numpad9'],
    request: { kind: 'opposite' },
  },
  turned('left', 'Numpad4', -STEP, 0),
  turned('right', 'Numpad6', STEP, 0),
  turned('up', 'Numpad8', 0, -STEP),
  turned('down', 'Numpad2', 0, STEP),
];
const DOLLIES: readonly CameraRow[] = [
  {
    id: 'nearer',
    name: 'Nearer',
    help: 'Dolly in',
    keys: ['NumpadAdd'],
    also: 'zoom in',
    request: { kind: 'dolly', factor: 1 / 1.25 },
  },
  {
    id: 'farther',
    name: 'Farther',
    help: 'Dolly out',
    keys: ['NumpadSubtract'],
    also: 'zoom out',
    request: { kind: 'dolly', factor: 1.25 },
  },
];
const FRAMES: readonly CameraRow[] = [
  {
    id: 'frame',
    name: 'Frame the model',
    help: 'Bring the model into the whole picture',
    keys: ['Home'],
    also: 'fit focus view all centre',
    request: { kind: 'frame', what: 'all' },
  },
  {
    id: 'frame-selected',
    name: 'Frame the selected part',
    help: 'Bring the selected part into the whole picture, or the model where none is',
    keys: ['.', 'NumpadDecimal'],
    also: 'fit focus zoom centre',
    request: { kind: 'frame', what: 'selected' },
  },
];

const askCamera = ({ handles }: App, request: ViewRequest): void =>
  handles.camera.call((camera) => camera.ask(request));

/** All commands of the viewer: camera, light, shadings, overlays, references and pictures. */
export function viewportCommands(app: App): Command[] {
  const state = app.store.getState;
  const cameraCommands = (rows: readonly CameraRow[], rest: Pick<Command, 'group' | 'submenu'>): Command[] =>
    rows.map(({ request, ...row }) => ({
      ...IN_VIEWER,
      ...row,
      ...rest,
      id: `viewer.${row.id}`,
      disabledBecause: nothingTurned,
      run: () => askCamera(app, request),
    }));
  return [
    ...cameraCommands(FRAMES, { group: 2 }),
    {
      ...IN_VIEWER,
      id: 'viewer.isolate',
      name: 'Isolate the selected part',
      help: 'Show the selected part alone, or all parts again',
      keys: ['/', 'NumpadDivide'],
      also: 'solo hide others local view',
      submenu: ['Parts'],
      group: 1,
      disabledBecause: whyNotIsolated,
      checked: ({ isolatedPart }) => isolatedPart !== null,
      run: () => state().toggleIsolated(),
    },
    ...partCommands(app),
    ...explodeCommands(app),
    ...partsOutCommands(app),
    ...viewpointCommands(app),
    ...cameraCommands(TURNS, { submenu: ['Viewpoint'], group: 2 }),
    ...cameraCommands(DOLLIES, { submenu: ['Viewpoint'], group: 3 }),
    ...toggles(app, CAMERA, { submenu: ['Viewpoint'], group: 4 }),
    {
      ...IN_VIEWER,
      id: 'viewer.slow-turn',
      submenu: ['Viewpoint'],
      name: 'Slow turn',
      help: 'Let the camera go round by itself, or stop it',
      keys: ['Shift+T'],
      also: 'turntable rotate spin animate',
      group: 4,
      disabledBecause: (now) => (now.slowTurn ? null : nothingTurned(now)),
      checked: ({ slowTurn }) => slowTurn,
      run: () => state().setSlowTurn(!state().slowTurn),
    },
    ...shadingCommands(app),
    ...lightCommands(app),
    ...overlayCommands(app),
    ...pictureCommands(app),
    ...measureCommands(app),
    ...sectionCommands(app),
    ...depthCommands(app),
    ...barCommands(app),
  ];
}

function viewpointCommands(app: App): Command[] {
  return [
    ...VIEWS.map(([view, help, key]): Command => {
      const axis = `${view.charAt(0).toUpperCase()}${view.slice(1)}`;
      return {
        ...IN_VIEWER,
        id: `viewer.${view}`,
        submenu: ['Viewpoint'],
        name: `${axis} view`,
        help,
        keys: [key],
        also: 'camera',
        group: 1,
        disabledBecause: nothingTurned,
        isChoice: true,
        checked: ({ cameraView }) => cameraView.side === view,
        run: () => askCamera(app, { kind: 'view', view }),
      };
    }),
    {
      ...IN_VIEWER,
      id: 'viewer.projection',
      submenu: ['Viewpoint'],
      name: 'Orthographic',
      help: 'Without perspective, or with it again; views along an axis go without',
      keys: ['Numpad5'],
      also: 'perspective projection parallel camera',
      group: 4,
      disabledBecause: nothingViewed,
      checked: ({ cameraView }) => cameraView.isOrthographic,
      run: () => askCamera(app, { kind: 'projection' }),
    },
  ];
}

function whyNotIsolated(state: AppState): string | null {
  const { viewed, selectedPart, isolatedPart } = state;
  if (viewed === null) return nothingViewed(state);
  if (isolatedPart !== null) return null;
  if (comparedViews(state).length > 0) return 'Parts are shown alone in one model, and several are compared.';
  if (viewed.parts.length < 2) return 'The model is one part: there is nothing to hide.';
  return selectedPart === null ? 'No part is selected: click one in the viewer.' : null;
}

type Toggle = readonly [
  what: ViewerSwitch,
  name: string,
  help: string,
  keys: readonly string[],
  also: string,
];

const OVERLAYS: readonly Toggle[] = [
  ['grid', 'Floor grid', 'Show or hide the grid under the model', ['G'], 'ground plane'],
  ['shadow', 'Contact shadow', 'Show or hide the shadow under the model', [], 'ground'],
  ['gizmo', 'Axis gizmo', 'Show or hide the axes in the viewer’s corner', [], 'navigation'],
  [
    'statistics',
    'Statistics',
    'Show or hide faces, vertices and size below the picture',
    ['I'],
    'polygons triangles count information',
  ],
];
const BARS: readonly Toggle[] = [
  ['toolbar', 'Viewer’s toolbar', 'Show or hide the tools at the viewer’s left', ['T'], ''],
  ['sidebar', 'Viewer’s sidebar', 'Show or hide light, lens and parts at the viewer’s right', ['N'], ''],
];

const CAMERA: readonly Toggle[] = [
  [
    'cameraLock',
    'Lock the camera across models',
    'Look at each model from where the last one was looked at, as if all had one size and stood on one ground',
    ['Shift+L'],
    'same view angle compare review link',
  ],
];

function toggles(app: App, rows: readonly Toggle[], rest: Pick<Command, 'group' | 'submenu'>) {
  return rows.map(
    ([what, name, help, keys, also]): Command => ({
      ...IN_VIEWER,
      ...rest,
      id: `viewer.${what}`,
      name,
      help,
      keys,
      also,
      checked: ({ settings }) => settings.viewer[what],
      run: () => viewerActions(app).toggle(what),
    }),
  );
}

/** Commands for what is drawn around the model and over it. */
function overlayCommands(app: App): Command[] {
  return [
    ...toggles(app, OVERLAYS, { submenu: ['Overlays'], group: 1 }),
    {
      ...IN_VIEWER,
      id: 'viewer.wire-over',
      submenu: ['Overlays'],
      name: 'Wire over the shading',
      help: 'Draw the edges of the faces over whatever shading there is',
      keys: ['Shift+W'],
      also: 'wireframe edges',
      group: 1,
      disabledBecause: nothingViewed,
      checked: ({ settings }) => settings.viewer.wireOver,
      run: () => viewerActions(app).toggle('wireOver'),
    },
  ];
}

function barCommands(app: App): Command[] {
  return [
    ...toggles(app, BARS, { group: 6 }),
    {
      ...IN_VIEWER,
      id: 'viewer.large',
      name: 'Large viewer',
      help: 'Let the viewer fill the workspace, or give the other areas their place back',
      keys: [],
      also: 'full screen maximise',
      group: 6,
      disabledBecause: nothingViewed,
      checked: ({ dock }) => dock.maximised === 'viewer',
      run: () => app.handles.areas.call((areas) => areas.maximise('viewer')),
    },
  ];
}

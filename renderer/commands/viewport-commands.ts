import type { App } from '../store/app-context.tsx';
import type { AppState } from '../store/app-state.ts';
import type { StandardView, ViewRequest } from '../store/viewer-slice.ts';
import type { Command } from './command.ts';
import { shadingCommands } from './shading-commands.ts';

const IN_VIEWER = { menu: 'View', panel: 'viewer' } as const;

/** Why nothing can be done in the viewer now. */
export function nothingViewed({ viewed }: AppState): string | null {
  return viewed === null ? 'No model is shown in the viewer.' : null;
}

type Row = readonly [id: string, name: string, help: string, keys: readonly string[], request: ViewRequest];

const view = (name: StandardView): ViewRequest => ({ kind: 'view', view: name });
const orbit = (around: number, tilt: number): ViewRequest => ({ kind: 'orbit', around, tilt });
/** Degrees that a numpad key turns. */
const STEP = 15;

const CAMERA: readonly Row[] = [
  ['front', 'Front view', 'Look along −Z', ['Numpad1'], view('front')],
  ['back', 'Back view', 'Look along Z', ['Ctrl+Numpad1'], view('back')],
  ['right', 'Right view', 'Look along −X', ['Numpad3'], view('right')],
  ['left', 'Left view', 'Look along X', ['Ctrl+Numpad3'], view('left')],
  ['top', 'Top view', 'Look down', ['Numpad7'], view('top')],
  ['bottom', 'Bottom view', 'Look up', ['Ctrl+Numpad7'], view('bottom')],
  ['opposite', 'Opposite view', 'Look from the other side', ['Numpad9'], { kind: 'opposite' }],
  ['orbit-left', 'Orbit left', 'Turn by 15°', ['Numpad4'], orbit(-STEP, 0)],
  ['orbit-right', 'Orbit right', 'Turn by 15°', ['Numpad6'], orbit(STEP, 0)],
  ['orbit-up', 'Orbit up', 'Turn by 15°', ['Numpad8'], orbit(0, -STEP)],
  ['orbit-down', 'Orbit down', 'Turn by 15°', ['Numpad2'], orbit(0, STEP)],
  [
    'projection',
    'Perspective or orthographic',
    'With or without perspective; views along an axis go without',
    ['Numpad5'],
    { kind: 'projection' },
  ],
];

const FRAMES: readonly Row[] = [
  [
    'frame-selected',
    'Frame the selected part',
    'Bring the selected part into the whole picture, or the model where none is',
    ['.', 'NumpadDecimal'],
    { kind: 'frame', what: 'selected' },
  ],
  [
    'frame',
    'Frame the model',
    'Bring the model into the whole picture',
    ['Home'],
    { kind: 'frame', what: 'all' },
  ],
  ['nearer', 'Nearer', 'Dolly in', ['NumpadAdd'], { kind: 'dolly', factor: 1 / 1.25 }],
  ['farther', 'Farther', 'Dolly out', ['NumpadSubtract'], { kind: 'dolly', factor: 1.25 }],
];

/** The viewer's camera, shadings, and what stands round the model. */
export function viewportCommands(app: App): Command[] {
  const state = app.store.getState;
  const asked = (rows: readonly Row[], group: number): Command[] =>
    rows.map(([id, name, help, keys, request]) => ({
      ...IN_VIEWER,
      id: `viewer.${id}`,
      name,
      help,
      keys,
      group,
      refused: nothingViewed,
      run: () => state().askView(request),
    }));
  return [
    ...asked(FRAMES, 2),
    ...asked(CAMERA, 3),
    {
      ...IN_VIEWER,
      id: 'viewer.isolate',
      name: 'Isolate the selected part',
      help: 'Show the selected part alone, or all parts again',
      keys: ['/', 'NumpadDivide'],
      group: 4,
      refused: isolateRefused,
      run: () => state().toggleIsolated(),
    },
    ...shadingCommands(app),
    ...panelCommands(app),
    ...pictureCommands(app),
  ];
}

function isolateRefused(state: AppState): string | null {
  const { viewed, selectedPart, isolatedPart } = state;
  if (viewed === null) return nothingViewed(state);
  if (isolatedPart !== null) return null;
  if (viewed.parts.length < 2) return 'The model is one part: there is nothing to hide.';
  return selectedPart === null ? 'No part is selected: click one in the viewer.' : null;
}

type Toggled = Parameters<App['actions']['viewer']['toggle']>[0];

const TOGGLES: readonly (readonly [
  what: Toggled,
  name: string,
  help: string,
  keys: readonly string[],
  group: number,
])[] = [
  ['toolbar', 'Viewer’s toolbar', 'Show or hide the tools at the viewer’s left', ['T'], 6],
  ['sidebar', 'Viewer’s sidebar', 'Show or hide light, lens and parts at the viewer’s right', ['N'], 6],
  ['gizmo', 'Axis gizmo', 'Show or hide the axes in the viewer’s corner', [], 7],
  ['grid', 'Floor grid', 'Show or hide the grid under the model', ['G'], 7],
  ['shadow', 'Contact shadow', 'Show or hide the shadow under the model', [], 7],
  ['statistics', 'Statistics', 'Show or hide faces, vertices and size over the viewer', ['I'], 7],
];

const NEXT_REFERENCE = { off: 'beside', beside: 'over', over: 'off' } as const;

/** What is held against the model, and what is made of the view. */
function pictureCommands({ store, actions }: App): Command[] {
  const picture = (): void => store.getState().askView({ kind: 'picture' });
  return [
    {
      ...IN_VIEWER,
      id: 'viewer.reference',
      name: 'Reference',
      help: 'Beside the model, over it, or away; hold Space on the picture to see it alone',
      keys: ['R'],
      group: 8,
      refused: (state) =>
        state.viewed?.hasReferences === false
          ? 'There is no reference: this was not made from a picture.'
          : nothingViewed(state),
      run: () => {
        const { reference } = store.getState().settings.viewer;
        actions.viewer.change({ reference: NEXT_REFERENCE[reference] });
      },
    },
    {
      ...IN_VIEWER,
      id: 'viewer.picture',
      name: 'Save picture',
      help: 'Save the view as a png, as large and on the ground that the sidebar says',
      keys: ['F12'],
      group: 8,
      refused: nothingViewed,
      run: picture,
    },
    ...([1, 2] as const).flatMap((scale) =>
      [false, true].map(
        (transparent): Command => ({
          ...IN_VIEWER,
          id: `viewer.picture-${scale}${transparent ? '-transparent' : ''}`,
          name: `Save picture at ${scale}×${transparent ? ', transparent' : ''}`,
          help: `Save the view as a png, ${transparent ? 'with nothing behind the model' : 'as it is seen'}`,
          keys: [],
          group: 8,
          refused: nothingViewed,
          run: () => {
            actions.viewer.change({ picture: { scale, transparent } });
            picture();
          },
        }),
      ),
    ),
  ];
}

function panelCommands({ actions }: App): Command[] {
  return [
    {
      ...IN_VIEWER,
      id: 'viewer.large',
      name: 'Large viewer',
      help: 'Let the viewer fill the workspace, or give the other areas their place back',
      keys: [],
      group: 6,
      refused: nothingViewed,
      run: () => actions.dock.maximise('viewer'),
    },
    ...TOGGLES.map(
      ([what, name, help, keys, group]): Command => ({
        ...IN_VIEWER,
        id: `viewer.${what}`,
        name,
        help,
        keys,
        group,
        checked: ({ settings }) => settings.viewer[what],
        run: () => actions.viewer.toggle(what),
      }),
    ),
  ];
}

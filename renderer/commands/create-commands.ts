import type { App } from '../store/app-context.tsx';
import { newJobs } from '../store/batch-slice.ts';
import type { Shading, StandardView } from '../store/frame-slice.ts';
import { anyEnded } from '../store/jobs-slice.ts';
import type { Command } from './command.ts';

/** Every command of the window, in the order of its menus. */
export function createCommands(app: App): readonly Command[] {
  return [
    ...fileCommands(app),
    ...batchCommands(app),
    ...viewCommands(app),
    ...viewportCommands(app),
    ...helpCommands(app),
  ];
}

function fileCommands({ store, actions }: App): Command[] {
  return [
    {
      id: 'file.choose-folder',
      name: 'Choose folder…',
      help: 'Take a folder of reference images as the batch’s source',
      keys: ['Ctrl+O'],
      menu: 'File',
      group: 1,
      run: () => void actions.batch.chooseFolder(),
    },
    {
      id: 'file.samples',
      name: 'Open the samples',
      help: 'Take the sample references that ship with Maquette',
      keys: [],
      menu: 'File',
      group: 1,
      refused: ({ facts }) => (facts?.samplesFolder ? null : 'This installation has no samples.'),
      run: () => {
        const folder = store.getState().facts?.samplesFolder;
        if (folder) actions.batch.open([folder]);
      },
    },
    {
      id: 'file.reload-library',
      name: 'Read the library again',
      help: 'Fetch the list of assets anew',
      keys: [],
      menu: 'File',
      group: 2,
      run: () => void actions.library.reload(),
    },
    {
      id: 'file.show-asset',
      name: 'Show asset in its folder',
      help: 'Open the system’s file manager at the selected asset',
      keys: [],
      menu: 'File',
      group: 2,
      refused: ({ selectedAssetId }) => (selectedAssetId === null ? 'No asset is selected.' : null),
      run: () => {
        const { selectedAssetId } = store.getState();
        if (selectedAssetId !== null) void actions.library.showInFolder(selectedAssetId);
      },
    },
  ];
}

function batchCommands({ store, actions }: App): Command[] {
  return [
    {
      id: 'batch.start',
      name: 'Start jobs',
      help: 'Queue every new row of the plan',
      keys: ['Ctrl+Enter'],
      menu: 'Batch',
      group: 1,
      workspace: 'batch',
      refused: ({ plan, planning }) =>
        planning.state !== 'ready' || newJobs(plan) === 0 ? 'There is nothing new in the plan.' : null,
      run: () => void actions.batch.start(),
    },
    {
      id: 'batch.look-again',
      name: 'Look at the folder again',
      help: 'Plan the same sources anew',
      keys: ['Ctrl+Shift+L'],
      menu: 'Batch',
      group: 1,
      workspace: 'batch',
      refused: ({ sources }) => (sources.length === 0 ? 'No folder is chosen.' : null),
      run: () => void actions.batch.plan(),
    },
    {
      id: 'batch.save-recipe',
      name: 'Save recipe as…',
      help: 'Keep the recipe in hand under a name of your own',
      keys: [],
      menu: 'Batch',
      group: 1,
      run: () => store.getState().showOverlay('save-recipe'),
    },
    {
      id: 'queue.pause',
      name: 'Pause or resume the queue',
      help: 'Hold every waiting job, or let them go; what is running runs on',
      keys: ['P'],
      menu: 'Batch',
      group: 2,
      workspace: 'batch',
      run: () => void actions.queue.togglePause(),
    },
    {
      id: 'queue.retry-failed',
      name: 'Retry failed jobs',
      help: 'A new attempt of every failed job; each may be charged again',
      keys: [],
      menu: 'Batch',
      group: 2,
      refused: ({ summary }) => (summary.failed === 0 ? 'No job has failed.' : null),
      run: () => void actions.queue.retryFailed(),
    },
    {
      id: 'queue.clear-ended',
      name: 'Clear ended jobs',
      help: 'Take done, failed and cancelled jobs off the list; their assets stay',
      keys: [],
      menu: 'Batch',
      group: 2,
      refused: (state) => (anyEnded(state) ? null : 'No job has ended.'),
      run: () => void actions.queue.clearEnded(),
    },
  ];
}

function viewCommands({ store, actions }: App): Command[] {
  const state = store.getState;
  return [
    {
      id: 'view.batch',
      name: 'Batch workspace',
      help: 'Folders, plan, recipe and queue',
      keys: ['Alt+1'],
      menu: 'View',
      group: 1,
      run: () => state().showWorkspace('batch'),
    },
    {
      id: 'view.library',
      name: 'Library workspace',
      help: 'Everything that was made, and the viewer',
      keys: ['Alt+2'],
      menu: 'View',
      group: 1,
      run: () => state().showWorkspace('library'),
    },
    {
      id: 'view.theme',
      name: 'Light or dark',
      help: 'Change the window’s theme',
      keys: [],
      menu: 'View',
      group: 4,
      run: () => actions.appearance.toggleTheme(),
    },
  ];
}

const VIEWS: readonly (readonly [view: StandardView, name: string, keys: readonly string[]])[] = [
  ['frame', 'Frame the model', ['.', 'Home', 'NumpadDecimal']],
  ['front', 'Front view', ['Numpad1']],
  ['back', 'Back view', ['Ctrl+Numpad1']],
  ['right', 'Right view', ['Numpad3']],
  ['left', 'Left view', ['Ctrl+Numpad3']],
  ['top', 'Top view', ['Numpad7']],
  ['bottom', 'Bottom view', ['Ctrl+Numpad7']],
];
const SHADINGS: readonly Shading[] = ['textured', 'clay', 'wire'];

function viewportCommands({ store }: App): Command[] {
  const state = store.getState;
  const refused = ({ selectedAssetId }: { readonly selectedAssetId: string | null }): string | null =>
    selectedAssetId === null ? 'No asset is selected.' : null;
  const views = VIEWS.map(
    ([view, name, keys]): Command => ({
      id: `viewer.${view}`,
      name,
      help: `${name}, in the viewer`,
      keys,
      menu: 'View',
      group: 2,
      workspace: 'library',
      refused,
      run: () => state().askView(view),
    }),
  );
  const shown = { menu: 'View', group: 3, workspace: 'library', refused } as const;
  return [
    ...views,
    {
      ...shown,
      id: 'viewer.large',
      name: 'Large viewer',
      help: 'Let the viewer fill the workspace, or give the grid its place back',
      keys: ['Ctrl+Space'],
      run: () => state().setViewerLarge(!state().viewerLarge),
    },
    {
      ...shown,
      id: 'viewer.shading',
      name: 'Next shading',
      help: 'Textured, clay, wire',
      keys: ['Z'],
      run: () =>
        state().setShading(SHADINGS[(SHADINGS.indexOf(state().shading) + 1) % SHADINGS.length] ?? 'textured'),
    },
    {
      ...shown,
      id: 'viewer.grid',
      name: 'Floor grid',
      help: 'Show or hide the grid under the model',
      keys: ['G'],
      run: () => state().toggleGrid(),
    },
    {
      ...shown,
      id: 'viewer.statistics',
      name: 'Statistics',
      help: 'Show or hide faces, vertices and size over the viewer',
      keys: ['I'],
      run: () => state().toggleStatistics(),
    },
  ];
}

function helpCommands({ store }: App): Command[] {
  const state = store.getState;
  return [
    {
      id: 'help.palette',
      name: 'Find a command…',
      help: 'Every command by its name',
      keys: ['F3', 'Ctrl+K'],
      menu: 'Help',
      group: 1,
      run: () => state().showOverlay('palette'),
    },
    {
      id: 'help.keys',
      name: 'Keys…',
      help: 'Every key and what it does',
      keys: ['Shift+?'],
      menu: 'Help',
      group: 1,
      run: () => state().showOverlay('keys'),
    },
    {
      id: 'help.about',
      name: 'About Maquette…',
      help: 'Version, folders',
      keys: [],
      menu: 'Help',
      group: 2,
      run: () => state().showOverlay('about'),
    },
  ];
}

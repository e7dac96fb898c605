import type { Command } from '../commands/command.ts';
import { assetCommands } from '../features/library/asset-commands.ts';
import { jobCommands } from '../features/queue/commands/job-commands.ts';
import { queueCommands } from '../features/queue/commands/queue-commands.ts';
import { turnCommands } from '../features/queue/commands/turn-commands.ts';
import { reviewCommands } from '../features/review/review-commands.ts';
import { settingsCommands } from '../features/settings/settings-commands.ts';
import type { App } from '../store/app-context.tsx';
import { startRefusal } from '../store/batch/start-rule.ts';
import { SCALES } from '../ui/fitting-scale.ts';
import { viewportCommands } from '../viewer/commands/viewport-commands.ts';
import { editCommands } from './edit-commands.ts';
import { windowCommands } from './window-commands.ts';

/** Every command of the window, in the order of its menus. */
export function createCommands(app: App): readonly Command[] {
  return [
    ...fileCommands(app),
    ...settingsCommands(app),
    ...editCommands(app),
    ...batchCommands(app),
    ...queueCommands(app),
    ...jobCommands(app),
    ...turnCommands(app),
    ...reviewCommands(app),
    ...assetCommands(app),
    ...viewportCommands(app),
    ...interfaceCommands(app),
    ...windowCommands(app),
    ...helpCommands(app),
  ];
}

function fileCommands({ store, handles, actions }: App): Command[] {
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
      id: 'file.open-model',
      name: 'Open file…',
      help: 'Look at a model or a depth map in the viewer, without importing it',
      keys: ['Ctrl+Shift+O'],
      menu: 'File',
      group: 1,
      run: () => {
        const { dock, showWorkspace } = store.getState();
        if (dock.open.includes('viewer')) actions.dock.show('viewer');
        else showWorkspace('library');
        handles.fileChooser.call((chooser) => chooser.choose());
      },
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
      panel: 'plan',
      refused: startRefusal,
      run: () => void actions.batch.start(),
    },
    {
      id: 'batch.look-again',
      name: 'Look at the folder again',
      help: 'Plan the same sources anew',
      keys: ['Ctrl+Shift+L'],
      menu: 'Batch',
      group: 1,
      panel: 'plan',
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
      run: () => store.getState().showOverlay({ kind: 'save-recipe' }),
    },
  ];
}

const INTERFACE = ['Interface'] as const;
const SCALE_STEPS: readonly (readonly [
  id: string,
  name: string,
  help: string,
  keys: readonly string[],
  to: (scale: number) => number,
])[] = [
  ['larger', 'Larger', 'Draw the whole window larger', ['Ctrl+='], (scale) => scale + 0.1],
  ['smaller', 'Smaller', 'Draw the whole window smaller', ['Ctrl+-'], (scale) => scale - 0.1],
  ['actual-size', 'Actual size', 'Draw the window at 100 %', ['Ctrl+0'], () => 1],
];

/** How large and how light everything is drawn. */
function interfaceCommands({ store, actions }: App): Command[] {
  return [
    ...SCALE_STEPS.map(
      ([id, name, help, keys, to]): Command => ({
        id: `view.${id}`,
        name,
        help,
        keys,
        menu: 'View',
        submenu: INTERFACE,
        also: 'interface size scale zoom text',
        group: 1,
        run: () => {
          const { scale } = store.getState().settings.appearance;
          const next = Math.round(to(scale) * 20) / 20;
          actions.appearance.change({ scale: Math.min(SCALES.most, Math.max(SCALES.least, next)) });
        },
      }),
    ),
    {
      id: 'view.theme',
      name: 'Light or dark',
      help: 'Change the window’s theme',
      keys: [],
      menu: 'View',
      submenu: INTERFACE,
      also: 'theme dark mode bright appearance',
      group: 2,
      run: () => actions.appearance.toggleTheme(),
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
      run: () => state().showOverlay({ kind: 'palette' }),
    },
    {
      id: 'help.keys',
      name: 'Keys…',
      help: 'Every key and what it does',
      keys: ['Shift+?'],
      menu: 'Help',
      group: 1,
      run: () => state().showOverlay({ kind: 'keys' }),
    },
    {
      id: 'help.primitives',
      name: 'Interface primitives…',
      help: 'Every building block of the window in every state',
      keys: [],
      menu: 'Help',
      group: 2,
      run: () => state().showOverlay({ kind: 'primitives' }),
    },
    {
      id: 'help.about',
      name: 'About Maquette…',
      help: 'Version, folders',
      keys: [],
      menu: 'Help',
      group: 2,
      run: () => state().showOverlay({ kind: 'about' }),
    },
  ];
}

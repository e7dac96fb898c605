import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import { startOf, startRefusal } from '../../store/batch/start-rule.ts';
import { counted } from '../../words/figures.ts';
import { batchActions } from './batch-actions.ts';
import { inputsFor, isEmpty } from './batch-inputs.ts';

/** Commands that choose the sources of a batch. */
export function chooseFolderCommands(app: App): Command[] {
  return [
    {
      id: 'file.choose-folder',
      name: 'Choose folder…',
      help: 'Take a folder of reference images as the batch’s source',
      keys: ['Ctrl+O'],
      menu: 'File',
      group: 1,
      run: () => void batchActions(app).chooseFolder(),
    },
  ];
}

/** The references that ship with Maquette. */
export function sampleCommands(app: App): Command[] {
  return [
    {
      id: 'file.samples',
      name: 'Open the samples',
      help: 'Take the sample references that ship with Maquette',
      keys: [],
      menu: 'File',
      group: 1,
      disabledBecause: ({ facts }) => (facts?.samplesFolder ? null : 'This installation has no samples.'),
      run: () => {
        const folder = app.store.getState().facts?.samplesFolder;
        if (folder) batchActions(app).open([folder]);
      },
    },
  ];
}

/** Commands on the plan and the present recipe. */
export function batchCommands(app: App): Command[] {
  return [
    {
      id: 'batch.start',
      name: 'Start jobs',
      nameNow: (state) => {
        const { rows } = startOf(state);
        return rows.length > 0 ? `Start ${counted(rows.length, 'job')}` : 'Start jobs';
      },
      help: 'Queue every new row of the plan',
      keys: ['Ctrl+Enter'],
      menu: 'Batch',
      group: 1,
      panel: 'plan',
      disabledBecause: startRefusal,
      run: () => void batchActions(app).start(),
    },
    {
      id: 'batch.look-again',
      name: 'Look at the folder again',
      help: 'Plan the same sources again',
      keys: ['Ctrl+Shift+L'],
      menu: 'Batch',
      group: 1,
      panel: 'plan',
      disabledBecause: (state) => (isEmpty(inputsFor(state)) ? 'No folder is chosen.' : null),
      run: () => void batchActions(app).plan(),
    },
  ];
}

import type { PlanRow } from '../../../../shared/model/plan.ts';
import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import type { AppState } from '../../../store/app-state.ts';
import { rememberLast } from '../../../store/remember-last.ts';
import { appearanceActions } from '../../../store/settings/appearance-actions.ts';
import { fittingRows, namedForRows, onRows, refusalOfRows } from './plan-commands.ts';
import { rowChanges } from './row-changes.ts';
import { rowsInWords } from './row-choice.ts';
import { asBatch, differs, hasOthers, labelled, madeAgain, withoutRows, withRecipe } from './row-edits.ts';

const isDone = ({ status }: PlanRow): boolean => status === 'done';
const isAgain = ({ again }: PlanRow): boolean => again === true;
const isOwn = ({ recipe, labels, status }: PlanRow): boolean =>
  status !== 'owed' && (recipe !== undefined || labels !== undefined);
const isOneOfMany = (row: PlanRow, { plan }: AppState): boolean =>
  row.status !== 'owed' && plan !== null && othersIn(plan.rows)(row);

/** A command asks for each of its rows, of which there may be thousands. */
const othersIn = rememberLast(hasOthers);

/** What selected rows have of their own, and the form for it beside the table. */
export function rowCommands(app: App): Command[] {
  const { store } = app;
  const state = (): AppState => store.getState();
  return [
    {
      ...onRows(3),
      id: 'plan.make-again',
      name: 'Make again',
      nameNow: namedForRows(isDone, 'Make again', (rows) => `Make ${rows} again`),
      help: 'Send the selected rows once more although they are done; they are paid for again',
      keys: [],
      disabledBecause: (now) =>
        now.plan?.chain === undefined
          ? refusalOfRows(isDone, 'No selected row is done.')(now)
          : 'A step of a chain is run again from the list of chains.',
      run: () => {
        const rows = fittingRows(state(), isDone);
        rowChanges(app).change(`making again of ${rowsInWords(rows)}`, madeAgain(rows, true));
      },
    },
    {
      ...onRows(3),
      id: 'plan.not-again',
      name: 'Do not make again',
      help: 'Leave the selected rows as done',
      keys: [],
      disabledBecause: refusalOfRows(isAgain, 'No selected row is made again.'),
      run: () => {
        const rows = fittingRows(state(), isAgain);
        rowChanges(app).change(`leaving of ${rowsInWords(rows)} as done`, madeAgain(rows, false));
      },
    },
    {
      ...onRows(3),
      id: 'plan.as-batch',
      name: 'As the batch',
      nameNow: namedForRows(isOwn, 'As the batch', (rows) => `Make ${rows} as the batch`),
      help: 'Take back recipe, name, note and tags of the selected rows',
      keys: [],
      disabledBecause: refusalOfRows(isOwn, 'No selected row differs from the batch.'),
      run: () => {
        const rows = fittingRows(state(), isOwn);
        const [recipe] = withRecipe(rows, null);
        const [labels] = labelled(rows, {});
        if (recipe === undefined || labels === undefined) return;
        rowChanges(app).change(`taking back of what is own to ${rowsInWords(rows)}`, [
          { ...labels, labels: null },
          recipe,
        ]);
      },
    },
    {
      ...onRows(3),
      id: 'plan.forget-changes',
      name: 'Forget changes',
      help: 'Set all rows of this plan back to their batch: recipes, names, notes, tags and what is made again, also for later plans of these files',
      keys: [],
      disabledBecause: ({ plan }) =>
        plan?.rows.some(differs) ? null : 'No row of the plan differs from the batch.',
      run: () => {
        rowChanges(app).change('forgetting of changes of rows', asBatch(state().plan?.rows ?? []));
      },
    },
    {
      ...onRows(3),
      id: 'plan.remove-rows',
      name: 'Remove this recipe’s row',
      help: 'Of references with several recipes: make none with that of the selected rows',
      keys: [],
      disabledBecause: refusalOfRows(isOneOfMany, 'No selected reference has several recipes.'),
      run: () => {
        const rows = fittingRows(state(), isOneOfMany);
        rowChanges(app).change(`removing of ${rowsInWords(rows)}`, withoutRows(rows));
      },
    },
    {
      ...onRows(4),
      id: 'plan.properties',
      name: 'Recipe, name, note and tags',
      help: 'What the selected rows have of their own, beside the table',
      keys: ['N'],
      checked: ({ settings }) => settings.appearance.planProperties,
      disabledBecause: ({ plan }) => (plan === null ? 'There is no plan.' : null),
      run: () =>
        appearanceActions(app).change({ planProperties: !state().settings.appearance.planProperties }),
    },
  ];
}

import type { PlanRow } from '../../../../shared/model/plan.ts';
import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import type { AppState } from '../../../store/app-state.ts';
import { selectedRow, selectedRows, shownPlanRows } from '../../../store/batch/plan-rows.ts';
import { isChecked } from '../../../store/batch/plan-view.ts';
import { nextTask } from '../../../store/batch/row-facts.ts';
import { libraryActions } from '../../../store/library/library-actions.ts';
import { appearanceActions } from '../../../store/settings/appearance-actions.ts';
import { planViewShown } from './plan-view-shown.ts';
import { isNew, rowChoice, rowsInWords } from './row-choice.ts';

type Fits = (row: PlanRow, state: AppState) => boolean;

const isIn: Fits = (row, { leftOut }) => isChecked(row, leftOut);
const isOut: Fits = (row, state) => isNew(row) && !isIn(row, state);

/** The submenu of what is shown of the plan. */
const PLAN: readonly string[] = ['Plan'];
const NONE = 'No row is selected in the plan.';
const NO_PLAN = 'There is no plan.';
const TOO_NARROW = 'The plan is too narrow for both. Make its panel wider, or maximise it by Ctrl+Space.';

/** The selected rows that a command works on. */
export const fittingRows = (state: AppState, fits: Fits): readonly PlanRow[] =>
  selectedRows(state).filter((row) => fits(row, state));

/** Why a command on the selected rows cannot run: none of them fits. */
export function refusalOfRows(fits: Fits, words: string) {
  return (state: AppState): string | null => {
    const rows = selectedRows(state);
    if (rows.length === 0) return NONE;
    return rows.some((row) => fits(row, state)) ? null : words;
  };
}

/** The menu, context menu and scope of commands on the selected rows. */
export function onRows(group: number): Pick<Command, 'menu' | 'context' | 'group' | 'scope'> {
  return { menu: 'Batch', context: 'plan-row', group, scope: 'plan' };
}

/** `Leave out mug.png`, `Leave out 3 rows`. */
export const namedForRows =
  (fits: Fits, name: string, more: (rows: string) => string) =>
  (state: AppState): string => {
    const rows = fittingRows(state, fits);
    return rows.length === 0 ? name : more(rowsInWords(rows));
  };

/** The selected rows whose steps would be shown, or hidden. */
const rowsToOpen = (state: AppState, isOpen: boolean): readonly string[] =>
  selectedRows(state)
    .map(({ id }) => id)
    .filter((id) => state.openedPlanRows.has(id) !== isOpen);

/** What is done with rows that are selected in the plan, and how the plan is shown. */
export function planCommands(app: App): Command[] {
  const { store } = app;
  const state = (): AppState => store.getState();
  const viewCommand = (view: 'grid' | 'both') =>
    ({
      menu: 'Batch',
      group: 4,
      scope: 'plan',
      submenu: PLAN,
      keys: [],
      checked: ({ settings }: AppState) => settings.appearance.planView === view,
      disabledBecause: ({ plan }: AppState) => (plan === null ? NO_PLAN : null),
      run: () => {
        const isOn = state().settings.appearance.planView === view;
        appearanceActions(app).change({ planView: isOn ? 'table' : view });
      },
    }) as const;
  return [
    {
      ...onRows(2),
      id: 'plan.leave-out',
      name: 'Leave rows out',
      nameNow: namedForRows(isIn, 'Leave rows out', (rows) => `Leave out ${rows}`),
      help: 'Do not send the selected rows; they stay in the plan, unchecked',
      keys: ['Delete', 'X'],
      disabledBecause: refusalOfRows(isIn, 'No selected row would be sent.'),
      run: () => rowChoice(app).leaveOut(fittingRows(state(), isIn), true),
    },
    {
      ...onRows(2),
      id: 'plan.bring-back',
      name: 'Bring rows back',
      nameNow: namedForRows(isOut, 'Bring rows back', (rows) => `Bring back ${rows}`),
      help: 'Send the selected rows that were left out',
      keys: [],
      disabledBecause: refusalOfRows(isOut, 'No selected row is left out.'),
      run: () => rowChoice(app).leaveOut(fittingRows(state(), isOut), false),
    },
    {
      menu: 'Batch',
      group: 2,
      scope: 'plan',
      id: 'plan.check',
      name: 'Check or uncheck rows',
      help: 'Whether the selected rows are sent',
      keys: ['Space'],
      disabledBecause: refusalOfRows(isNew, 'No selected row can be sent.'),
      run: () => rowChoice(app).toggleSelected(),
    },
    {
      ...onRows(3),
      id: 'plan.show-picture',
      submenu: PLAN,
      name: 'Show its picture',
      help: 'Bring the picture of the selected row into sight, beside the plan',
      keys: [],
      disabledBecause: (now) => (selectedRow(now) === undefined ? NONE : null),
      run: () => {
        app.handles.areas.call((areas) => areas.show('recipe'));
        // A panel that is brought to the front is first put back to where it was scrolled.
        void nextTask().then(() => app.handles.rowPicture.call((picture) => picture.reveal()));
      },
    },
    {
      ...onRows(3),
      id: 'plan.open-asset',
      submenu: PLAN,
      name: 'Open its asset',
      help: 'Show what was made of the selected row before, in the library',
      keys: [],
      disabledBecause: (now) =>
        (selectedRow(now)?.assetId ?? null) === null ? 'The selected row has no asset yet.' : null,
      run: () => {
        const assetId = selectedRow(state())?.assetId ?? null;
        if (assetId !== null) void libraryActions(app).open(assetId);
      },
    },
    ...[true, false].map(
      (isOpen): Command => ({
        ...onRows(3),
        id: isOpen ? 'plan.show-steps' : 'plan.hide-steps',
        submenu: PLAN,
        name: isOpen ? 'Show the steps of its chain' : 'Hide the steps of its chain',
        help: 'Of each selected row: what its steps cost and wait for, below it in the table',
        keys: [isOpen ? 'ArrowRight' : 'ArrowLeft'],
        isQuiet: true,
        disabledBecause: (now) => {
          if (now.plan?.chain === undefined) return 'The plan is of a recipe alone, and not of a chain.';
          if (planViewShown(now) === 'grid') return 'Only the table shows steps.';
          if (selectedRows(now).length === 0) return NONE;
          return rowsToOpen(now, isOpen).length === 0 ? 'It is so already.' : null;
        },
        run: () => state().openPlanRows(rowsToOpen(state(), isOpen), isOpen),
      }),
    ),
    {
      ...viewCommand('grid'),
      id: 'plan.grid',
      name: 'Plan as pictures',
      help: 'Show the rows of the plan as pictures; once more shows the table again',
    },
    {
      ...viewCommand('both'),
      id: 'plan.both',
      name: 'Pictures beside the table',
      help: 'Show the plan as a table and as pictures, where there is room; once more shows the table alone',
      disabledBecause: (now) => {
        const { plan, planHasRoomForBoth, settings } = now;
        if (plan === null) return NO_PLAN;
        // Where both are chosen, they can be taken back.
        return planHasRoomForBoth === false && settings.appearance.planView !== 'both' ? TOO_NARROW : null;
      },
    },
    {
      menu: 'Batch',
      submenu: PLAN,
      group: 2,
      panel: 'plan',
      id: 'plan.select-all',
      name: 'Select all rows of the plan',
      help: 'Every row that is shown, also those that are scrolled out of sight',
      keys: ['Ctrl+A'],
      disabledBecause: (now) => (shownPlanRows(now).length === 0 ? 'The plan shows no row.' : null),
      isQuiet: true,
      run: () => state().selectAllPlanRows(),
    },
    {
      menu: 'Batch',
      group: 4,
      panel: 'plan',
      id: 'plan.filter',
      submenu: PLAN,
      checked: ({ showPlanFilter }) => showPlanFilter,
      name: 'Filter the plan',
      help: 'Show the rows of a name or a check; once more shows all',
      keys: ['Ctrl+F'],
      disabledBecause: ({ plan }) => (plan === null ? NO_PLAN : null),
      run: () => state().togglePlanFilter(),
    },
  ];
}

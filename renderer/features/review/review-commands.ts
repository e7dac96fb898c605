import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { enterWorkspace } from '../../store/enter-workspace.ts';
import { comparisonNow } from '../../store/library/compare-slice.ts';
import { batchSearched, withBatch } from '../../store/library/decisions/batch-searched.ts';
import { libraryActions } from '../../store/library/library-actions.ts';
import { assetCount, positionOf, selectedAsset } from '../../store/library/library-slice.ts';
import { isTableShown } from '../../store/library/table-slice.ts';
import { activeAssetId } from '../../store/library/viewing.ts';

const STEPS: readonly (readonly [id: string, name: string, help: string, step: 1 | -1, key: string])[] = [
  ['next', 'Next asset', 'Go on to the next of the library’s assets', 1, 'Ctrl+ArrowRight'],
  ['previous', 'Previous asset', 'Go back to the asset before this one', -1, 'Ctrl+ArrowLeft'],
];

/** Going through results one by one, and showing them on the whole screen. */
export function reviewCommands(app: App): Command[] {
  return [
    ...stepCommands(app),
    selectAllCommand(app),
    batchCommand(app),
    tableCommand(app),
    presentationCommand(app),
  ];
}

function selectAllCommand(app: App): Command {
  return {
    id: 'review.select-all',
    name: 'Select all results',
    help: 'Select every result that the strip shows',
    keys: ['Ctrl+A'],
    menu: 'Edit',
    group: 4,
    panel: 'finished',
    disabledBecause: (state) => (assetCount(state) === 0 ? 'There is nothing to select.' : null),
    run: () => void libraryActions(app).selectAll(),
  };
}

function batchCommand(app: App): Command {
  const searched = (state: AppState): string | null => batchSearched(state.libraryOrder.query ?? '');
  return {
    id: 'review.batch',
    name: 'Only this batch',
    help: 'Show only the results of the batch that the shown one came of, or those of all batches again',
    keys: ['Shift+B'],
    also: 'filter batch in hand strip',
    menu: 'Asset',
    submenu: ['Go to'],
    group: 1,
    panel: 'finished',
    checked: (state) => searched(state) !== null,
    disabledBecause: (state) => {
      if (comparisonNow(state) !== null) return 'Assets are compared: end the comparison first.';
      if (searched(state) !== null) return null;
      const view = selectedAsset(state);
      if (view === undefined) return 'No asset is selected.';
      return view.asset.batch === undefined ? 'It is not known which batch this asset came of.' : null;
    },
    run: () => {
      const state = app.store.getState();
      const batch = searched(state) === null ? (selectedAsset(state)?.asset.batch ?? null) : null;
      libraryActions(app).setOrder({ query: withBatch(state.libraryOrder.query ?? '', batch) });
    },
  };
}

function tableCommand(app: App): Command {
  return {
    id: 'review.light-table',
    name: 'Light table',
    help: 'Show all results of Review at once, from one camera that turns all of them; or one again',
    keys: ['Shift+G'],
    also: 'grid contact sheet overview many thumbnails',
    menu: 'View',
    group: 6,
    panel: 'finished',
    checked: isTableShown,
    disabledBecause: (state) =>
      comparisonNow(state) === null ? null : 'Assets are compared: end the comparison first.',
    run: () => {
      const state = app.store.getState();
      if (isTableShown(state)) return leaveTable(app);
      state.setLightTable(true);
      // It takes the focus itself.
      state.closeFile();
      state.showWorkspace('review');
    },
  };
}

/** A list of its own, since Escape first gives the areas their place back. */
export function leaveTableCommands(app: App): Command[] {
  return [
    {
      id: 'review.leave-table',
      name: 'Leave the light table',
      help: 'Show the current result in the viewer again',
      keys: ['Escape'],
      menu: 'View',
      group: 6,
      panel: 'finished',
      isQuiet: true,
      disabledBecause: (state) => (isTableShown(state) ? null : 'The light table is not shown.'),
      run: () => leaveTable(app),
    },
  ];
}

function leaveTable(app: App): void {
  app.store.getState().setLightTable(false);
  enterWorkspace(app, 'review');
}

function presentationCommand({ store }: App): Command {
  return {
    id: 'review.present',
    name: 'Presentation',
    help: 'Show the current result on the whole screen, without panels: ← and → go through the results, Space turns them, Escape leaves',
    keys: ['Ctrl+Alt+Space'],
    also: 'full screen slide show client present',
    menu: 'View',
    group: 6,
    disabledBecause: (state) => (selectedAsset(state) === undefined ? 'No asset is selected.' : null),
    run: () => store.getState().showOverlay({ kind: 'presentation' }),
  };
}

function stepCommands(app: App): Command[] {
  return STEPS.map(([id, name, help, step, key]) => ({
    id: `asset.${id}`,
    name,
    help,
    keys: [key],
    menu: 'Asset',
    submenu: ['Go to'],
    group: 0,
    panel: 'viewer',
    disabledBecause: (state) => {
      const count = assetCount(state);
      if (count === 0) return 'The library is empty.';
      const at = positionOf(state, activeAssetId(state.viewing));
      return at >= 0 && (at + step < 0 || at + step >= count) ? 'There is no further asset that way.' : null;
    },
    run: () => void libraryActions(app).step(step > 0 ? 'ArrowRight' : 'ArrowLeft', 1, 'only'),
  }));
}

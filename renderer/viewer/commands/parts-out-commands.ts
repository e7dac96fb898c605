import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { comparedViews } from '../../store/library/compare-slice.ts';
import { nothingViewed } from './nothing-viewed.ts';

/** The command that writes parts of the model as a file. */
export function partsOutCommands({ store }: App): Command[] {
  return [
    {
      menu: 'View',
      submenu: ['Parts'],
      panel: 'viewer',
      group: 4,
      id: 'viewer.export-parts',
      name: 'Export parts…',
      help: 'Write the selected part, or those that are visible, as a model of its own into a folder',
      keys: ['Shift+E'],
      also: 'save part glb obj stl separate',
      disabledBecause: whyNot,
      run: () => store.getState().showOverlay({ kind: 'export-parts' }),
    },
  ];
}

function whyNot(state: AppState): string | null {
  const { viewed, partsOut, isViewComplete } = state;
  if (partsOut !== null) return null;
  if (viewed === null) return nothingViewed(state);
  if (comparedViews(state).length > 0) return 'Parts are exported of one model, and several are compared.';
  if (viewed.assetId === undefined)
    return 'This file was only opened: import it first, then export its parts.';
  if (viewed.parts.length < 2) return 'The model is one part: copy the asset to a folder instead.';
  return isViewComplete ? null : 'The model is still being opened.';
}

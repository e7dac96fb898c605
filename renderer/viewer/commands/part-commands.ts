import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { comparedViews } from '../../store/library/compare-slice.ts';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import { hiddenParts } from '../../store/viewer/parts-slice.ts';
import { nothingViewed } from './nothing-viewed.ts';

const IN_VIEWER = { menu: 'View', submenu: ['Parts'], panel: 'viewer', group: 1 } as const;

const NONE_SELECTED = 'No part is selected: click one in the viewer.';

/** Commands about single parts of the model. */
export function partCommands(app: App): Command[] {
  const state = app.store.getState;
  return [
    {
      ...IN_VIEWER,
      id: 'viewer.rename-part',
      name: 'Rename the part',
      help: 'Give the selected part a name of your own, kept with the asset; the model’s file stays as it is. An empty name gives its own back',
      keys: ['F2'],
      also: 'part name label',
      scope: 'parts',
      disabledBecause: whyNotRenamed,
      run: () => {
        const { partAt, renamePart, selectedPart, settings, viewed } = state();
        // The list that the keys go along may not be there: then the part that was clicked is meant.
        const last = (viewed?.parts.length ?? 1) - 1;
        const part = settings.viewer.sidebar ? Math.min(partAt, last) : selectedPart;
        if (!settings.viewer.sidebar) viewerActions(app).change({ sidebar: true });
        renamePart(part);
      },
    },
    {
      ...IN_VIEWER,
      id: 'viewer.hide-part',
      name: 'Hide the selected part',
      help: 'Do not draw the selected part; the list of parts in the sidebar shows it again',
      keys: ['Shift+H'],
      also: 'part invisible eye',
      disabledBecause: whyNotHidden,
      run: () => {
        const { selectedPart, toggleHidden, selectPart } = state();
        if (selectedPart === null) return;
        toggleHidden(selectedPart);
        selectPart(null);
      },
    },
    {
      ...IN_VIEWER,
      id: 'viewer.show-parts',
      name: 'Show hidden parts',
      help: 'Draw all parts of the model again',
      keys: ['Alt+H'],
      also: 'part visible unhide reveal eye',
      disabledBecause: (now) => (hiddenParts(now).size === 0 ? 'No part is hidden.' : null),
      run: () => state().showHidden(),
    },
  ];
}

function whyNotRenamed(state: AppState): string | null {
  const { viewed } = state;
  if (viewed === null) return nothingViewed(state);
  if (comparedViews(state).length > 0) return 'Parts are named in one model, and several are compared.';
  if (viewed.parts.length < 2) return 'The model is one part: rename the asset instead.';
  if (viewed.assetId === undefined)
    return 'Names are kept with an asset, and this file was only opened: import it first.';
  return state.selectedPart === null && !state.settings.viewer.sidebar ? NONE_SELECTED : null;
}

function whyNotHidden(state: AppState): string | null {
  const { viewed, selectedPart } = state;
  if (viewed === null) return nothingViewed(state);
  if (comparedViews(state).length > 0) return 'Parts are hidden in one model, and several are compared.';
  if (viewed.parts.length < 2) return 'The model is one part: nothing would be left.';
  return selectedPart === null ? NONE_SELECTED : null;
}

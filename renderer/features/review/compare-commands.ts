import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { selectedAsset } from '../../store/library/library-slice.ts';
import { compareActions } from './compare-actions.ts';

const ON_ASSET = { menu: 'Asset', submenu: ['Versions'], group: 1, keys: [] } as const;

/** Commands that hold two assets against each other. */
export function compareCommands(app: App): Command[] {
  const compare = compareActions(app);
  return [
    {
      ...ON_ASSET,
      context: 'asset',
      id: 'asset.compare',
      name: 'Compare in Review',
      nameInMenu: 'Compare in Review',
      help: 'Show two selected assets, or a version and the top of its stack, alone in Review; Ctrl ← and Ctrl → alternate between them',
      also: 'versions difference side by side',
      disabledBecause: whyNot,
      run: () => void compare.begin(),
    },
    {
      ...ON_ASSET,
      id: 'asset.end-compare',
      name: 'End the comparison',
      help: 'Show the library again as it was before two assets were compared',
      disabledBecause: ({ libraryOrder }) =>
        compare.isUnderWay(libraryOrder) ? null : 'No two assets are compared.',
      run: () => void compare.end(),
    },
  ];
}

function whyNot(state: AppState): string | null {
  const { size } = state.selectedAssetIds;
  if (size === 0) return 'No asset is selected.';
  if (size > 2) return `Two are compared, and ${size} are selected.`;
  if (size === 2) return null;
  const members = selectedAsset(state)?.stack?.members ?? 1;
  return members < 2 ? 'It has no other versions: select two assets to compare.' : null;
}

import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import { findActions } from '../../../store/library/find/find-actions.ts';
import { selectedAsset } from '../../../store/library/library-slice.ts';
import { withSelectedAsset } from '../../../store/library/selected-asset.ts';

/** The command that searches by the look of an asset. */
export function similarCommands(app: App): Command[] {
  const find = findActions(app);
  return [
    {
      menu: 'Asset',
      context: 'asset',
      group: 0,
      id: 'asset.find-similar',
      name: 'Find similar',
      help: 'Search for assets whose reference or cover looks like that of the active asset, the nearest first',
      keys: ['L'],
      also: 'alike look like picture duplicate search',
      scope: 'covers',
      disabledBecause: (state) => (selectedAsset(state) === undefined ? 'No asset is selected.' : null),
      run: withSelectedAsset(app, ({ asset }) => find.similarTo(asset.id)),
    },
  ];
}

import { LABELS } from '../../../../shared/model/asset.ts';
import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import { assetInHand, assetsInHand, nothingInHand } from '../../../store/library/decisions/in-hand.ts';
import { exportActions } from '../../../store/library/export/export-actions.ts';
import { factsActions } from '../../../store/library/facts/facts-actions.ts';
import { selectedAsset } from '../../../store/library/library-slice.ts';
import { counted } from '../../../words/figures.ts';

const STARS = [0, 1, 2, 3, 4, 5] as const;

/** Commands that search the library, and say something of the selected assets. */
export function factsCommands(app: App): Command[] {
  const { store, handles } = app;
  const inHand = (): readonly string[] => [...assetsInHand(store.getState())];
  return [
    {
      id: 'library.find',
      name: 'Search the library',
      help: 'Type words, or filters such as tag:prop stars:>=4 faces:<200k -tag:old',
      keys: ['Ctrl+F'],
      also: 'find filter tag stars query',
      menu: 'Asset',
      submenu: ['Find'],
      group: 0,
      panel: 'library',
      run: () => handles.librarySearch.call(({ focus }) => focus()),
    },
    {
      id: 'asset.rename',
      name: 'Rename',
      nameNow: (state) => {
        const { size } = assetsInHand(state);
        return size > 1 ? `Rename ${counted(size, 'asset')}…` : 'Rename';
      },
      help: 'Change the name of the active asset, or of all that are selected by a template; folders and files keep theirs',
      keys: ['F2'],
      menu: 'Asset',
      context: 'asset',
      group: 1,
      scope: 'covers',
      disabledBecause: (state) => (assetInHand(state) === undefined ? nothingInHand(state) : null),
      run: () => {
        const ids = inHand();
        if (ids.length > 1) return store.getState().showOverlay({ kind: 'rename-assets', ids });
        const view = selectedAsset(store.getState());
        if (view !== undefined) store.getState().renameAsset(view.asset.id);
      },
    },
    {
      id: 'asset.tag',
      name: 'Tag…',
      help: 'Go to the field for tags in the properties; dragging assets onto a tag does the same',
      keys: ['T'],
      also: 'keyword label',
      menu: 'Asset',
      context: 'asset',
      group: 1,
      scope: 'covers',
      disabledBecause: nothingInHand,
      run: () => {
        if (!store.getState().dock.visible.includes('properties')) {
          handles.areas.call(({ show }) => show('properties'));
        }
        handles.tagField.call(({ focus }) => focus());
      },
    },
    {
      id: 'asset.copy-out',
      name: 'Copy to a folder…',
      nameNow: (state) => {
        const { size } = assetsInHand(state);
        return size > 1 ? `Copy ${counted(size, 'asset')} to a folder…` : 'Copy to a folder…';
      },
      help: 'Copy the results of the selected assets into a folder; no file there is replaced',
      keys: ['Ctrl+E'],
      also: 'copies export save',
      menu: 'Asset',
      submenu: ['Files'],
      context: 'asset',
      group: 2,
      disabledBecause: nothingInHand,
      run: () => void exportActions(app).ask(inHand()),
    },
    ...STARS.map(
      (rating): Command => ({
        id: `asset.stars-${rating}`,
        name: rating === 0 ? 'No stars' : rating === 1 ? '1 star' : `${rating} stars`,
        help: 'Give the selected assets stars',
        keys: [`${rating}`],
        also: 'rate rating',
        menu: 'Asset',
        submenu: ['Stars'],
        group: 1,
        scope: 'covers',
        checked: (state) => selectedAsset(state)?.asset.rating === rating,
        isChoice: true,
        disabledBecause: nothingInHand,
        run: () => void factsActions(app).change(inHand(), { rating }, 'the stars'),
      }),
    ),
    ...[null, ...LABELS].map(
      (label): Command => ({
        id: `asset.label-${label ?? 'none'}`,
        name: label === null ? 'No label' : `${label.charAt(0).toUpperCase()}${label.slice(1)} label`,
        nameInMenu: label === null ? 'None' : `${label.charAt(0).toUpperCase()}${label.slice(1)}`,
        help: 'Label the selected assets with a colour',
        keys: [],
        also: 'colour color',
        menu: 'Asset',
        submenu: ['Label'],
        group: 1,
        checked: (state) =>
          (selectedAsset(state)?.asset.label ?? null) === label && selectedAsset(state) !== undefined,
        isChoice: true,
        disabledBecause: nothingInHand,
        run: () => void factsActions(app).change(inHand(), { label }, 'the label'),
      }),
    ),
  ];
}

import { type LibraryGrouping, libraryGroupingSchema } from '../../../../shared/model/library-order.ts';
import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import type { AppState } from '../../../store/app-state.ts';
import { groupActions } from '../../../store/library/group-actions.ts';
import { shownGroups } from '../../../store/library/groups-slice.ts';
import { libraryActions } from '../../../store/library/library-actions.ts';
import { selectedAsset } from '../../../store/library/library-slice.ts';
import { appearanceActions } from '../../../store/settings/appearance-actions.ts';
import { GROUPINGS } from '../../../words/group-words.ts';

const LIBRARY = ['Library'] as const;
const IN_LIBRARY = { menu: 'View', submenu: LIBRARY, keys: [] } as const;
const NO_GROUPS = (state: AppState): string | null =>
  shownGroups(state) === null ? 'The library is in no groups.' : null;

const VIEWS = [
  ['grid', 'Covers', 'Show the library as covers'],
  ['list', 'List', 'Show the library as a list with columns'],
] as const;

/** How the library is shown: as covers or a list, in groups, and close up. */
export function libraryViewCommands(app: App): Command[] {
  const { store } = app;
  const appearance = appearanceActions(app);
  const library = libraryActions(app);
  const groups = groupActions(app);
  return [
    {
      id: 'asset.quick-look',
      name: 'Quick look',
      help: 'Show the active asset large, with what is known of it; once more closes it',
      keys: ['Space'],
      also: 'preview peek large picture',
      menu: 'Asset',
      context: 'asset',
      group: 0,
      scope: 'covers',
      disabledBecause: (state) => (selectedAsset(state) === undefined ? 'No asset is selected.' : null),
      run: () => store.getState().showOverlay({ kind: 'quick-look' }),
    },
    ...VIEWS.map(
      ([view, name, help]): Command => ({
        ...IN_LIBRARY,
        id: `library.as-${view}`,
        name: `Library as ${view === 'grid' ? 'covers' : 'a list'}`,
        nameInMenu: name,
        help,
        also: 'grid list table columns view',
        group: 0,
        isChoice: true,
        checked: ({ settings }) => settings.appearance.libraryView === view,
        run: () => {
          appearance.change({ libraryView: view });
          void library.showActive();
        },
      }),
    ),
    {
      ...IN_LIBRARY,
      id: 'library.reference-on-covers',
      name: 'References on covers',
      help: 'Show the reference in the corner of each cover',
      group: 1,
      checked: ({ settings }) => settings.appearance.referenceOnCovers,
      run: () => {
        const { referenceOnCovers } = store.getState().settings.appearance;
        appearance.change({ referenceOnCovers: !referenceOnCovers });
      },
    },
    {
      ...IN_LIBRARY,
      id: 'library.reverse',
      name: 'Turn the order round',
      help: 'Show the library the other way round',
      also: 'reverse sort oldest first',
      group: 1,
      checked: ({ libraryOrder }) => libraryOrder.reversed === true,
      run: () => library.setOrder({ reversed: store.getState().libraryOrder.reversed !== true }),
    },
    ...[null, ...libraryGroupingSchema.options].map(
      (by): Command => ({
        ...IN_LIBRARY,
        id: `library.group-${by ?? 'none'}`,
        name: by === null ? 'Library in no groups' : `Library in groups ${GROUPINGS[by].toLowerCase()}`,
        nameInMenu: groupingName(by),
        help: 'Show the library in groups that open and close',
        also: 'group batch day source folder subject',
        group: 2,
        isChoice: true,
        checked: ({ libraryOrder }) => (libraryOrder.groupBy ?? null) === by,
        run: () => library.setOrder({ groupBy: by ?? undefined }),
      }),
    ),
    {
      ...IN_LIBRARY,
      id: 'library.next-group',
      name: 'Next group',
      help: 'Go to the first asset of the next group',
      keys: ['Ctrl+ArrowDown'],
      group: 3,
      scope: 'covers',
      disabledBecause: NO_GROUPS,
      run: () => void groups.goTo(1),
    },
    {
      ...IN_LIBRARY,
      id: 'library.previous-group',
      name: 'Previous group',
      help: 'Go to the first asset of the previous group',
      keys: ['Ctrl+ArrowUp'],
      group: 3,
      scope: 'covers',
      disabledBecause: NO_GROUPS,
      run: () => void groups.goTo(-1),
    },
    {
      ...IN_LIBRARY,
      id: 'library.toggle-group',
      name: 'Open or close the group',
      help: 'Show the assets of the current group, or its head alone',
      keys: ['Ctrl+ArrowLeft'],
      also: 'collapse expand fold',
      group: 3,
      scope: 'covers',
      disabledBecause: NO_GROUPS,
      run: () => void groups.toggleInHand(),
    },
    {
      ...IN_LIBRARY,
      id: 'library.close-groups',
      name: 'Close all groups',
      help: 'Show the heads of all groups alone',
      also: 'collapse fold',
      group: 3,
      disabledBecause: NO_GROUPS,
      run: () => groups.collapseAll(),
    },
    {
      ...IN_LIBRARY,
      id: 'library.open-groups',
      name: 'Open all groups',
      help: 'Show the assets of all groups',
      also: 'expand unfold',
      group: 3,
      disabledBecause: NO_GROUPS,
      run: () => groups.expandAll(),
    },
    {
      ...IN_LIBRARY,
      id: 'library.select-group',
      name: 'Select the group',
      help: 'Select all assets of the current group',
      keys: ['Ctrl+Shift+A'],
      group: 3,
      scope: 'covers',
      disabledBecause: NO_GROUPS,
      run: () => void groups.select(),
    },
  ];
}

/** What a way to group is called among the others. */
export function groupingName(by: LibraryGrouping | null): string {
  return by === null ? 'No groups' : GROUPINGS[by];
}

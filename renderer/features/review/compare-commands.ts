import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { comparedViews, comparisonNow, MOST_COMPARED } from '../../store/library/compare-slice.ts';
import { assetsInHand, nothingInHand } from '../../store/library/decisions/in-hand.ts';
import { selectedAsset } from '../../store/library/library-slice.ts';
import { COMPARE_MODE_NAMES, type CompareMode, modeRefusal } from '../../words/compare-words.ts';
import { compareActions } from './compare-actions.ts';

const ON_ASSET = { menu: 'Asset', submenu: ['Versions'], group: 1 } as const;
const IN_VIEWER = { menu: 'View', submenu: ['Compare'], panel: 'viewer', isQuiet: true } as const;
const NOTHING_COMPARED = 'Nothing is compared: select two to four assets, and press C in Review.';

const MODES: readonly (readonly [mode: CompareMode, help: string, key: string])[] = [
  ['side', 'Show what is compared beside each other, from one camera', 'H'],
  ['wipe', 'Show two in one place, with a line between them that is dragged', 'W'],
  ['blink', 'Show one at a time in the same place; once more shows the next', 'B'],
  ['heat', 'Colour one of two by how far it is from the other, with figures; O colours the other', 'D'],
];

/** Commands that hold assets against each other. */
export function compareCommands(app: App): Command[] {
  const { store } = app;
  const compare = compareActions(app);
  return [
    {
      ...ON_ASSET,
      context: 'asset',
      id: 'asset.compare',
      name: 'Compare in Review',
      nameInMenu: 'Compare in Review',
      help: 'Hold two to four selected assets, or a version and the top of its stack, against each other in Review, from one camera',
      keys: ['C'],
      panel: 'finished',
      also: 'versions difference side by side a b wipe blink',
      disabledBecause: whyNot,
      run: () => void compare.begin(),
    },
    ...MODES.map(
      ([mode, help, key]): Command => ({
        ...IN_VIEWER,
        id: `compare.${mode}`,
        name: COMPARE_MODE_NAMES[mode],
        help,
        keys: [key],
        also: mode === 'heat' ? 'compare heat map deviation error surface a b' : 'compare difference a b',
        group: 1,
        isChoice: true,
        checked: (state) => state.compareMode === mode,
        disabledBecause: (state) => notCompared(state) ?? modeRefusal(mode, comparedViews(state).length),
        run: () => {
          const { compareMode, setCompareMode } = store.getState();
          if (mode === 'blink' && compareMode === mode) void compare.other();
          else setCompareMode(mode);
        },
      }),
    ),
    {
      ...IN_VIEWER,
      // before the one that ends the comparison, wherever the focus is
      panel: 'finished',
      id: 'compare.heat-off',
      name: 'End the distance',
      help: 'Stop measuring how far one surface is from the other, and show both side by side',
      keys: ['Escape'],
      also: 'compare heat deviation',
      group: 2,
      disabledBecause: (state) =>
        notCompared(state) ?? (state.compareMode === 'heat' ? null : 'No distance is shown.'),
      run: () => store.getState().setCompareMode('side'),
    },
    {
      ...IN_VIEWER,
      id: 'compare.other',
      name: 'Next of what is compared',
      help: 'Make the next one active: decisions and other commands are about it',
      keys: ['O'],
      also: 'other switch a b active',
      group: 2,
      disabledBecause: notCompared,
      run: () => void compare.other(),
    },
    {
      ...IN_VIEWER,
      id: 'compare.one-size',
      name: 'One size, one ground',
      help: 'Bring all to the size of the first, on one ground; or show each as large as it is, where its file has it',
      keys: ['Shift+O'],
      also: 'compare scale normalise align',
      group: 2,
      checked: ({ isOneSize }) => isOneSize,
      disabledBecause: notCompared,
      run: () => {
        const { isOneSize, setOneSize } = store.getState();
        setOneSize(!isOneSize);
      },
    },
  ];
}

/** Ends it. A list of its own, since Escape first gives the areas their place back. */
export function endCompareCommands(app: App): Command[] {
  return [
    {
      ...ON_ASSET,
      id: 'asset.end-compare',
      name: 'End the comparison',
      help: 'Show the library again as it was before assets were compared',
      keys: ['Escape'],
      panel: 'finished',
      isQuiet: true,
      disabledBecause: (state) => (comparisonNow(state) === null ? 'Nothing is compared.' : null),
      run: () => void compareActions(app).end(),
    },
  ];
}

const notCompared = (state: AppState): string | null =>
  comparedViews(state).length === 0 ? NOTHING_COMPARED : null;

function whyNot(state: AppState): string | null {
  const { size } = assetsInHand(state);
  if (size === 0) return nothingInHand(state);
  if (size > MOST_COMPARED) return `At most ${MOST_COMPARED} are compared, and ${size} are selected.`;
  if (size > 1) return null;
  const members = selectedAsset(state)?.stack?.members ?? 1;
  return members < 2 ? 'It has no other versions: select two to four assets to compare.' : null;
}

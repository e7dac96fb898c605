import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { comparedViews } from '../../store/library/compare-slice.ts';
import { whyApart } from './explode-commands.ts';
import { noSurfaceViewed } from './nothing-viewed.ts';

const IN_VIEWER = { menu: 'View', submenu: ['Overlays', 'Reference'], panel: 'viewer', group: 3 } as const;

/** Commands that hold the model's silhouette against its reference's. */
export function matchCommands(app: App): Command[] {
  const state = app.store.getState;
  const isOff = ({ isMatching }: AppState): string | null =>
    isMatching ? null : 'The model is not held against its reference: choose Match the reference first.';
  return [
    {
      ...IN_VIEWER,
      id: 'viewer.match',
      name: 'Match the reference',
      help: 'Find the camera from which the model’s silhouette is most like its reference’s, and show in colours where they differ',
      keys: ['Shift+R'],
      also: 'silhouette compare align camera fit difference overlay',
      disabledBecause: whyNot,
      checked: ({ isMatching }) => isMatching,
      run: () => state().setMatching(!state().isMatching),
    },
    {
      ...IN_VIEWER,
      id: 'viewer.match-again',
      name: 'Find the reference’s camera again',
      help: 'Bring the camera back to where the silhouettes are most alike',
      keys: [],
      also: 'silhouette match align',
      disabledBecause: isOff,
      run: () => state().matchAgain(),
    },
    {
      ...IN_VIEWER,
      id: 'viewer.match-off',
      name: 'End the match',
      help: 'Show the model alone again; the camera stays',
      keys: ['Escape'],
      also: 'silhouette reference off',
      isQuiet: true,
      disabledBecause: isOff,
      run: () => state().setMatching(false),
    },
  ];
}

function whyNot(state: AppState): string | null {
  if (comparedViews(state).length > 0) return 'One model is matched at a time, and several are compared.';
  return state.viewed?.hasReferences === false
    ? 'There is no reference: this was not made from a picture.'
    : (noSurfaceViewed(state) ?? whyApart(state));
}

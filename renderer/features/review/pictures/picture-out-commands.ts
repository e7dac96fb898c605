import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import { assetsInHand, nothingInHand } from '../../../store/library/decisions/in-hand.ts';
import { counted } from '../../../words/figures.ts';

/** As many as are drawn in one go. */
const MOST = 500;

/** The command that makes pictures of the selected assets. */
export function pictureOutCommands({ store }: App): Command[] {
  return [
    {
      id: 'review.pictures',
      name: 'Make pictures…',
      nameNow: (state) => {
        const { size } = assetsInHand(state);
        return size > 1 ? `Make pictures of ${counted(size, 'asset')}…` : 'Make pictures…';
      },
      help: 'Write stills, a turntable or a review sheet of the selected assets into a folder',
      keys: ['Shift+F12'],
      also: 'render export screenshot png gif pdf contact sheet animation',
      menu: 'Asset',
      submenu: ['Files'],
      context: 'asset',
      group: 1,
      disabledBecause: (state) => {
        if (state.picturesOut !== null) return null;
        const { size } = assetsInHand(state);
        if (size === 0) return nothingInHand(state);
        return size > MOST ? `At most ${MOST} assets are drawn at once, and ${size} are selected.` : null;
      },
      run: () => store.getState().showOverlay({ kind: 'pictures', ids: [...assetsInHand(store.getState())] }),
    },
  ];
}

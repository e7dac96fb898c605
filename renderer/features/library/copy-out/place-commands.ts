import { linkOf } from '../../../../shared/model/import/imported.ts';
import {
  BLENDER_FORMATS,
  BLENDER_PROGRAM,
  MOST_OPENED,
} from '../../../../shared/model/programs/own-program.ts';
import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { copyText } from '../../../store/copy-text.ts';
import { assetInHand, assetsInHand, nothingInHand } from '../../../store/library/decisions/in-hand.ts';
import { libraryActions } from '../../../store/library/library-actions.ts';
import { withSelectedAsset } from '../../../store/library/selected-asset.ts';
import { counted } from '../../../words/figures.ts';

/** Windows of the file manager that are opened at once. */
const MOST_SHOWN = 10;

/** Commands about where the selected assets lie. */
export function placeCommands(app: App): Command[] {
  const { store, bridge } = app;
  const selected = (): readonly string[] => [...assetsInHand(store.getState())];

  /** Where the results lie; one that was deleted meanwhile is left out. */
  const paths = async (): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const id of selected()) {
      const view = await bridge.library.get({ id }).catch(() => null);
      const result = view?.asset.files.find(({ role }) => role === 'result');
      if (view === null || result === undefined) continue;
      const separator = view.folder.includes('\\') ? '\\' : '/';
      const own = [view.folder, ...result.path.split('/')].join(separator);
      found.push(linkOf(view.asset, result.path) ?? own);
    }
    return found;
  };

  return [
    {
      id: 'asset.copy-path',
      name: 'Copy its path',
      nameNow: (state) => {
        const { size } = assetsInHand(state);
        return size > 1 ? `Copy the paths of ${counted(size, 'asset')}` : 'Copy its path';
      },
      help: 'Put the whole paths of the selected results on the clipboard, one a line',
      keys: ['Ctrl+Shift+C'],
      menu: 'Asset',
      submenu: ['Files'],
      context: 'asset',
      group: 2,
      scope: 'covers',
      disabledBecause: nothingInHand,
      run: () => void createAttempt(app)(async () => copyText(app, (await paths()).join('\n'))),
    },
    {
      id: 'asset.open-in-blender',
      name: 'Open in Blender',
      help: 'Import the selected model into an empty scene of Blender',
      keys: [],
      also: 'external program',
      menu: 'Asset',
      submenu: ['Files'],
      context: 'asset',
      group: 2,
      disabledBecause: (state) => {
        const view = assetInHand(state);
        if (view === undefined) return nothingInHand(state);
        return BLENDER_FORMATS.includes(view.format)
          ? null
          : `Blender is given ${BLENDER_FORMATS.join(', ')}; this is a file of type ${view.format}.`;
      },
      run: withSelectedAsset(
        app,
        ({ asset }) =>
          void createAttempt(app)(() => bridge.programs.open({ ids: [asset.id], program: BLENDER_PROGRAM })),
      ),
    },
    {
      id: 'asset.open-with',
      name: 'Open with…',
      nameNow: (state) => {
        const { size } = assetsInHand(state);
        return size > 1 ? `Open ${counted(size, 'asset')} with…` : 'Open with…';
      },
      help: 'Open the files of the selected assets with another program of this machine',
      keys: [],
      also: 'external program application meshlab f3d edit',
      menu: 'Asset',
      submenu: ['Files'],
      context: 'asset',
      group: 2,
      scope: 'covers',
      disabledBecause: (state) =>
        nothingInHand(state) ??
        (assetsInHand(state).size > MOST_OPENED ? `At most ${MOST_OPENED} files are opened at once.` : null),
      run: () => store.getState().showOverlay({ kind: 'open-with', ids: selected() }),
    },
    {
      id: 'asset.show-in-folder',
      name: 'Show in its folder',
      nameNow: (state) => {
        const { size } = assetsInHand(state);
        return size > 1 ? `Show ${counted(size, 'asset')} in their folders` : 'Show in its folder';
      },
      help: 'Open the system’s file manager at the selected assets',
      keys: [],
      menu: 'Asset',
      submenu: ['Files'],
      context: 'asset',
      group: 2,
      disabledBecause: (state) =>
        nothingInHand(state) ??
        (assetsInHand(state).size > MOST_SHOWN ? `At most ${MOST_SHOWN} folders are shown at once.` : null),
      run: () => {
        for (const id of selected()) void libraryActions(app).showInFolder(id);
      },
    },
  ];
}

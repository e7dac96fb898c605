import type { NewWatch, WatchLimits, WatchView } from '../../../../shared/bridge/watch-calls.ts';
import type { StandingStill } from '../../../../shared/model/watch/watch.ts';
import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { perApp } from '../../../store/per-app.ts';
import type { Change } from '../../../store/undo/undo-slice.ts';
import type { WatchDraft } from '../../../store/watches/watches-slice.ts';
import { lastName } from '../../../words/paths.ts';
import { batchActions } from '../batch-actions.ts';
import { newDraft } from './watch-form-rules.ts';

export interface WatchActions {
  /** Shows the watched folders. */
  readonly show: () => void;
  /** Opens the form of a new one. */
  readonly begin: () => void;
  /** Opens a form with what was typed. */
  readonly fill: (draft: WatchDraft) => void;
  /** Opens the system's folder dialog, or the window's own picker if the shell has none. */
  readonly chooseFolder: (of?: FolderOf) => Promise<void>;
  /** Takes the folder for the form that is open. */
  readonly takeFolder: (folder: string, of?: FolderOf) => void;
  /** Throw what the engine throws. */
  readonly add: (wish: NewWatch) => Promise<void>;
  readonly change: (id: string, limits: WatchLimits) => Promise<void>;
  readonly pause: (watch: WatchView, isPaused: boolean) => Promise<void>;
  readonly goOn: (watch: WatchView, although: StandingStill) => Promise<void>;
  /** Leaves the files that were not sent by themselves. */
  readonly settle: (watch: WatchView) => Promise<void>;
  /** Stops watching a folder. Undo has it back, paused. */
  readonly remove: (watch: WatchView) => Promise<void>;
  /** Plans a batch of the folder by what it is watched for, to send what is not sent by itself. */
  readonly plan: (watch: WatchView) => void;
}

/** Which folder is chosen: the one that is watched, or that for copies of its results. */
type FolderOf = 'watch' | 'watch-copies';

const LOOKS_LIKE_FILE = /\.[a-z0-9]{2,5}$/i;

export const watchActions = perApp((app: App): WatchActions => {
  const { store, bridge } = app;
  const state = store.getState;
  const attempt = createAttempt(app);
  const show = (): void => state().showOverlay({ kind: 'watches' });
  const fill = (draft: WatchDraft): void => {
    state().setWatchDraft(draft);
    state().showOverlay({ kind: 'watch-form' });
  };
  const takeFolder = (folder: string, of: FolderOf = 'watch'): void =>
    fill({
      ...(state().watchDraft ?? newDraft(state(), '')),
      ...(of === 'watch' ? { folder } : { copies: folder }),
    });
  return {
    show,
    begin: () => {
      const [folder = '', ...others] = state().sources;
      fill(newDraft(state(), others.length === 0 && !LOOKS_LIKE_FILE.test(folder) ? folder : ''));
    },
    fill,
    takeFolder,
    chooseFolder: async (of = 'watch') => {
      if (state().facts?.shell.systemDialogs !== true) {
        state().showOverlay({ kind: 'folder-picker', of });
        return;
      }
      await attempt(async () => {
        const [folder] = (await bridge.dialog.pick({ what: 'folder' })) ?? [];
        if (folder !== undefined) takeFolder(folder, of);
      });
    },
    add: async (wish) => {
      const { id } = await bridge.watches.add(wish);
      state().setActiveWatch(id);
    },
    change: async (id, limits) => {
      await bridge.watches.change({ id, ...limits });
    },
    pause: ({ id }, isPaused) => attempt(() => bridge.watches.pause({ id, isPaused })),
    goOn: ({ id }, although) => attempt(() => bridge.watches.goOn({ id, although })),
    settle: ({ id }) => attempt(() => bridge.watches.settle({ id })),
    remove: ({ id, folder }) =>
      state().willRemember(
        attempt(async () => {
          const remove = async (): Promise<null> => {
            await bridge.watches.remove({ id });
            return null;
          };
          await remove();
          const change: Change = {
            label: `removal of the watched folder ${lastName(folder)}`,
            announce: `${lastName(folder)} is not watched any more. What it queued goes on.`,
            undo: async () => {
              await bridge.watches.putBack({ id });
              return 'It is paused until you continue it.';
            },
            redo: remove,
          };
          state().remember(change);
        }),
      ),
    plan: ({ folder, watchedFor }) => {
      const { recipe, recipeName, fixes = [], chain = null, views } = watchedFor;
      state().closeOverlay('watches');
      const { replace, open } = batchActions(app);
      // by another recipe all that it made would be new, and paid for once more
      replace(
        {
          ...{ sources: [folder], imageUrls: [], meshes: [] },
          ...{ recipe, recipeFixes: fixes, chain, views },
          recipeName: chain === null ? recipeName : null,
        },
        'the sources',
      );
      open([folder]);
    },
  };
});

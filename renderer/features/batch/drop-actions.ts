import type { App } from '../../store/app.ts';
import { createAttempt } from '../../store/attempt.ts';
import { stageFiles } from '../../store/library/import/stage-files.ts';
import { perApp } from '../../store/per-app.ts';
import { counted } from '../../words/figures.ts';
import { batchActions } from './batch-actions.ts';
import type { Dropped } from './files-of-drop.ts';
import { judgePasted } from './pasted-files.ts';

export interface DropActions {
  /**
   * Opens dropped files as sources: by path, or copied into the inbox if they have none. A picture of a web page is a file without a
   * path, or an address alone: where files have paths, its address is added to the batch.
   */
  readonly take: (dropped: Promise<Dropped>) => Promise<void>;
  /** Opens pasted files as sources, and says of what is pasted without a file and is no picture that it is left out. */
  readonly takePasted: (files: readonly File[]) => Promise<void>;
}

/** Drag and drop from the system's file manager. */
export const dropActions = perApp(createDropActions);

function createDropActions(app: App): DropActions {
  const { store, transport } = app;
  const attempt = createAttempt(app);

  const addAddresses = (addresses: readonly string[]): void => {
    const { imageUrls } = store.getState();
    batchActions(app).changeInputs({ imageUrls: [...new Set([...imageUrls, ...addresses])] });
    store.getState().showWorkspace('batch');
  };

  const warn = (message: string): void =>
    store.getState().addNotice({ level: 'warning', message, at: Date.now() });

  const take: DropActions['take'] = async (dropped) => {
    await attempt(async () => {
      const { files, addresses, unread = [] } = await dropped;
      const [first] = unread;
      const isMore = files.length + addresses.length > 0;
      if (first !== undefined) warn(unreadWords(first, unread.length - 1, isMore));
      const isOfPage = transport.filesHavePaths && addresses.length > 0;
      const taken = isOfPage ? files.filter((file) => transport.pathForFile(file) !== null) : files;
      if (taken.length === 0) {
        if (addresses.length > 0) addAddresses(addresses);
        else if (first === undefined) warn('Nothing in what was dropped is a png, jpeg or webp image.');
        return;
      }
      batchActions(app).open(await stageFiles(app, taken));
    });
  };

  return {
    take,
    takePasted: async (files) => {
      const { taken, refused } = await judgePasted(files, transport.pathForFile);
      for (const message of refused) warn(message);
      if (taken.length > 0) await take(Promise.resolve({ files: taken, addresses: [] }));
    },
  };
}

/** @param isMore false where there is nothing else in the drop */
function unreadWords(first: string, others: number, isMore: boolean): string {
  const what =
    others === 0
      ? first
      : `${first} and ${counted(others, 'further file or folder', 'further files and folders')}`;
  const [is, it] = others === 0 ? ['is', 'it'] : ['are', 'them'];
  return isMore
    ? `${what} could not be read, and ${is} left out.`
    : `${what} could not be read, so nothing was taken. Check that you may open ${it}, then drop ${it} again.`;
}

import type { App } from '../../store/app.ts';
import { createAttempt } from '../../store/attempt.ts';
import { perApp } from '../../store/per-app.ts';
import { batchActions } from './batch-actions.ts';
import type { Dropped } from './files-of-drop.ts';

export interface DropActions {
  /**
   * Opens dropped files as sources: by path, or copied into the inbox if they have none. A picture of a web page is a file without a
   * path, or an address alone: where files cannot be copied, its address is added to the batch.
   */
  readonly take: (dropped: Promise<Dropped>) => Promise<void>;
}

const WITHOUT_PATH =
  'What was dropped is no file on this disk, and has no address on the web: save it first, and drop the file.';

/** Drag and drop from the system's file manager. */
export const dropActions = perApp(createDropActions);

function createDropActions(app: App): DropActions {
  const { store, transport } = app;
  const attempt = createAttempt(app);
  const stage = async (
    files: readonly File[],
    stageFile: (file: File) => Promise<string>,
  ): Promise<string[]> => {
    const paths: string[] = [];
    for (const file of files) {
      store.getState().setStaging({ done: paths.length, total: files.length });
      paths.push(await stageFile(file));
    }
    return paths;
  };

  const addAddresses = (addresses: readonly string[]): void => {
    const { imageUrls } = store.getState();
    batchActions(app).changeInputs({ imageUrls: [...new Set([...imageUrls, ...addresses])] });
    store.getState().showWorkspace('batch');
  };

  return {
    take: async (dropped) => {
      await attempt(async () => {
        const { files, addresses } = await dropped;
        const warn = (message: string): void =>
          store.getState().addNotice({ level: 'warning', message, at: Date.now() });
        const known = files.map((file) => transport.pathForFile(file)).filter((path) => path !== null);
        const { stageFile } = transport;
        const unknown = files.filter((file) => transport.pathForFile(file) === null);
        if (known.length === 0 && (stageFile === null || unknown.length === 0)) {
          if (addresses.length > 0) addAddresses(addresses);
          else if (unknown.length > 0) warn(WITHOUT_PATH);
          else warn('Nothing in what was dropped is a png, jpeg or webp image.');
          return;
        }
        try {
          const staged = stageFile === null ? [] : await stage(unknown, stageFile);
          batchActions(app).open([...known, ...staged]);
        } finally {
          store.getState().setStaging(null);
        }
      });
    },
  };
}

import type { Effects } from '../../store/create-actions.ts';
import type { BatchActions } from './batch-actions.ts';

export interface DropActions {
  /** Takes what was dropped on the window: by its path, or copied into the inbox where it has none. */
  readonly take: (dropped: Promise<readonly File[]>) => Promise<void>;
}

/** Drag and drop from the system's file manager. */
export function createDropActions({ store, transport, attempt }: Effects, batch: BatchActions): DropActions {
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

  return {
    take: async (dropped) => {
      await attempt(async () => {
        const files = await dropped;
        if (files.length === 0) {
          const message = 'Nothing in what was dropped is a png, jpeg or webp image.';
          store.getState().addNotice({ level: 'warning', message, at: Date.now() });
          return;
        }
        const known = files.map((file) => transport.pathForFile(file)).filter((path) => path !== null);
        const { stageFile } = transport;
        const unknown = files.filter((file) => transport.pathForFile(file) === null);
        try {
          const staged = stageFile === null ? [] : await stage(unknown, stageFile);
          batch.open([...known, ...staged]);
        } finally {
          store.getState().setStaging(null);
        }
      });
    },
  };
}

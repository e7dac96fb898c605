import type { App } from '../../store/app.ts';
import { createAttempt } from '../../store/attempt.ts';
import { perApp } from '../../store/per-app.ts';
import { batchActions } from './batch-actions.ts';

export interface DropActions {
  /** Opens dropped files as sources: by path, or copied into the inbox if they have none. */
  readonly take: (dropped: Promise<readonly File[]>) => Promise<void>;
}

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
          batchActions(app).open([...known, ...staged]);
        } finally {
          store.getState().setStaging(null);
        }
      });
    },
  };
}

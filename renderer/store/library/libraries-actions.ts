import type { ListedLibrary } from '../../../shared/model/libraries/listed-library.ts';
import type { App } from '../app.ts';
import { createAttempt } from '../attempt.ts';
import type { LibraryChoosing } from '../overlay.ts';
import { perApp } from '../per-app.ts';

/** What the artist does with libraries. Errors are shown as notices. */
export interface LibrariesActions {
  /** Asks which libraries are known, and whether each is there. */
  readonly refresh: () => Promise<void>;
  /** Makes the library in a folder the current one. */
  readonly open: (folder: string) => Promise<void>;
  /** Asks for a folder, with the system's dialog or the window's own, and uses it. */
  readonly choose: (choosing: LibraryChoosing) => Promise<void>;
  readonly use: (choosing: LibraryChoosing, folder: string) => Promise<void>;
  /** Takes a library off the list. What is owed to it goes to the current one, where something is. */
  readonly forget: (library: ListedLibrary) => Promise<void>;
}

export const librariesActions = perApp(createLibrariesActions);

function createLibrariesActions(app: App): LibrariesActions {
  const { store, bridge } = app;
  const state = store.getState;
  const attempt = createAttempt(app);
  const listed = (ask: () => Promise<readonly ListedLibrary[]>) =>
    attempt(async () => state().setLibraries(await ask()));
  const use: LibrariesActions['use'] = (choosing, folder) => {
    switch (choosing.way) {
      case 'open':
        return listed(() => bridge.libraries.open({ folder }));
      case 'make':
        return listed(() => bridge.libraries.make({ folder }));
      case 'relink':
        return listed(() => bridge.libraries.relink({ id: choosing.id, folder }));
    }
  };
  return {
    refresh: () => listed(() => bridge.libraries.list()),
    open: (folder) => use({ way: 'open' }, folder),
    choose: (choosing) =>
      attempt(async () => {
        if (state().facts?.shell.systemDialogs !== true) {
          state().showOverlay({ kind: 'folder-picker', of: 'library', choosing });
          return;
        }
        const [folder] = (await bridge.dialog.pick({ what: 'folder' })) ?? [];
        if (folder !== undefined) await use(choosing, folder);
      }),
    use,
    forget: ({ folder, owed }) => listed(() => bridge.libraries.forget({ folder, handOver: owed > 0 })),
  };
}

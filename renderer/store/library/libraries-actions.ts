import type { CopyAnswer } from '../../../shared/model/libraries/library-original.ts';
import type { ListedLibrary } from '../../../shared/model/libraries/listed-library.ts';
import type { App } from '../app.ts';
import { createAttempt } from '../attempt.ts';
import { errorBodyOf } from '../error-body.ts';
import { isRoomFor, type LibraryChoosing } from '../overlay.ts';
import { perApp } from '../per-app.ts';
import { libraryActions } from './library-actions.ts';

/** What the artist does with libraries. Errors are shown as notices. */
export interface LibrariesActions {
  /** Asks which libraries are known, and whether each is there. */
  readonly refresh: () => Promise<void>;
  /** Makes the library in a folder the current one. */
  readonly open: (folder: string) => Promise<void>;
  /** Makes the library in a folder the current one, and shows an asset in it. */
  readonly openAt: (folder: string, assetId: string) => Promise<void>;
  /** Asks for a folder, with the system's dialog or the window's own, and uses it. */
  readonly choose: (choosing: LibraryChoosing) => Promise<void>;
  readonly use: (choosing: LibraryChoosing, folder: string) => Promise<void>;
  /** Opens a library whose id is known at another folder as what the artist says that it is. @throws AppError why it was not opened */
  readonly answerCopy: (folder: string, answer: CopyAnswer) => Promise<void>;
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
  /** Opens a library. Where it may be a copy of another, the artist is asked, and nothing is changed until then. */
  async function opened(
    folder: string,
    open: () => Promise<readonly ListedLibrary[]>,
  ): Promise<readonly ListedLibrary[]> {
    const asked = state().overlay;
    try {
      return await open();
    } catch (cause) {
      if (errorBodyOf(cause).detail !== 'library-copied') throw cause;
      const original = await bridge.libraries.copyOf({ folder });
      // The other one was taken away meanwhile.
      if (original === null) return bridge.libraries.open({ folder });
      // Over another dialog it is said, with what to do, and asked once the library is opened again.
      if (!isRoomFor(asked, state().overlay)) throw cause;
      state().showOverlay({ kind: 'copied-library', folder, original });
      return state().libraries;
    }
  }
  const use: LibrariesActions['use'] = (choosing, folder) => {
    switch (choosing.way) {
      case 'open':
        return listed(() => opened(folder, () => bridge.libraries.open({ folder })));
      case 'make':
        return listed(() => opened(folder, () => bridge.libraries.make({ folder })));
      case 'relink':
        return listed(() => bridge.libraries.relink({ id: choosing.id, folder }));
    }
  };
  return {
    refresh: () => listed(() => bridge.libraries.list()),
    open: (folder) => use({ way: 'open' }, folder),
    openAt: (folder, assetId) =>
      attempt(async () => {
        const libraries = await bridge.libraries.open({ folder });
        state().setLibraries(libraries);
        const current = (): string => state().libraries.find(({ isCurrent }) => isCurrent)?.folder ?? folder;
        const opened = current();
        // What was selected in the former library is dropped with its first event; nothing is selected before that.
        const isOpen = await new Promise<boolean>((resolve) => {
          let stop = (): void => undefined;
          const look = (): void => {
            const isThere = state().libraryStatus.folder === opened;
            // Another library was opened meanwhile: the asset is not to be shown over it once this one is opened again.
            if (!isThere && current() === opened) return;
            stop();
            resolve(isThere);
          };
          stop = store.subscribe(look);
          look();
        });
        if (isOpen) await libraryActions(app).open(assetId);
      }),
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
    answerCopy: async (folder, answer) =>
      state().setLibraries(await bridge.libraries.open({ folder, answer })),
    forget: ({ folder, owed }) => listed(() => bridge.libraries.forget({ folder, handOver: owed > 0 })),
  };
}

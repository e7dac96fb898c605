import type { RelinkedOthers, RelinkOutcome } from '../../../../shared/model/import/relink-outcome.ts';
import { counted } from '../../../words/figures.ts';
import type { App } from '../../app.ts';
import { createAttempt } from '../../attempt.ts';
import { isRoomFor, type LostLink, type Overlay } from '../../overlay.ts';
import { perApp } from '../../per-app.ts';

/** Finds linked files again that were moved. Errors are shown as notices. */
export interface RelinkActions {
  /** Asks where the file lies now, with the system's dialog or the window's own. */
  readonly choose: (link: LostLink) => Promise<void>;
  /** Looks at a file, or in a folder, and links to it if it is the same file; else says what is there. */
  readonly look: (link: LostLink, to: string, takesChanged?: boolean) => Promise<void>;
  /** Links the other assets whose files are gone from the same folder. @param importId by which it is followed, and stopped */
  readonly others: (key: string, importId: string) => Promise<void>;
  /** Stops that. What was found until then stays, and can be undone. */
  readonly stop: (importId: string) => void;
}

export const relinkActions = perApp(createRelinkActions);

function createRelinkActions(app: App): RelinkActions {
  const { store, bridge } = app;
  const state = store.getState;
  const attempt = createAttempt(app);

  const say = (level: 'info' | 'warning', message: string): void =>
    state().addNotice({ level, message, at: Date.now() });

  const remember = (label: string, done: string): void => {
    let key = done;
    const turn = async (): Promise<string | null> => {
      const back = await bridge.imports.relinkBack({ key });
      key = back.key;
      return back.left === 0
        ? null
        : `${counted(back.left, 'asset was', 'assets were')} left out: gone from the library, or not to be written.`;
    };
    state().remember({ label, undo: turn, redo: turn });
  };

  /** Closes the dialog, unless it was closed meanwhile: the one in its place is about another file. */
  const closeUnlessLeft = (asked: Overlay): void => {
    if (state().overlay === asked) state().closeOverlay('relink');
  };

  const look: RelinkActions['look'] = (link, to, takesChanged = false) =>
    state().willRemember(
      attempt(async () => {
        const { id, path, name } = link;
        const asked = state().overlay;
        const outcome = await bridge.imports.relink({ id, path, to, takesChanged });
        if (outcome.is === 'done') {
          remember(`new place of ${name}`, outcome.key);
          if (outcome.others === 0) {
            closeUnlessLeft(asked);
            say('info', noteWords(link, outcome));
            return;
          }
        }
        if (isRoomFor(asked, state().overlay)) state().showOverlay({ kind: 'relink', link, outcome });
        else say(outcome.is === 'done' ? 'info' : 'warning', noteWords(link, outcome));
      }),
    );

  return {
    choose: (link) =>
      attempt(async () => {
        if (state().facts?.shell.systemDialogs !== true) {
          state().showOverlay({ kind: 'folder-picker', of: 'relink', link });
          return;
        }
        const [file] = (await bridge.dialog.pick({ what: 'imports' })) ?? [];
        if (file !== undefined) await look(link, file);
      }),
    look,
    stop: (importId) => void attempt(() => bridge.imports.stop({ importId })),
    others: (key, importId) =>
      state().willRemember(
        attempt(async () => {
          const asked = state().overlay;
          const done = await bridge.imports.relinkOthers({ key, importId });
          if (done.relinked > 0) remember(`new place of ${counted(done.relinked, 'asset')}`, done.key);
          closeUnlessLeft(asked);
          say(done.left.length > 0 ? 'warning' : 'info', othersWords(done));
        }),
      ),
  };
}

const WHY = {
  missing: 'is not there',
  changed: 'is another file, or was changed',
  unreadable: 'cannot be read',
  inside: 'lies in the library itself',
  unwritten: 'was found, but its asset could not be written',
} as const;

/** What came of looking for a file, where no dialog asks how to go on. */
function noteWords({ name }: LostLink, outcome: RelinkOutcome): string {
  const { source } = outcome;
  switch (outcome.is) {
    case 'done': {
      const done = `${name} is linked to ${source} now.`;
      if (outcome.others === 0) return done;
      return `${done} The files of ${counted(outcome.others, 'other asset')} are gone from its old folder, too; “Find the file again…” of one of them looks for all.`;
    }
    case 'different':
      return `${source} is another file than ${name}, or was changed, so nothing was linked. Find it again to take this file.`;
    case 'missing':
      return `There is no such file at ${source}, so ${name} was not found. Find it again at another place.`;
    case 'unreadable':
      return `${source} cannot be read, or its disk does not answer, so nothing was linked. Connect its drive, then find it again.`;
  }
}

/** `12 assets were found again. 2 files were not: /new/lamp.glb is not there.` */
function othersWords({ relinked, left }: RelinkedOthers): string {
  const [first] = left;
  const found = `${counted(relinked, 'asset was', 'assets were')} found again.`;
  if (first === undefined) return found;
  return `${found} ${counted(left.length, 'file was', 'files were')} not: ${first.source} ${WHY[first.is]}.`;
}

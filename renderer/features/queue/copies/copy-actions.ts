import type { JobView } from '../../../../shared/bridge/views.ts';
import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { perApp } from '../../../store/per-app.ts';
import type { Change } from '../../../store/undo/undo-slice.ts';
import { counted } from '../../../words/figures.ts';

export interface CopyActions {
  /** Tries all copies that are owed now. */
  readonly tryNow: () => Promise<void>;
  /** Gives copies up; undo has them tried again. */
  readonly giveUp: (jobs: readonly JobView[]) => Promise<void>;
}

export const copyActions = perApp(createCopyActions);

function createCopyActions(app: App): CopyActions {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const has = (ids: readonly string[], state: 'owed' | 'given-up') => (): boolean =>
    ids.some((id) => store.getState().jobsById.get(id)?.copy?.state === state);
  return {
    tryNow: () => attempt(() => bridge.jobs.copies({ what: 'try', ids: [] })),
    giveUp: (jobs) =>
      store.getState().willRemember(
        attempt(async () => {
          const ids = jobs.map(({ id }) => id);
          const set = (what: 'give-up' | 'take-back') => async (): Promise<null> => {
            await bridge.jobs.copies({ what, ids });
            return null;
          };
          await set('give-up')();
          const change: Change = {
            label: `giving up of ${counted(ids.length, 'copy', 'copies')}`,
            announce: `${counted(ids.length, 'copy', 'copies')} given up. The results are in the library.`,
            undo: set('take-back'),
            redo: set('give-up'),
            canUndo: has(ids, 'given-up'),
            canRedo: has(ids, 'owed'),
          };
          store.getState().remember(change);
        }),
      ),
  };
}

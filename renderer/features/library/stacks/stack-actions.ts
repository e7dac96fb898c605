import type { AssetView } from '../../../../shared/bridge/views.ts';
import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { factsActions } from '../../../store/library/facts/facts-actions.ts';
import { libraryActions } from '../../../store/library/library-actions.ts';
import { perApp } from '../../../store/per-app.ts';
import { appearanceActions } from '../../../store/settings/appearance-actions.ts';

/** The most versions whose being chosen is looked at. */
const MOST = 500;

export interface StackActions {
  /** Stacks the versions of each subject, or shows each by itself; kept in the settings. */
  readonly toggle: () => void;
  /** Puts an asset on top of the versions of its subject, with undo. */
  readonly putOnTop: (view: AssetView) => Promise<void>;
  /** Takes back what was put on top, so that the newest is, with undo. */
  readonly letNewest: (view: AssetView) => Promise<void>;
}

export const stackActions = perApp(createStackActions);

function createStackActions(app: App): StackActions {
  const { store, bridge } = app;
  const attempt = createAttempt(app);
  const versionsOf = async ({ asset }: AssetView): Promise<readonly AssetView[]> =>
    (await bridge.library.versions({ id: asset.id, limit: MOST })).assets;

  return {
    toggle: () => {
      const stacked = store.getState().libraryOrder.stacked !== true;
      libraryActions(app).setOrder({ stacked });
      appearanceActions(app).change({ libraryStacked: stacked });
    },
    putOnTop: (view) =>
      attempt(async () => {
        // Later than what is on top now, also where another machine's clock is ahead.
        const times = (await versionsOf(view)).map(({ asset }) => Date.parse(asset.chosenAt ?? '') || 0);
        const at = Math.max(Date.now(), ...times.map((time) => time + 1));
        const chosenAt = new Date(at).toISOString();
        await factsActions(app).change([view.asset.id], { chosenAt }, 'the top');
      }),
    letNewest: (view) =>
      attempt(async () => {
        const chosen = (await versionsOf(view)).filter(({ asset }) => asset.chosenAt !== undefined);
        if (chosen.length === 0) {
          const message = 'No version was put on top, so the newest is there already.';
          store.getState().addNotice({ level: 'info', message, at: Date.now() });
          return;
        }
        const ids = chosen.map(({ asset }) => asset.id);
        await factsActions(app).change(ids, { chosenAt: null }, 'the top');
      }),
  };
}

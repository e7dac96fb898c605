import { toggledFavourite } from '../../../../shared/model/settings/favourite-folders.ts';
import { MOST_FAVOURITES } from '../../../../shared/model/settings/settings.ts';
import type { App } from '../../../store/app.ts';
import { createAttempt } from '../../../store/attempt.ts';
import { perApp } from '../../../store/per-app.ts';
import { updateSettings } from '../../../store/settings/update-settings.ts';

export interface FavouriteActions {
  /** Stars a folder, or takes its star away. */
  readonly toggle: (path: string) => Promise<void>;
}

export const favouriteActions = perApp(createFavouriteActions);

function createFavouriteActions(app: App): FavouriteActions {
  const attempt = createAttempt(app);
  return {
    toggle: async (path) => {
      const { settings, addNotice } = app.store.getState();
      const favouriteFolders = toggledFavourite(settings.favouriteFolders, path);
      if (favouriteFolders.length > MOST_FAVOURITES) {
        const message = `There are ${MOST_FAVOURITES} favourites already; remove one first.`;
        addNotice({ level: 'warning', message, at: Date.now() });
        return;
      }
      await attempt(() => updateSettings(app, { favouriteFolders }));
    },
  };
}

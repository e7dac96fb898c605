import type { Appearance, TableLayout } from '../../../shared/model/settings/settings.ts';
import type { AppearancePatch } from '../../../shared/model/settings/settings-patch.ts';
import type { App } from '../app.ts';
import { perApp } from '../per-app.ts';
import { settingsSaver } from './settings-saver.ts';

/** The default look of a table. */
export const PLAIN_TABLE: TableLayout = { hidden: [], widths: {}, sort: null };

export interface AppearanceActions {
  /** The appearance with all unsaved changes. */
  readonly current: () => Appearance;
  readonly change: (patch: AppearancePatch) => void;
  /** Changes how a table is shown. */
  readonly changeTable: (name: string, patch: Partial<TableLayout>) => void;
  readonly toggleTheme: () => void;
}

/** Changes the window's appearance at once, and saves it in the settings a moment later. */
export const appearanceActions = perApp(createAppearanceActions);

function createAppearanceActions(app: App): AppearanceActions {
  const kept = settingsSaver(app);
  const current = () => kept.current('appearance');
  const change = (patch: AppearancePatch) => kept.change('appearance', patch);
  return {
    current,
    change,
    changeTable: (name, patch) => {
      const before = current().tables[name] ?? PLAIN_TABLE;
      change({ tables: { [name]: { ...before, ...patch } } });
    },
    toggleTheme: () => change({ theme: current().theme === 'dark' ? 'light' : 'dark' }),
  };
}

import type { SettingsPatch } from '../../../shared/model/settings/settings-patch.ts';
import { spendingPolicySchema } from '../../../shared/model/spending.ts';
import type { App } from '../../store/app.ts';
import { perApp } from '../../store/per-app.ts';
import { updateSettings } from '../../store/settings/update-settings.ts';

export interface SettingsActions {
  /** Changes the fields that are given. Throws what the engine says: it stands beside what asked. */
  readonly change: (patch: SettingsPatch) => Promise<void>;
}

export const settingsActions = perApp(createSettingsActions);

function createSettingsActions({ store, bridge, feeds }: App): SettingsActions {
  const update = async (patch: SettingsPatch): Promise<null> => {
    await updateSettings({ store, bridge, feeds }, patch);
    return null;
  };
  return {
    change: async (patch) => {
      const now = store.getState().settings.spending;
      await update(patch);
      const { spending } = patch;
      if (spending === undefined) return;
      const names = spendingPolicySchema.keyof().options.filter((name) => spending[name] !== undefined);
      const before: SettingsPatch['spending'] = Object.fromEntries(names.map((name) => [name, now[name]]));
      store.getState().remember({
        label: 'change of the spending rules',
        undo: () => update({ spending: before }),
        redo: () => update({ spending }),
      });
    },
  };
}

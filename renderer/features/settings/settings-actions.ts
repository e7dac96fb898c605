import type { SettingsPatch } from '../../../shared/model/settings.ts';
import type { Effects } from '../../store/create-actions.ts';

export interface SettingsActions {
  /** Changes the fields that are given. Throws what the engine says: it stands beside what asked. */
  readonly change: (patch: SettingsPatch) => Promise<void>;
}

export function createSettingsActions({ store, bridge }: Effects): SettingsActions {
  return {
    change: async (patch) => store.setState({ settings: await bridge.settings.update(patch) }),
  };
}

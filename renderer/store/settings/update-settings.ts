import type { SettingsPatch } from '../../../shared/model/settings-patch.ts';
import type { App } from '../app.ts';

/** Has the engine change settings, and shows them as they are then. Throws what the engine says. */
export async function updateSettings(
  { store, bridge, feeds }: Pick<App, 'store' | 'bridge' | 'feeds'>,
  patch: SettingsPatch,
): Promise<void> {
  await feeds.settings.readPart(() => bridge.revised.settings.update(patch), store.getState().applySettings);
}

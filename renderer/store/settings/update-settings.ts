import type { SettingsPatch } from '../../../shared/model/settings/settings-patch.ts';
import type { App } from '../app.ts';

/** Lets the engine change settings, and shows the result. Throws the engine's error. */
export async function updateSettings(
  { store, bridge, feeds }: Pick<App, 'store' | 'bridge' | 'feeds'>,
  patch: SettingsPatch,
): Promise<void> {
  await feeds.settings.readPart(() => bridge.revised.settings.update(patch), store.getState().applySettings);
}

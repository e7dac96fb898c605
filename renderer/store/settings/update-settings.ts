import type { SettingsPatch } from '../../../shared/model/settings-patch.ts';
import type { Effects } from '../create-actions.ts';
import { takeInOrder } from '../in-order.ts';

/** Has the engine change settings, and shows them as they are then. Throws what the engine says. */
export async function updateSettings(
  { store, bridge }: Pick<Effects, 'store' | 'bridge'>,
  patch: SettingsPatch,
): Promise<void> {
  const { takeSettings } = store.getState();
  const ask = () => bridge.settings.update(patch);
  await takeInOrder({ bridge, event: 'settings.changed', ask, take: takeSettings, apply: takeSettings });
}

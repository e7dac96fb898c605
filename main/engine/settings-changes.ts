import { AppError } from '../../shared/model/app-error.ts';
import { fitsBounds } from '../../shared/model/json-bounds.ts';
import type { Settings } from '../../shared/model/settings/settings.ts';
import { createSerialQueue } from './async/slots.ts';
import type { SettingsPort } from './ports.ts';

/** Limits for all settings together: enough for thousands of recipes and keys, but not for unlimited growth. */
const BOUNDS = { depth: 64, values: 200_000, characters: 4_000_000 };

/** The only way to change settings.json. Changes run one after the other, each on the settings that the one before has written. */
export interface SettingsChanges {
  readonly read: () => Settings;
  /** Resolves with the settings as written. Rejects if they cannot be written or are far too large, or with what `change` throws. */
  readonly change: (change: (settings: Settings) => Settings) => Promise<Settings>;
}

/** @param tell called with the settings after every change, once it is on disk */
export function createSettingsChanges(
  settings: SettingsPort,
  tell: (settings: Settings) => void,
): SettingsChanges {
  // One change at a time: of two concurrent ones, the second would overwrite the first.
  const changes = createSerialQueue();
  return {
    read: settings.read,
    change: (change) =>
      changes.run(async () => {
        const next = change(settings.read());
        if (!fitsBounds(next, BOUNDS)) {
          throw new AppError('usage', 'The settings would be too large to be kept; nothing was changed.');
        }
        await settings.write(next);
        tell(next);
        return next;
      }),
  };
}

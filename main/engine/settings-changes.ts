import { AppError } from '../../shared/model/app-error.ts';
import { fitsBounds } from '../../shared/model/json-bounds.ts';
import type { Settings } from '../../shared/model/settings.ts';
import { createSerialQueue } from './async/slots.ts';
import type { SettingsPort } from './ports.ts';

/** All settings together: thousands of recipes and keys, and nothing that keeps growing unseen. */
const BOUNDS = { depth: 64, values: 200_000, characters: 4_000_000 };

/** The way to change settings.json: what is decided from the settings of now is written before the next is decided. */
export interface SettingsChanges {
  readonly read: () => Settings;
  /** Resolves with the settings as written. Rejects where they could not be or are far too large, or with what `change` throws. */
  readonly change: (change: (settings: Settings) => Settings) => Promise<Settings>;
}

/** @param tell hears of every change once it is on disk */
export function createSettingsChanges(
  settings: SettingsPort,
  tell: (settings: Settings) => void,
): SettingsChanges {
  // One change at a time: of two at once, the second would write over what the first had not written yet.
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

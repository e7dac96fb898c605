import type { Settings } from '../../shared/model/settings.ts';
import type { Effects } from './create-actions.ts';

/** How long the window waits for more of the same change before it is kept. */
const KEEP_AFTER_MS = 400;

/** Groups of settings that are changed by hand in the window. */
type KeptGroup = 'appearance' | 'viewer';

export interface KeptSettings<Group extends KeptGroup> {
  /** As they will be kept, changes under way and all. */
  readonly current: () => Settings[Group];
  readonly change: (patch: Partial<Settings[Group]>) => void;
}

/** Shows a change of a group of settings at once, and keeps it a moment later. */
export function keepSettings<Group extends KeptGroup>(
  { store, bridge, attempt }: Effects,
  group: Group,
): KeptSettings<Group> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Settings that the engine tells of in between know nothing of these yet.
  let unsaved: Partial<Settings[Group]> = {};
  const current = (): Settings[Group] => ({ ...store.getState().settings[group], ...unsaved });

  return {
    current,
    change: (patch) => {
      unsaved = { ...unsaved, ...patch };
      store.setState({ settings: { ...store.getState().settings, [group]: current() } });
      clearTimeout(timer);
      timer = setTimeout(() => {
        const kept = current();
        unsaved = {};
        void attempt(() => bridge.settings.update({ [group]: kept }));
      }, KEEP_AFTER_MS);
    },
  };
}

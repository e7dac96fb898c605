import type { Settings } from '../../shared/model/settings.ts';
import type { Effects } from './create-actions.ts';
import { whenTold } from './when-told.ts';

/** How long the window waits for more of the same change before it is kept. */
const KEEP_AFTER_MS = 400;

/** Groups of settings that are changed by hand in the window. */
type KeptGroup = 'appearance' | 'viewer';

export interface KeptSettings<Group extends KeptGroup> {
  /** As they will be kept, changes under way and all. */
  readonly current: () => Settings[Group];
  readonly change: (patch: Partial<Settings[Group]>) => void;
}

/** Shows a change of a group of settings at once, and keeps it a moment later, beside what the engine has told of it. */
export function keepSettings<Group extends KeptGroup>(
  { store, bridge, attempt }: Effects,
  group: Group,
): KeptSettings<Group> {
  let stopWaiting = (): void => undefined;
  // Settings that the engine tells of before it has answered know nothing of these yet.
  let unsaved: Partial<Settings[Group]> = {};
  const current = (): Settings[Group] => ({ ...store.getState().settings[group], ...unsaved });
  const keep = (): undefined => {
    const sent = unsaved;
    void attempt(() => bridge.settings.update({ [group]: current() })).then(() => {
      const changedSince = Object.entries(unsaved).filter(
        ([name, value]) => sent[name as keyof typeof sent] !== value,
      );
      unsaved = Object.fromEntries(changedSince) as typeof unsaved;
    });
  };

  return {
    current,
    change: (patch) => {
      unsaved = { ...unsaved, ...patch };
      store.setState({ settings: { ...store.getState().settings, [group]: current() } });
      stopWaiting();
      const timer = setTimeout(() => {
        stopWaiting = whenTold(store, keep);
      }, KEEP_AFTER_MS);
      stopWaiting = () => clearTimeout(timer);
    },
  };
}

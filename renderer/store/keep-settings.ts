import type { Settings } from '../../shared/model/settings.ts';
import type { Effects } from './create-actions.ts';
import { type GroupPatch, type KeptGroup, patchOfUnsaved } from './unsaved-settings.ts';

/** How long the window waits for more of the same change before it is saved. */
const SAVE_AFTER_MS = 400;

/** Shows changes of settings at once, and has the engine save them a moment later. */
export interface SettingsKeeper {
  /** As they will be saved, changes under way and all. */
  readonly current: <Group extends KeptGroup>(group: Group) => Settings[Group];
  readonly change: <Group extends KeptGroup>(group: Group, patch: GroupPatch<Group>) => void;
  /** Saves what is not saved yet now: the page has gone out of sight, and may never come back. */
  readonly save: () => void;
  /** Hands over what is not saved yet: the page ends, and nobody waits for an answer. */
  readonly leave: () => void;
}

/**
 * What cannot be saved now is kept for the next time: while the engine has told nothing yet, or is away, and where
 * saving failed. It goes with the next change, and once the engine has told of itself again.
 */
export function createSettingsKeeper({ store, bridge, transport, attempt }: Effects): SettingsKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = Promise.resolve();

  const patch = () => {
    const { facts, link, unsaved } = store.getState();
    return facts === null || link !== 'open' ? null : patchOfUnsaved(unsaved);
  };
  const saveNow = async (): Promise<void> => {
    const { unsaved, settingsSaved } = store.getState();
    const due = patch();
    if (due === null) return;
    await bridge.settings.update(due);
    settingsSaved(unsaved);
  };
  const save = (): void => {
    clearTimeout(timer);
    // One at a time, or an answer would not say which of two values of a field the engine has.
    turn = turn.then(() => attempt(saveNow));
  };
  store.subscribe((now, before) => {
    if (now.facts !== before.facts) save();
  });

  return {
    current: (group) => store.getState().settings[group],
    change: (group, fields) => {
      store.getState().changeSettings(group, fields);
      clearTimeout(timer);
      timer = setTimeout(save, SAVE_AFTER_MS);
    },
    save,
    leave: () => {
      const due = patch();
      if (due !== null) transport.leaveSettings(due);
    },
  };
}

import type { Settings } from '../../../shared/model/settings/settings.ts';
import type { App } from '../app.ts';
import { errorBodyOf } from '../error-body.ts';
import { perApp } from '../per-app.ts';
import { type GroupPatch, patchOfUnsaved, type SavedGroup } from './unsaved-settings.ts';

/** The debounce time: changes are saved after this long without another change. */
const SAVE_AFTER_MS = 400;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

const IS_LATE =
  'What you changed last in this window is not saved yet, because Maquette did not answer; it is tried again by itself.';
const IS_REFUSED = 'What you changed last in this window is not saved yet; it is tried again by itself.';

/** Shows changes of settings at once, and lets the engine save them a moment later. */
export interface SettingsSaver {
  /** The settings with all unsaved changes. */
  readonly current: <Group extends SavedGroup>(group: Group) => Settings[Group];
  readonly change: <Group extends SavedGroup>(group: Group, patch: GroupPatch<Group>) => void;
  /** Saves unsaved changes now, because the page is hidden and may be closed. */
  readonly save: () => void;
  /** Sends unsaved changes without waiting for an answer, because the page is being unloaded. */
  readonly leave: () => void;
}

/**
 * Changes that could not be saved stay unsaved. They are sent again with the next change, when the engine is connected again, and by
 * retries with backoff. The artist gets one warning, and one notice when all is saved.
 */
export const settingsSaver = perApp(createSettingsSaver);

function createSettingsSaver({ store, bridge, feeds, transport }: App): SettingsSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = Promise.resolve();
  let retryMs = FIRST_RETRY_MS;
  let hasWarned = false;

  const patch = () => {
    const { facts, link, unsaved } = store.getState();
    return facts === null || link !== 'open' ? null : patchOfUnsaved(unsaved);
  };
  const notify = (level: 'info' | 'warning', message: string): void =>
    store.getState().addNotice({ level, message, at: Date.now() });
  const saveNow = async (): Promise<void> => {
    const { unsaved, settingsSaved, applySettings } = store.getState();
    const due = patch();
    if (due === null) return;
    try {
      await feeds.settings.readPart(
        () => bridge.revised.settings.update(due),
        (saved) => {
          applySettings(saved);
          settingsSaved(unsaved);
        },
      );
    } catch (cause) {
      return tryLater(cause);
    }
    retryMs = FIRST_RETRY_MS;
    if (hasWarned) notify('info', 'What you changed in this window is saved now.');
    hasWarned = false;
  };
  const tryLater = (cause: unknown): void => {
    saveAfter(retryMs);
    retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
    if (hasWarned) return;
    hasWarned = true;
    const { kind, message } = errorBodyOf(cause);
    const isAway = kind === 'offline' || kind === 'outcome-lost';
    notify('warning', isAway ? IS_LATE : `${message} ${IS_REFUSED}`);
  };
  const save = (): void => {
    clearTimeout(timer);
    // One save at a time: otherwise the order of answers would not show which value of a field the engine has.
    turn = turn.then(saveNow);
  };
  const saveAfter = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(save, ms);
  };
  store.subscribe((now, before) => {
    if (now.facts !== before.facts || now.link !== before.link) save();
  });

  return {
    current: (group) => store.getState().settings[group],
    change: (group, fields) => {
      store.getState().changeSettings(group, fields);
      saveAfter(SAVE_AFTER_MS);
    },
    save,
    leave: () => {
      const due = patch();
      if (due !== null) transport.leaveSettings(due);
    },
  };
}

import type { Settings } from '../../../shared/model/settings.ts';
import type { App } from '../app.ts';
import { errorBodyOf } from '../error-body.ts';
import { perApp } from '../per-app.ts';
import { type GroupPatch, patchOfUnsaved, type SavedGroup } from './unsaved-settings.ts';

/** How long the window waits for more of the same change before it is saved. */
const SAVE_AFTER_MS = 400;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

const IS_LATE =
  'What you changed last in this window is not saved yet, because Maquette did not answer; it is tried again by itself.';
const IS_REFUSED = 'What you changed last in this window is not saved yet; it is tried again by itself.';

/** Shows changes of settings at once, and has the engine save them a moment later. */
export interface SettingsSaver {
  /** As they will be saved, changes under way and all. */
  readonly current: <Group extends SavedGroup>(group: Group) => Settings[Group];
  readonly change: <Group extends SavedGroup>(group: Group, patch: GroupPatch<Group>) => void;
  /** Saves what is not saved yet now: the page has gone out of sight, and may never come back. */
  readonly save: () => void;
  /** Hands over what is not saved yet: the page ends, and nobody waits for an answer. */
  readonly leave: () => void;
}

/**
 * What cannot be saved now is kept: it goes with the next change, once the engine is there (again), and ever more seldom
 * by itself until it is taken. The artist is told once, and once more when all is saved.
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
    // One at a time, or an answer would not say which of two values of a field the engine has.
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

import type { Settings, SettingsPatch } from '../../shared/model/settings.ts';

/** Groups of settings that are changed by hand in the window. */
export type KeptGroup = 'appearance' | 'viewer';

/** What a person changed and the engine does not have yet, field by field. */
export type UnsavedSettings = { readonly [Group in KeptGroup]: Partial<Settings[Group]> };

export const NOTHING_UNSAVED: UnsavedSettings = { appearance: {}, viewer: {} };

/** Settings as the engine told them, with a person's changes that it does not have yet over them. */
export function withUnsaved(told: Settings, { appearance, viewer }: UnsavedSettings): Settings {
  return {
    ...told,
    appearance: { ...told.appearance, ...appearance },
    viewer: { ...told.viewer, ...viewer },
  };
}

/** What is still unsaved once the engine has `saved`: what was changed again since then. */
export function withoutSaved(unsaved: UnsavedSettings, saved: UnsavedSettings): UnsavedSettings {
  return {
    appearance: changedSince(unsaved.appearance, saved.appearance),
    viewer: changedSince(unsaved.viewer, saved.viewer),
  };
}

function changedSince<Group extends object>(unsaved: Partial<Group>, saved: Partial<Group>): Partial<Group> {
  const fields = Object.entries(unsaved).filter(([name, value]) => saved[name as keyof Group] !== value);
  return Object.fromEntries(fields) as Partial<Group>;
}

/** The groups to send, whole, for the changes in them; null where there are none. */
export function patchOfUnsaved(settings: Settings, unsaved: UnsavedSettings): SettingsPatch | null {
  const { appearance, viewer } = withUnsaved(settings, unsaved);
  const patch = {
    ...(isEmpty(unsaved.appearance) ? {} : { appearance }),
    ...(isEmpty(unsaved.viewer) ? {} : { viewer }),
  };
  return isEmpty(patch) ? null : patch;
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

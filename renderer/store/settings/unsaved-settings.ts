import type { Settings } from '../../../shared/model/settings.ts';
import { mergeSettings, type SettingsPatch } from '../../../shared/model/settings-patch.ts';

/** Groups of settings that are changed by hand in the window. */
export type SavedGroup = 'appearance' | 'viewer';

/** Some fields of a group, as the engine is asked to change them. */
export type GroupPatch<Group extends SavedGroup> = NonNullable<SettingsPatch[Group]>;

/** What a person changed and the engine does not have yet, field by field. */
export type UnsavedSettings = { readonly [Group in SavedGroup]: GroupPatch<Group> };

export const NOTHING_UNSAVED: UnsavedSettings = { appearance: {}, viewer: {} };

/** Fields that are themselves changed by what is in them. */
const BY_NAME: ReadonlySet<string> = new Set(['tables', 'layouts', 'picture'] satisfies readonly (
  | keyof GroupPatch<'appearance'>
  | keyof GroupPatch<'viewer'>
)[]);

/** Settings as the engine told them, with a person's changes that it does not have yet over them. */
export function withUnsaved(saved: Settings, unsaved: UnsavedSettings): Settings {
  return mergeSettings(saved, unsaved);
}

/** What is unsaved once a person has changed more of a group. */
export function withChange<Group extends SavedGroup>(
  unsaved: UnsavedSettings,
  group: Group,
  patch: GroupPatch<Group>,
): UnsavedSettings {
  return { ...unsaved, [group]: mergeFields(unsaved[group], patch) };
}

function mergeFields(before: object, later: object): object {
  const fields = Object.entries(later).map(([name, value]) => {
    const known: unknown = before[name as keyof typeof before];
    return [name, BY_NAME.has(name) && known !== undefined ? { ...known, ...value } : value];
  });
  return { ...before, ...Object.fromEntries(fields) };
}

/** What is still unsaved once the engine has `saved`: what was changed again since then. */
export function withoutSaved(unsaved: UnsavedSettings, saved: UnsavedSettings): UnsavedSettings {
  return {
    appearance: changedSince(unsaved.appearance, saved.appearance),
    viewer: changedSince(unsaved.viewer, saved.viewer),
  };
}

function changedSince<Fields extends object>(unsaved: Fields, saved: Fields): Fields {
  const fields = Object.entries(unsaved).flatMap(([name, value]) => {
    const known: unknown = saved[name as keyof Fields];
    if (value === known) return [];
    if (!BY_NAME.has(name)) return [[name, value]];
    const within = changedSince(value, known ?? {});
    return isEmpty(within) ? [] : [[name, within]];
  });
  return Object.fromEntries(fields);
}

/** The fields to send; null where there are none. */
export function patchOfUnsaved({ appearance, viewer }: UnsavedSettings): SettingsPatch | null {
  const patch = { ...(isEmpty(appearance) ? {} : { appearance }), ...(isEmpty(viewer) ? {} : { viewer }) };
  return isEmpty(patch) ? null : patch;
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

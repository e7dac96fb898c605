import type { Settings } from '../../../shared/model/settings/settings.ts';
import { mergeSettings, type SettingsPatch } from '../../../shared/model/settings/settings-patch.ts';

/** Groups of settings that the window changes directly and saves later. */
export type SavedGroup = 'appearance' | 'viewer';

/** The fields of a group to change. */
export type GroupPatch<Group extends SavedGroup> = NonNullable<SettingsPatch[Group]>;

/** Changes that the engine has not saved yet, field by field. */
export type UnsavedSettings = { readonly [Group in SavedGroup]: GroupPatch<Group> };

export const NOTHING_UNSAVED: UnsavedSettings = { appearance: {}, viewer: {} };

/** Fields that are objects and are merged entry by entry. */
const BY_NAME: ReadonlySet<string> = new Set(['tables', 'layouts', 'picture'] satisfies readonly (
  | keyof GroupPatch<'appearance'>
  | keyof GroupPatch<'viewer'>
)[]);

/** The saved settings, overlaid with the unsaved changes. */
export function withUnsaved(saved: Settings, unsaved: UnsavedSettings): Settings {
  return mergeSettings(saved, unsaved);
}

/** Adds a change of a group to the unsaved changes. */
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

/** The changes that are still unsaved after the engine saved `saved`: fields that were changed again since. */
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

/** The fields to send; null if there are none. */
export function patchOfUnsaved({ appearance, viewer }: UnsavedSettings): SettingsPatch | null {
  const patch = { ...(isEmpty(appearance) ? {} : { appearance }), ...(isEmpty(viewer) ? {} : { viewer }) };
  return isEmpty(patch) ? null : patch;
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

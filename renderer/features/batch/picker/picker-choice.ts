import type { FolderEntry } from '../../../../shared/bridge/views.ts';

/** What the picker shows, and what was typed over it. */
export interface PickerState {
  /** The listed folder; null for the list of places, undefined while none could be listed. */
  readonly listed: string | null | undefined;
  /** Whether the folder that was asked for last could not be listed. */
  readonly failed: boolean;
  /** The text of the path field. */
  readonly typed: string;
  /** What the path field said when the folder that it names was asked for last. */
  readonly asked: string;
  readonly entries: readonly FolderEntry[];
  /** The path of the selected entry. */
  readonly selected: string | null;
}

/** What *Use this folder* takes. `typed` was not looked at yet, so it must be listed first. */
export type PickerChoice =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'typed'; readonly path: string }
  | { readonly kind: 'none'; readonly why: string };

/** A path that was typed goes before the folder that is listed, so that the folder that is used is always the one in sight. */
export function pickerChoice({ listed, failed, typed, asked, entries, selected }: PickerState): PickerChoice {
  const text = typed.trim();
  if (text !== '' && text !== asked && text !== listed) return { kind: 'typed', path: text };
  if (failed) return { kind: 'none', why: 'This folder cannot be opened.' };
  const folder = entries.find(({ path, kind }) => path === selected && kind === 'folder');
  if (folder?.away)
    return { kind: 'none', why: 'This folder is away: connect its disk, or remove it from the favourites.' };
  if (folder !== undefined) return { kind: 'folder', path: folder.path };
  if (listed == null || text === '') return { kind: 'none', why: 'No folder is open or selected.' };
  return { kind: 'folder', path: listed };
}

/** What a typed path names, once it is listed: a file is listed by the folder that contains it. */
export function pathOfTyped(
  typed: string,
  { path, entries }: { readonly path: string | null; readonly entries: readonly FolderEntry[] },
): string {
  const file = entries.find((entry) => entry.path === typed && entry.kind !== 'folder');
  return file?.path ?? path ?? typed;
}

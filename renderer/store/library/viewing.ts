/** A file that is only viewed and is not an asset. */
export interface OpenedFile {
  readonly name: string;
  /** A `blob:` URL. */
  readonly url: string;
  readonly format: string;
  readonly bytes: number;
}

/** What the viewer and the properties show. The active asset is the one that has the keyboard's position in the library. */
export type Viewing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'asset'; readonly id: string }
  /** `over` is the active asset, which is shown again when the file is closed. */
  | { readonly kind: 'file'; readonly file: OpenedFile; readonly over: string | null };

export const NOTHING_VIEWED: Viewing = { kind: 'nothing' };

/** The id of the active asset, even while a file is shown over it; null if there is none. */
export function activeAssetId(viewing: Viewing): string | null {
  switch (viewing.kind) {
    case 'nothing':
      return null;
    case 'asset':
      return viewing.id;
    case 'file':
      return viewing.over;
  }
}

/** Makes an asset, or none, active. This closes a file, unless that asset was active already. */
export function viewAsset(viewing: Viewing, id: string | null): Viewing {
  if (activeAssetId(viewing) === id) return viewing;
  return id === null ? NOTHING_VIEWED : { kind: 'asset', id };
}

/** Shows a file. The active asset stays active. */
export function viewFile(viewing: Viewing, file: OpenedFile): Viewing {
  return { kind: 'file', file, over: activeAssetId(viewing) };
}

/** Closes the file and shows the active asset again. */
export function closeFile(viewing: Viewing): Viewing {
  if (viewing.kind !== 'file') return viewing;
  return viewing.over === null ? NOTHING_VIEWED : { kind: 'asset', id: viewing.over };
}

/** Removes assets: none of them stays active. A file that is shown over one stays open. */
export function viewingWithout(viewing: Viewing, gone: ReadonlySet<string>): Viewing {
  const id = activeAssetId(viewing);
  if (id === null || !gone.has(id)) return viewing;
  return viewing.kind === 'file' ? { ...viewing, over: null } : NOTHING_VIEWED;
}

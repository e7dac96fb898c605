/** A file of the artist's that is only looked at. */
export interface OpenedFile {
  readonly name: string;
  /** In the window's memory. */
  readonly url: string;
  readonly format: string;
  readonly bytes: number;
}

/** What the viewer and the properties are about. The asset in hand is where the keyboard stands in the library. */
export type Viewing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'asset'; readonly id: string }
  /** `over` is the asset in hand, which is shown again once the file is closed. */
  | { readonly kind: 'file'; readonly file: OpenedFile; readonly over: string | null };

export const NOTHING_VIEWED: Viewing = { kind: 'nothing' };

/** The id of the asset in hand, in sight or behind a file; null where none is. */
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

/** An asset, or none, is taken in hand. A file gives way to it, but not to the asset that was in hand before. */
export function viewAsset(viewing: Viewing, id: string | null): Viewing {
  if (activeAssetId(viewing) === id) return viewing;
  return id === null ? NOTHING_VIEWED : { kind: 'asset', id };
}

/** A file takes the place of whatever is viewed; the asset in hand stays in hand. */
export function viewFile(viewing: Viewing, file: OpenedFile): Viewing {
  return { kind: 'file', file, over: activeAssetId(viewing) };
}

/** The asset in hand comes back. */
export function closeFile(viewing: Viewing): Viewing {
  if (viewing.kind !== 'file') return viewing;
  return viewing.over === null ? NOTHING_VIEWED : { kind: 'asset', id: viewing.over };
}

/** Assets are gone: none of them stays in hand. A file over one stays. */
export function viewingWithout(viewing: Viewing, gone: ReadonlySet<string>): Viewing {
  const id = activeAssetId(viewing);
  if (id === null || !gone.has(id)) return viewing;
  return viewing.kind === 'file' ? { ...viewing, over: null } : NOTHING_VIEWED;
}

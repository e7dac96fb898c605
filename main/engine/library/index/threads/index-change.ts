import { assertNever } from '../../../../../shared/model/assert-never.ts';
import type { AssetIndex } from '../asset-index.ts';
import type { IndexEntry } from '../index-entry.ts';
import type { DamagedSidecar } from '../known-sidecars.ts';
import type { SeenPicture } from '../pictures/picture-tables.ts';

/** A change of an index as data, so that a thread can be told of it. */
export type IndexChange =
  | {
      readonly of: 'put';
      readonly entries: readonly IndexEntry[];
      readonly damaged?: readonly DamagedSidecar[];
    }
  | { readonly of: 'remove'; readonly folders: readonly string[] }
  | { readonly of: 'move'; readonly from: string; readonly to: string }
  /** What pictures look like. */
  | { readonly of: 'see'; readonly found: readonly SeenPicture[] }
  /** Makes some assets searchable that an earlier version indexed; returns their ids, none if none were left. */
  | { readonly of: 'fillSearch'; readonly limit: number };

/** Returns the ids of the assets that are affected. */
export function applyChange(index: AssetIndex, change: IndexChange): readonly string[] {
  switch (change.of) {
    case 'put':
      return index.put(change.entries, change.damaged);
    case 'remove':
      return index.remove(change.folders);
    case 'move':
      return index.move(change.from, change.to);
    case 'see':
      index.pictures.see(change.found);
      return [];
    case 'fillSearch':
      return index.fillSearch(change.limit) ?? [];
    default:
      return assertNever(change);
  }
}

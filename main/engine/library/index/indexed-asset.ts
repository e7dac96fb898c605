import type { Asset } from '../../../../shared/model/asset.ts';
import type { LibraryPlace } from '../../../../shared/model/library-order.ts';
import type { AssetStack } from '../library.ts';
import { storedAsset } from './index-damage.ts';
import { placeOf } from './index-entry.ts';
import type { Row } from './index-reader.ts';
import { CHECKED, checkedRow } from './sidecar-rows.ts';

/** An asset with its folder, relative to the library. */
export interface IndexedAsset {
  readonly asset: Asset;
  readonly folder: string;
  readonly place: LibraryPlace;
  /** The stack that it is in; left out while the stacks of an index of before are not known yet. */
  readonly stack?: AssetStack;
}

/** What is selected of `sidecars` for {@link indexedOf}. */
export const INDEXED = `${CHECKED},
  (SELECT json_array(subject, members, stacks.id) FROM subjects JOIN stacks USING (subject, place)
    WHERE subjects.number = sidecars.number) AS stack`;

/** @throws IndexDamage */
export function indexedOf(read: Row): IndexedAsset {
  const row = checkedRow(read);
  const folder = String(row.folder);
  const found = { asset: storedAsset(row.asset), folder, place: placeOf(folder) };
  if (row.stack === null) return found;
  const [subject, members, top] = JSON.parse(String(row.stack)) as [string, number, string];
  return { ...found, stack: { subject, members, top } };
}

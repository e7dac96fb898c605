import type { Asset } from '../../../../shared/model/asset.ts';
import { type LibraryPlace, typedName } from '../../../../shared/model/library-order.ts';
import { countedFaces } from '../../../../shared/model/quality/counted-faces.ts';
import { resultOf } from '../library.ts';
import { type PicturesEntry, picturesEntry } from './pictures/picture-tables.ts';
import { type SearchEntry, searchEntry } from './search/search-entry.ts';
import { type StackEntry, stackEntry } from './stacks/stack-tables.ts';

/** Size and time of a sidecar when it was read: if either differs, the sidecar was changed. */
export interface SidecarMark {
  /** Milliseconds since the epoch. The precision depends on the file system, from nanoseconds to 2 s. */
  readonly mtime: number;
  readonly bytes: number;
  /** Present when the sidecar could not be read: it may have been half written, so every scan compares it again. */
  readonly isDamaged?: true;
}

/** A sidecar as the index stores it: values that are searched or sorted by have columns of their own. */
export interface IndexEntry {
  /** Relative to the library, with forward slashes: `assets/2026-11/chair-7f3a`. */
  readonly folder: string;
  readonly mark: SidecarMark;
  readonly id: string;
  readonly createdAt: string;
  readonly nameKey: string;
  readonly typed: string;
  readonly kind: Asset['kind'];
  /** The counted faces; −1 if there is no count: neither opened nor measured yet, or a depth map. */
  readonly faces: number;
  readonly fingerprint: string;
  readonly jobId: string;
  /** The sha256 of the result; empty if there is none. */
  readonly result: string;
  readonly parents: readonly string[];
  /** The content of asset.json, parsed and printed again. */
  readonly text: string;
  readonly search: SearchEntry;
  readonly stack: StackEntry;
  readonly pictures: PicturesEntry;
}

export function indexEntry(folder: string, mark: SidecarMark, asset: Asset): IndexEntry {
  return {
    folder,
    mark,
    id: asset.id,
    createdAt: asset.createdAt,
    nameKey: naturalKey(asset.name),
    typed: typedName(asset.name),
    kind: asset.kind,
    faces: countedFaces(asset) ?? -1,
    fingerprint: asset.fingerprint,
    jobId: asset.jobId,
    result: resultOf(asset)?.sha256 ?? '',
    parents: asset.parents,
    text: JSON.stringify(asset),
    search: searchEntry(asset),
    stack: stackEntry(asset),
    pictures: picturesEntry(asset),
  };
}

const DIGITS = 16;

/** A key that sorts naturally: `chair 2` before `Chair 10`, `Élan` beside `elan`. */
function naturalKey(name: string): string {
  return typedName(name).replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}

/** The folder of the month that contains an asset's folder: `assets/2026-11`. */
export function monthOf(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/'));
}

export function placeOf(folder: string): LibraryPlace {
  return folder.startsWith('trash/') ? 'trash' : 'library';
}

import type { FolderCounts, FolderEntry } from '../../../../shared/bridge/views.ts';
import type { ErrorBody } from '../../../../shared/model/app-error.ts';
import type { InputTraits } from '../../../../shared/model/kind-traits.ts';
import type { LibraryChoosing } from '../../../store/overlay.ts';
import { counted, groupedFigure } from '../../../words/figures.ts';
import { parentOf } from '../../../words/paths.ts';

/** The entries that are files of a batch. */
export const ENTRY_KINDS = {
  images: 'image',
  meshes: 'mesh',
} as const satisfies Record<InputTraits['files'], FolderEntry['kind']>;

/** What is waited for where no folder was asked for. */
export const PLACES_WORDS = 'The list of places';

/** How many files of a kind a folder holds; `10,000+` where there was too much to count. */
export function filesWords(holds: FolderCounts, wanted: 'image' | 'mesh'): string {
  const files = wanted === 'mesh' ? holds.meshes : holds.images;
  const noun = wanted === 'mesh' ? 'model' : 'image';
  if (!holds.isMore) return `${counted(files, noun)} in this folder`;
  return `${groupedFigure(files)}+ ${noun}s in this folder`;
}

/** What is said where not all of a folder is listed yet; empty where it is. */
export function partWords(holds: FolderCounts, listed: number): string {
  if (holds.entries <= listed && !holds.isMore) return '';
  return `the first ${counted(listed, 'entry', 'entries')} of ${groupedFigure(holds.entries)}${holds.isMore ? '+' : ''} are listed`;
}

/** What stands beside the name of a place: why it is listed, where it lies, and whether it is there. Empty for a root. */
export function placeWords({ path, place, away }: FolderEntry): string {
  const where = parentOf(path);
  if (place === undefined) return where;
  if (away) return `Away: connect its disk · ${where}`;
  return `${place === 'favourite' ? 'Favourite' : 'Recent'} · ${where}`;
}

/** What the picker chooses a folder for. */
export type PickerUse =
  | 'sources'
  | 'copies'
  | 'export'
  | 'pictures'
  | 'parts'
  | 'depth-export'
  | 'import'
  | 'relink'
  | 'library'
  | 'watch'
  | 'watch-copies';

/** Whether files are to be written into the folder that is chosen, so that a new one may be wanted. */
export function isWrittenTo(of: PickerUse, choosing: LibraryChoosing | undefined): boolean {
  if (of === 'library') return choosing?.way === 'make';
  return of !== 'sources' && of !== 'import' && of !== 'relink' && of !== 'watch';
}

/** The title of the picker. */
export function titleOf(of: PickerUse, choosing: LibraryChoosing | undefined): string {
  switch (choosing?.way) {
    case 'open':
      return 'Choose the folder of a library';
    case 'make':
      return 'Choose a folder for a new library';
    case 'relink':
      return 'Choose where the library is now';
    default:
      if (of === 'import') return 'Choose what to import';
      if (of === 'pictures') return 'Choose a folder for pictures';
      if (of === 'parts') return 'Choose a folder for the parts';
      if (of === 'depth-export') return 'Choose a folder for depth maps';
      if (of === 'watch') return 'Choose the folder to watch';
      if (of === 'watch-copies') return 'Choose the folder for copies of its results';
      if (of === 'relink') return 'Choose where the file lies now';
      return of === 'sources' ? 'Choose a folder of references' : 'Choose a folder for copies';
  }
}

/** What a folder holds, as the engine lists it. */
export interface Listing {
  readonly path: string | null;
  readonly parent: string | null;
  readonly entries: readonly FolderEntry[];
  readonly holds?: FolderCounts | undefined;
}

/** Why nothing is above: before the folder is listed, what is above it is not known. From one that cannot be listed, up are the places. */
export function whyNotUp(listing: Listing | null, error: ErrorBody | null): string | null {
  if (listing === null) return error === null ? 'The folder is being opened.' : null;
  return listing.path === null ? 'This is the top.' : null;
}

/**
 * In place of a list that is empty: what was looked for, which is folders alone where files are written or watched.
 * @param partly what is not listed of the folder
 */
export function emptyWords(
  partly: string,
  { of, wanted }: { readonly of: PickerUse; readonly wanted: 'image' | 'mesh' },
): string {
  const lead = partly === '' ? 'This folder holds' : `Of this folder ${partly}. Among them are`;
  if (of === 'sources') return `${lead} neither folders nor ${wanted === 'mesh' ? 'models' : 'images'}.`;
  if (of === 'import' || of === 'relink') return `${lead} neither folders nor files.`;
  return `${lead} no folders; files are not listed. It can be used all the same.`;
}

/** Below the list: what the folder is for, or what it holds. @param partly what is not listed of it */
export function footWords(
  { path, entries, holds }: Listing,
  partly: string,
  { of, wanted }: { readonly of: PickerUse; readonly wanted: 'image' | 'mesh' },
): string {
  if (path === null) return 'Choose a place to start from';
  const files =
    of !== 'sources'
      ? USED_AS[of]
      : holds === undefined
        ? listedWords(entries, wanted)
        : filesWords(holds, wanted);
  return partly === '' ? files : `${files}; ${partly}`;
}

/** What becomes of a folder that is used, where its files are not counted. */
const USED_AS: Readonly<Record<Exclude<PickerUse, 'sources'>, string>> = {
  copies: 'Each result is copied there',
  export: 'Each result is copied there',
  pictures: 'The pictures are written there',
  parts: 'The file with the parts is written there',
  'depth-export': 'The files are written there',
  import: 'Folders with their subfolders, zips with all that is in them',
  relink: 'The file, or the folder in which it lies under its name',
  watch: 'New files in it, or in folders below it, become jobs',
  'watch-copies': 'Copies of what the watched folder makes go here; nothing is taken from it',
  library: 'A library’s own folder holds library.json',
};

function listedWords(entries: readonly FolderEntry[], wanted: 'image' | 'mesh'): string {
  const found = entries.filter(({ kind }) => kind === wanted).length;
  return `${counted(found, wanted === 'mesh' ? 'model' : 'image')} in this folder`;
}

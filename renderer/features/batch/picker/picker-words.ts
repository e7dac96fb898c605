import type { FolderCounts, FolderEntry } from '../../../../shared/bridge/views.ts';
import type { LibraryChoosing } from '../../../store/overlay.ts';
import { counted, groupedFigure } from '../../../words/figures.ts';
import { parentOf } from '../../../words/paths.ts';

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

/** What stands beside the name of a place: where it lies, and whether it is there. */
export function placeWords({ path, place, away }: FolderEntry): string {
  if (place === undefined) return '';
  const where = parentOf(path);
  if (away) return `Away: connect its disk · ${where}`;
  return `${place === 'favourite' ? 'Favourite' : 'Recent'} · ${where}`;
}

/** What a folder is chosen for: references, copies of a batch's results or of some assets, or a library. */
export type PickedFor = 'sources' | 'copies' | 'export' | 'library';

/** What becomes of a folder that is used, where its files are not counted. */
export const USED_AS: Readonly<Record<Exclude<PickedFor, 'sources'>, string>> = {
  copies: 'Each result is copied there',
  export: 'Each result is copied there',
  library: 'A library’s own folder holds library.json',
};

/** The title of the picker. */
export function titleOf(of: PickedFor, choosing: LibraryChoosing | undefined): string {
  switch (choosing?.way) {
    case 'open':
      return 'Choose the folder of a library';
    case 'make':
      return 'Choose a folder for a new library';
    case 'relink':
      return 'Choose where the library is now';
    default:
      return of === 'sources' ? 'Choose a folder of references' : 'Choose a folder for copies';
  }
}

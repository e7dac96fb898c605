import type { PlanRow } from '../../../shared/model/plan.ts';
import { ownFilesOf, viewsOf } from '../../../shared/model/reference.ts';
import type { TreeItem } from '../../ui/tree.tsx';
import { groupedFigure } from '../../words/figures.ts';
import { lastName, parentOf } from '../../words/paths.ts';

/** The parent folder of a path, without a trailing separator. */
const above = (path: string): string => parentOf(path).replace(/[\\/]+$/, '');

/** The folder of a row's image; null if the row's source is not a file. */
function folderOf({ reference }: PlanRow): string | null {
  const path = viewsOf(reference)[0]?.image.path;
  return path === undefined ? null : above(path);
}

/** Whether a source is a single file, and not a folder. */
export function isFileSource(path: string, rows: readonly PlanRow[]): boolean {
  return rows.some(({ reference }) => ownFilesOf(reference).includes(path));
}

const isWithin = (folder: string, of: string): boolean =>
  folder === of || (folder.startsWith(of) && /[\\/]/.test(folder.charAt(of.length)));

/** The rows of a folder and its subfolders; all rows if `folder` is null. */
export function rowsWithin(rows: readonly PlanRow[], folder: string | null): readonly PlanRow[] {
  if (folder === null) return rows;
  return rows.filter((row) => {
    const own = folderOf(row);
    return own !== null && isWithin(own, folder);
  });
}

/** The tree of folders below a source that contain images, each with its number of images. Empty if there are no subfolders. */
export function foldersOf(path: string, rows: readonly PlanRow[]): readonly TreeItem[] {
  const source = path.replace(/[\\/]+$/, '');
  const images = rows.flatMap(({ reference }) => viewsOf(reference).map(({ image }) => above(image.path)));
  const below = images.filter((folder) => folder !== source && isWithin(folder, source));
  const folders = new Set<string>();
  for (const leaf of below) {
    for (let folder = leaf; folder !== source; folder = above(folder)) folders.add(folder);
  }
  const itemsOf = (parent: string): readonly TreeItem[] =>
    [...folders]
      .filter((folder) => above(folder) === parent)
      .sort((a, b) => lastName(a).localeCompare(lastName(b)))
      .map((folder) => ({
        id: folder,
        name: lastName(folder),
        note: groupedFigure(below.filter((each) => isWithin(each, folder)).length),
        items: itemsOf(folder),
      }));
  return itemsOf(source);
}

import type { PlanRow } from '../../../shared/model/plan.ts';
import { viewsOf } from '../../../shared/model/reference.ts';
import type { TreeItem } from '../../ui/tree.tsx';
import { groupedFigure } from '../../words/figures.ts';
import { lastName, parentOf } from '../../words/paths.ts';

/** The folder that holds something, without a separator at its end. */
const above = (path: string): string => parentOf(path).replace(/[\\/]+$/, '');

/** The folder that a row's image lies in; null for what is no file. */
function folderOf({ reference }: PlanRow): string | null {
  const path = viewsOf(reference)[0]?.image.path;
  return path === undefined ? null : above(path);
}

const isWithin = (folder: string, of: string): boolean =>
  folder === of || (folder.startsWith(of) && /[\\/]/.test(folder.charAt(of.length)));

/** Rows of a folder and all below it; all of them where none is chosen. */
export function rowsWithin(rows: readonly PlanRow[], folder: string | null): readonly PlanRow[] {
  if (folder === null) return rows;
  return rows.filter((row) => {
    const own = folderOf(row);
    return own !== null && isWithin(own, folder);
  });
}

/** The folders below a source that hold images, each with how many; nothing where all lies in the source itself. */
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

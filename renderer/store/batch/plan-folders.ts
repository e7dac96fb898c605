import type { PlanRow } from '../../../shared/model/plan.ts';
import type { TreeItem } from '../../ui/tree.tsx';
import { groupedFigure } from '../../words/figures.ts';
import { folderOf, lastName } from '../../words/paths.ts';
import { factsOf } from './row-facts.ts';

/** Whether a source is a single file, and not a folder. */
export function isFileSource(path: string, rows: readonly PlanRow[]): boolean {
  return rows.some((row) => factsOf(row).sent.includes(path));
}

/** Making one for each comparison takes most of the time. */
const { compare: compareNames } = new Intl.Collator();

const isWithin = (folder: string, of: string): boolean =>
  folder === of || (folder.startsWith(of) && /[\\/]/.test(folder.charAt(of.length)));

/** The rows of a folder and its subfolders; all rows if `folder` is null. */
export function rowsWithin(rows: readonly PlanRow[], folder: string | null): readonly PlanRow[] {
  if (folder === null) return rows;
  return rows.filter((row) => {
    const [own] = factsOf(row).folders;
    return own !== undefined && isWithin(own, folder);
  });
}

/**
 * The tree of folders below a source that contain files of rows, each with its number of images. A file that is no image, whatever its
 * name says, is not counted. Empty if there are no subfolders.
 */
export function foldersOf(path: string, rows: readonly PlanRow[]): readonly TreeItem[] {
  const source = path.replace(/[\\/]+$/, '');
  const images = new Map<string, number>();
  for (const row of rows) {
    const { views, folders } = factsOf(row);
    for (const [index, folder] of folders.entries()) {
      const isImage = (views[index]?.image.format ?? null) !== null;
      images.set(folder, (images.get(folder) ?? 0) + (isImage ? 1 : 0));
    }
  }
  const children = new Map<string, Set<string>>();
  const below = new Map<string, number>();
  for (const [leaf, count] of images) {
    if (!isWithin(leaf, source)) continue;
    for (let folder = leaf; folder !== source; folder = folderOf(folder)) {
      const parent = folderOf(folder);
      children.set(parent, (children.get(parent) ?? new Set()).add(folder));
      below.set(folder, (below.get(folder) ?? 0) + count);
    }
  }
  const itemsOf = (parent: string): readonly TreeItem[] =>
    [...(children.get(parent) ?? [])]
      .map((folder) => ({ folder, name: lastName(folder) }))
      .sort((a, b) => compareNames(a.name, b.name))
      .map(({ folder, name }) => ({
        id: folder,
        name,
        note: groupedFigure(below.get(folder) ?? 0),
        items: itemsOf(folder),
      }));
  return itemsOf(source);
}

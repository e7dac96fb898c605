import type { RowFacts } from '../../../store/batch/row-facts.ts';
import { lastName } from '../../../words/paths.ts';

/**
 * The folder below a source in which the pictures of a row lie, as `props/a`: files of one name in several folders are told apart by it. Null
 * where they lie in the source itself or in several folders, and where the row is called like its folder.
 */
export function folderOfRow(
  { folders, name }: Pick<RowFacts, 'folders' | 'name'>,
  sources: readonly string[],
): string | null {
  const [folder, ...others] = folders;
  if (folder === undefined || others.some((other) => other !== folder)) return null;
  const source = sources.map(withoutEnd).find((each) => isBelow(folder, each));
  if (source === undefined || lastName(folder) === name) return null;
  return folder.slice(source.length + 1);
}

/** A folder that was typed may end in a separator. */
const withoutEnd = (source: string): string => source.replace(/[\\/]+$/, '');

function isBelow(folder: string, source: string): boolean {
  return folder.startsWith(source) && /^[\\/]./.test(folder.slice(source.length));
}

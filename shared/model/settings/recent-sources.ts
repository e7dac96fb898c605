import type { Plan } from '../plan.ts';
import { meshOf, type Reference, viewsOf } from '../reference.ts';
import { plainPath } from './plain-path.ts';

const MOST = 12;

/**
 * Updates the list of recent sources, newest first, after a plan was made. It contains folders and single images. Single files
 * that are not images cannot be opened again as a source, so they are not added, and are removed if they are in the list.
 */
export function recentWith(
  before: readonly string[],
  { paths, rows }: Pick<Plan, 'paths' | 'rows'>,
): string[] {
  const [only] = paths;
  if (only === undefined || paths.length > 1) return [...before];
  const others = otherPlaces(before, only);
  const files = rows.flatMap(({ reference }) => filesOf(reference));
  const name = only.split(/[\\/]/).at(-1);
  const isFile = files.length === 1 && files[0]?.name === name;
  return isFile && !files[0]?.isImage ? others : [only, ...others].slice(0, MOST);
}

/** The places other than one, each once: earlier versions kept paths as they were typed, one folder in several spellings. */
function otherPlaces(paths: readonly string[], than: string): string[] {
  const seen = new Set([plainPath(than)]);
  return paths.filter((path) => {
    const place = plainPath(path);
    const isNew = !seen.has(place);
    seen.add(place);
    return isNew;
  });
}

function filesOf(reference: Reference): readonly { readonly name: string; readonly isImage: boolean }[] {
  const images = viewsOf(reference).map(({ image: { name, format } }) => ({
    name,
    isImage: format !== null,
  }));
  const mesh = meshOf(reference);
  return mesh?.from === 'file' ? [...images, { name: mesh.file.name, isImage: false }] : images;
}

import type { Plan } from './plan.ts';
import { meshOf, type Reference, viewsOf } from './reference.ts';

const MOST = 12;

/**
 * What was opened last, newest first, once a plan was made: a folder, or an image by itself. What was named by itself and is
 * no image is left out, and forgotten where it stood there: it is no source that could be opened again.
 */
export function recentWith(
  before: readonly string[],
  { paths, rows }: Pick<Plan, 'paths' | 'rows'>,
): string[] {
  const [only] = paths;
  if (only === undefined || paths.length > 1) return [...before];
  const others = before.filter((each) => each !== only);
  const files = rows.flatMap(({ reference }) => filesOf(reference));
  const name = only.split(/[\\/]/).at(-1);
  const isFile = files.length === 1 && files[0]?.name === name;
  return isFile && !files[0]?.isImage ? others : [only, ...others].slice(0, MOST);
}

function filesOf(reference: Reference): readonly { readonly name: string; readonly isImage: boolean }[] {
  const images = viewsOf(reference).map(({ image: { name, format } }) => ({
    name,
    isImage: format !== null,
  }));
  const mesh = meshOf(reference);
  return mesh?.from === 'file' ? [...images, { name: mesh.file.name, isImage: false }] : images;
}

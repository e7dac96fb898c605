import { isNamedLikeAnImage, stemOf } from '../input-names.ts';

/** What pairing needs of a file: files of one folder belong together. */
export interface NamedInFolder {
  readonly name: string;
  readonly folder: string;
}

/** Files, told apart into pictures and their masks. */
export interface PairedMasks<File> {
  /** In their order. */
  readonly pictures: readonly File[];
  /** The masks of each picture that has any, in the order of their names. */
  readonly masks: ReadonlyMap<File, readonly File[]>;
  /** Masks beside which no picture of their name lies, in their order. */
  readonly lone: readonly File[];
}

const MARK = /\.mask$/i;

/** Of a file that is named as a mask, the name of its picture without the ending: `chair_front` for `chair_front.Mask.PNG`; else null. */
export function maskedStem(name: string): string | null {
  if (!isNamedLikeAnImage(name)) return null;
  const stem = stemOf(name);
  const picture = stem.replace(MARK, '');
  return picture === stem || picture === '' ? null : picture;
}

/** Names are compared as a file system that ignores case would, whatever way their accents are written. */
const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Tells masks from pictures by their names: `chair.mask.png` is the mask of `chair.png`, and of any other picture of that name in its folder.
 * Where names differ in case alone, a mask belongs to the picture that is written as it is. Pure; any order of the files gives the same pairs.
 */
export function pairMasks<File extends NamedInFolder>(files: readonly File[]): PairedMasks<File> {
  const keyOf = (folder: string, stem: string): string => `${folder}\0${folded(stem)}`;
  const pictures = files.filter(({ name }) => maskedStem(name) === null);
  const byKey = Map.groupBy(pictures, ({ folder, name }) => keyOf(folder, stemOf(name)));
  const masks = new Map<File, File[]>();
  const lone: File[] = [];
  for (const file of files) {
    const stem = maskedStem(file.name);
    if (stem === null) continue;
    const named = byKey.get(keyOf(file.folder, stem)) ?? [];
    const exact = named.filter(({ name }) => stemOf(name).normalize('NFC') === stem.normalize('NFC'));
    const owners = exact.length > 0 ? exact : named;
    if (owners.length === 0) lone.push(file);
    for (const owner of owners) masks.set(owner, [...(masks.get(owner) ?? []), file]);
  }
  for (const its of masks.values()) its.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { pictures, masks, lone };
}

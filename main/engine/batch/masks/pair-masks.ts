import { isNamedLikeAnImage } from '../../../../shared/model/mend/image-endings.ts';
import { doAtOnce, type Steps } from '../../async/slices.ts';
import { stemOf } from '../input-names.ts';

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

/** Names between two steps: a few milliseconds of work. */
const STEP = 1_000;

const keyOf = (folder: string, stem: string): string => `${folder}\0${folded(stem)}`;

/** Names are compared as a file system that ignores case would, whatever way their accents are written. */
const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Tells masks from pictures by their names: `chair.mask.png` is the mask of `chair.png`, and of any other picture of that name in its folder.
 * Where names differ in case alone, a mask belongs to the picture that is written as it is. Pure; any order of the files gives the same pairs.
 */
export function pairMasks<File extends NamedInFolder>(files: readonly File[]): PairedMasks<File> {
  return doAtOnce(pairing(files));
}

/** {@link pairMasks}, in steps. Of pictures beside which there is no mask, only the names are looked at. */
export function* pairing<File extends NamedInFolder>(files: readonly File[]): Steps<PairedMasks<File>> {
  const pictures: File[] = [];
  const found: { readonly file: File; readonly stem: string; readonly key: string }[] = [];
  for (const [index, file] of files.entries()) {
    if (index % STEP === STEP - 1) yield;
    const stem = maskedStem(file.name);
    if (stem === null) pictures.push(file);
    else found.push({ file, stem, key: keyOf(file.folder, stem) });
  }
  const masks = new Map<File, File[]>();
  const lone: File[] = [];
  if (found.length === 0) return { pictures, masks, lone };
  const wanted = new Set(found.map(({ key }) => key));
  const byKey = new Map<string, File[]>();
  for (const [index, file] of pictures.entries()) {
    if (index % STEP === STEP - 1) yield;
    const key = keyOf(file.folder, stemOf(file.name));
    if (wanted.has(key)) byKey.set(key, [...(byKey.get(key) ?? []), file]);
  }
  for (const [index, { file, stem, key }] of found.entries()) {
    if (index % STEP === STEP - 1) yield;
    const named = byKey.get(key) ?? [];
    const exact = named.filter(({ name }) => stemOf(name).normalize('NFC') === stem.normalize('NFC'));
    const owners = exact.length > 0 ? exact : named;
    if (owners.length === 0) lone.push(file);
    for (const owner of owners) masks.set(owner, [...(masks.get(owner) ?? []), file]);
  }
  for (const its of masks.values()) its.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { pictures, masks, lone };
}

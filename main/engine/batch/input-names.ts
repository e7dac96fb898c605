import { SEGMENTATION_INPUTS } from '../../../shared/interface/formats.ts';
import { plainLine } from '../../../shared/interface/plain-text.ts';
import { isNamedLikeAnImage } from '../../../shared/model/mend/image-endings.ts';

/** Extensions of the meshes that the interface accepts. Other programs' scenes lie beside them, and are ignored. */
const MESH_ENDINGS: ReadonlySet<string> = new Set(SEGMENTATION_INPUTS);

/** Files and folders that systems leave behind, in lower case. */
const SYSTEM_NAMES: ReadonlySet<string> = new Set([
  'thumbs.db',
  'desktop.ini',
  'ehthumbs.db',
  '__macosx',
  '$recycle.bin',
  'system volume information',
  'lost+found',
]);

/** A file name's extension in lower case, without the dot; empty if there is none. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** The name without its extension. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? name : name.slice(0, dot);
}

/** The name of a file for people, without the extension: it is shown in a line that says what the file is. */
export function shownStem(name: string): string {
  return plainLine(stemOf(name));
}

/** Whether a file's name says that it is a mesh that the interface accepts. */
export function isNamedLikeAMesh(name: string): boolean {
  return MESH_ENDINGS.has(endingOf(name));
}

/** The kind of files that a plan needs from folders. */
export type InputKind = 'images' | 'meshes';

/** Whether a file's name says that it is of this kind. */
export function isNamedLike(kind: InputKind, name: string): boolean {
  return kind === 'images' ? isNamedLikeAnImage(name) : isNamedLikeAMesh(name);
}

/** Whether an entry is hidden, or left behind by a system, and so never a reference. */
export function isHiddenOrSystem(name: string): boolean {
  return name.startsWith('.') || SYSTEM_NAMES.has(name.toLowerCase());
}

/** The name of an asset made from an address: the last part of its path without the extension, else its host. */
export function nameOfAddress(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  const last = url.pathname.split('/').findLast((part) => part !== '');
  return last === undefined ? url.host : shownStem(decoded(last));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A `%` that begins no escape sequence belongs to the name.
    return part;
  }
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Natural order of names: `chair2` before `chair10`, `chair.png` before `chair_wood.jpg`; the same on every machine. */
export function compareNaturally(a: string, b: string): number {
  return collator.compare(stemOf(a), stemOf(b)) || (a < b ? -1 : a > b ? 1 : 0);
}

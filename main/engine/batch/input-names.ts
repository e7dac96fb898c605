import { SEGMENTATION_INPUTS } from '../../../shared/interface/formats.ts';
import { plainLine } from '../../../shared/model/plain-text.ts';

/**
 * Endings that people give to images. A file with one of these is looked at; whether it is an image that the interface
 * takes is judged by its first bytes. Layered sources (psd, exr, …) lie beside exported references and are left alone.
 */
const IMAGE_ENDINGS: ReadonlySet<string> = new Set([
  'png',
  'jpg',
  'jpeg',
  'jpe',
  'jfif',
  'webp',
  'gif',
  'bmp',
  'tif',
  'tiff',
  'heic',
  'heif',
  'avif',
]);

/** Endings of the meshes that the interface takes. Scenes of other programs lie beside them and are left alone. */
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

/** The ending of a file's name in lower case, without the dot; empty where there is none. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** The name without its ending. */
export function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? name : name.slice(0, dot);
}

/** What people call a file: its name without the ending, in a line that shows what is in it. */
export function shownStem(name: string): string {
  return plainLine(stemOf(name));
}

/** Whether a file's name says that it is an image. */
export function isNamedLikeAnImage(name: string): boolean {
  return IMAGE_ENDINGS.has(endingOf(name));
}

/** Whether a file's name says that it is a mesh that the interface takes. */
export function isNamedLikeAMesh(name: string): boolean {
  return MESH_ENDINGS.has(endingOf(name));
}

/** What is looked for in folders. */
export type InputKind = 'images' | 'meshes';

/** Whether a file's name says that it is what is looked for. */
export function isNamedLike(kind: InputKind, name: string): boolean {
  return kind === 'images' ? isNamedLikeAnImage(name) : isNamedLikeAMesh(name);
}

/** Whether an entry is hidden, or left behind by a system, and never a reference. */
export function isHiddenOrSystem(name: string): boolean {
  return name.startsWith('.') || SYSTEM_NAMES.has(name.toLowerCase());
}

/** What an asset made of an address is called: the last part of its path without the ending, else its host. */
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
    // A sign of per cent that encodes nothing is a part of the name.
    return part;
  }
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Natural order of names: `chair2` before `chair10`, `chair.png` before `chair_wood.jpg`; the same on every machine. */
export function compareNaturally(a: string, b: string): number {
  return collator.compare(stemOf(a), stemOf(b)) || (a < b ? -1 : a > b ? 1 : 0);
}

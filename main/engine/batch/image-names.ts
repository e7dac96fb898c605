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

/** Whether a file's name says that it is an image. */
export function isNamedLikeAnImage(name: string): boolean {
  return IMAGE_ENDINGS.has(endingOf(name));
}

/** Whether an entry is hidden, or left behind by a system, and never a reference. */
export function isHiddenOrSystem(name: string): boolean {
  return name.startsWith('.') || SYSTEM_NAMES.has(name.toLowerCase());
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Natural order of names: `chair2` before `chair10`, `chair.png` before `chair_wood.jpg`; the same on every machine. */
export function compareNaturally(a: string, b: string): number {
  return collator.compare(stemOf(a), stemOf(b)) || (a < b ? -1 : a > b ? 1 : 0);
}

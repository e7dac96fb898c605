import { SHEET_NAMES, type SheetName } from './pictures/turn-sheets.ts';

/** A file that is derived from another one, usually by the window. The engine stores it under the sha256 of the source's bytes. */
export interface DerivedFileRule {
  /** The largest size in bytes. Larger files are refused. */
  readonly maxBytes: number;
  readonly contentType: string;
  /** The magic number, and where it is in the file. */
  readonly mark: { readonly at: number; readonly text: string };
}

const MB = 1024 * 1024;
const WEBP = { at: 8, text: 'WEBP' } as const;

/** A model from all sides, for the light table. */
const SHEETS = Object.fromEntries(
  SHEET_NAMES.map((name) => [name, { maxBytes: 4 * MB, contentType: 'image/webp', mark: WEBP }]),
) as Record<SheetName, DerivedFileRule>;

/** Every derived file, by name. The number in the preview's name is its format version, so that other versions never read it. */
export const DERIVED_FILES = {
  'preview-1.bin': {
    maxBytes: 64 * MB,
    contentType: 'application/octet-stream',
    mark: { at: 0, text: 'MQPREV1\n' },
  },
  'small.webp': { maxBytes: MB, contentType: 'image/webp', mark: WEBP },
  'large.webp': { maxBytes: 4 * MB, contentType: 'image/webp', mark: WEBP },
  /** A copy of a cover as last shown, made by the engine. It is shown while the library of the cover cannot be reached. */
  'cover.webp': { maxBytes: MB, contentType: 'image/webp', mark: WEBP },
  /** The same for rows of a list, and of references. */
  'cover-small.webp': { maxBytes: MB, contentType: 'image/webp', mark: WEBP },
  ...SHEETS,
} as const satisfies Readonly<Record<string, DerivedFileRule>>;

export type DerivedFileName = keyof typeof DERIVED_FILES;

export function isDerivedFileName(name: string): name is DerivedFileName {
  return Object.hasOwn(DERIVED_FILES, name);
}

/** The path at which a derived file is written and read, on the window's own origin. */
export function derivedFileUrl(sha256: string, name: DerivedFileName): string {
  return `/cache/${sha256}/${name}`;
}

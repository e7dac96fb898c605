/** A file that is derived of another, by the window mostly, and kept by the engine under the sha256 of that one's bytes. */
export interface DerivedFileRule {
  /** Anything longer is refused. */
  readonly maxBytes: number;
  readonly contentType: string;
  /** What its first bytes say, and where. */
  readonly mark: { readonly at: number; readonly text: string };
}

const MB = 1024 * 1024;
const WEBP = { at: 8, text: 'WEBP' } as const;

/** Every file that is kept so, by name. The number in the preview's name is its format's: another one never reads it. */
export const DERIVED_FILES = {
  'preview-1.bin': {
    maxBytes: 64 * MB,
    contentType: 'application/octet-stream',
    mark: { at: 0, text: 'MQPREV1\n' },
  },
  'small.webp': { maxBytes: MB, contentType: 'image/webp', mark: WEBP },
  'large.webp': { maxBytes: 4 * MB, contentType: 'image/webp', mark: WEBP },
  /** A cover as it was last shown, which the engine makes itself: it stands in for one whose library is away. */
  'cover.webp': { maxBytes: MB, contentType: 'image/webp', mark: WEBP },
} as const satisfies Readonly<Record<string, DerivedFileRule>>;

export type DerivedFileName = keyof typeof DERIVED_FILES;

export function isDerivedFileName(name: string): name is DerivedFileName {
  return Object.hasOwn(DERIVED_FILES, name);
}

/** Where it is put and read, on the window's own origin. */
export function derivedFileUrl(sha256: string, name: DerivedFileName): string {
  return `/cache/${sha256}/${name}`;
}

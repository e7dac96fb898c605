import type { AssetFile } from '../../../../shared/model/asset.ts';

/** All that can be wrong in a library's folder. The codes are told to programs: none is renamed or taken away. */
export const PROBLEMS = [
  /** A file that the sidecar names is not there. */
  'missing',
  'size-differs',
  /** It has the size that the sidecar says, but other bytes. */
  'hash-differs',
  /** The system refuses to read it. */
  'unreadable',
  /** Where the sidecar names a file lies a folder, a pipe or a device. */
  'not-a-file',
  /** A link leads out of the asset's folder; it is not followed. */
  'link-leads-out',
  /** A link leads to nothing. */
  'link-dangling',
  /** A file that the asset links to is not where it lay. */
  'linked-missing',
  /** A file that the asset links to has other bytes than when it was linked. */
  'linked-differs',
  /** A file that the asset links to cannot be read. */
  'linked-unreadable',
  'sidecar-damaged',
  /** A newer Maquette wrote it, so this one does not know what it says. */
  'sidecar-newer',
  'sidecar-missing',
  /** Its content changed, although its size and time say that nobody wrote it. */
  'sidecar-differs',
  /** Two folders say that they are the same asset; Maquette shows one of them. */
  'id-twice',
  'collection-damaged',
  /** Its content changed, although its size and time say that nobody wrote it. */
  'collection-differs',
  /** A newer Maquette wrote it. */
  'collection-newer',
  /** It has the id of another file of collections, which is used instead. */
  'collection-twice',
  /** Another collection has its name. Never a fault: both are used. */
  'collection-same-name',
  /** The library's own library.json. */
  'library-damaged',
  /** A file in an asset's folder that its sidecar does not name. Never a fault. */
  'unexpected-file',
] as const;
export type Problem = (typeof PROBLEMS)[number];

/** What was found at one place of a library, as data. */
export interface Finding {
  readonly problem: Problem;
  /** Whether something is wrong; otherwise it is only told. */
  readonly isFault: boolean;
  /** The asset's, or the collection's; null where it is not known. */
  readonly id: string | null;
  /** The asset's folder, relative to the library, with forward slashes; null for what belongs to no asset. */
  readonly folder: string | null;
  /** The file or folder that it is about, relative to the library. */
  readonly file: string;
  /** What the sidecar says of the file; null if it does not name it. */
  readonly expected: AssetFile | null;
  /** Its length on the disk, if that differs. Bytes. */
  readonly bytes?: number;
  /** Why it cannot be read: the system's code, or what the reader says. */
  readonly why?: string;
  /** Where the artist's file lay when it was sent. Absolute. */
  readonly original?: string;
  /** The folder, or the collection's file, that has the same id and is shown. Relative to the library. */
  readonly other?: string;
}

/** A file whose bytes are what its sidecar says. */
export interface WholeFile {
  /** Absolute. */
  readonly path: string;
  readonly sha256: string;
}

/** What was seen of one asset's folder. */
export interface AssetCheck {
  /** It was moved away or deleted while it was read, by the window or another program: nothing is said of it. */
  readonly isGone: boolean;
  readonly id: string | null;
  readonly findings: readonly Finding[];
  readonly whole: readonly WholeFile[];
  /** Files that the sidecar does not name; absolute. */
  readonly spare: readonly { readonly path: string; readonly bytes: number }[];
  /** Drafts of an earlier repair that was ended; absolute. */
  readonly leftovers: readonly string[];
  /** How many files, and how many bytes, were compared. */
  readonly files: number;
  readonly bytes: number;
}

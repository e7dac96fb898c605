import type { AssetFile } from '../../../../shared/model/asset.ts';
import type { DiskReply, DiskTask } from '../../disk/disk-messages.ts';
import type { AssetCheck } from './finding.ts';
import type { LibraryAt } from './library-at.ts';
import type { LibraryList } from './list-library.ts';
import type { PutBack, PutBackEnd } from './put-back.ts';
import type { RestoreEnd } from './restore-text.ts';

interface InLibrary {
  /** Absolute. */
  readonly library: string;
}

interface InAsset extends InLibrary {
  /** Relative to the library. */
  readonly folder: string;
}

/**
 * All work of a verification in a library's folder. It is done by a process of its own, because the folder may lie on a share that stops
 * answering; hashes are made by threads of that process.
 */
export interface VerifyWork {
  readonly at: { readonly task: InLibrary; readonly reply: LibraryAt };
  /** Opens the index of the library in `<data>`; returns the id that it has, null if there is none. */
  readonly remember: {
    readonly task: InLibrary & { readonly data: string; readonly id: string | null };
    readonly reply: string | null;
  };
  readonly list: { readonly task: InLibrary; readonly reply: LibraryList };
  readonly check: { readonly task: InAsset; readonly reply: AssetCheck };
  /** The id that the sidecar in a folder has; null if there is none any more. */
  readonly idIn: { readonly task: InAsset; readonly reply: string | null };
  /** Whether a file has these bytes. False if it cannot be read. */
  readonly hasBytes: {
    readonly task: { readonly path: string } & Pick<AssetFile, 'bytes' | 'sha256'>;
    readonly reply: boolean;
  };
  /** A kept result with these bytes; absolute. */
  readonly kept: { readonly task: InLibrary & { readonly sha256: string }; readonly reply: string | null };
  readonly putBack: { readonly task: PutBack; readonly reply: PutBackEnd };
  readonly restoreSidecar: { readonly task: InAsset; readonly reply: RestoreEnd };
  readonly restoreCollection: {
    readonly task: InLibrary & {
      /** Its name in the folder of collections. */
      readonly file: string;
    };
    readonly reply: RestoreEnd;
  };
  readonly restoreManifest: { readonly task: InLibrary; readonly reply: RestoreEnd };
  readonly tidy: {
    readonly task: { readonly drafts: readonly string[]; readonly now: number };
    readonly reply: null;
  };
}

export type VerifyTask = DiskTask<VerifyWork>;
export type VerifyReply = DiskReply<VerifyWork>;

/** Runs work in the library's folder. */
export type RunVerify = <Name extends keyof VerifyWork & string>(
  work: Name,
  task: VerifyWork[Name]['task'],
) => Promise<VerifyWork[Name]['reply']>;

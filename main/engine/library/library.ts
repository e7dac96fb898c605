import type { AppError } from '../../../shared/model/app-error.ts';
import type { Asset, AssetFile } from '../../../shared/model/asset.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { LibraryPlace, LibrarySort } from '../../../shared/model/library-order.ts';

/** An asset with the absolute folder it lies in. */
export interface StoredAsset {
  readonly asset: Asset;
  readonly folder: string;
  readonly place: LibraryPlace;
}

/** A stretch of one order, by positions. */
export interface AssetRange {
  readonly place?: LibraryPlace | undefined;
  readonly sort?: LibrarySort | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** An asset's main file: the model or the depth map. */
export function resultOf(asset: Asset): AssetFile | undefined {
  return asset.files.find(({ role }) => role === 'result');
}

/** A file inside the staging folder, whole and verified, with the ending that its bytes deserve. */
export interface HaulFile {
  /** Absolute. */
  readonly file: string;
  readonly bytes: number;
  /** Hex, of the bytes as they came. */
  readonly sha256: string;
  /** The ending that its bytes deserve; left out where its name has it. */
  readonly format?: string;
}

/** A result that lies whole in a staging folder. */
export interface KeptFile extends HaulFile {
  /** Why it is no good result, as the end of a sentence; null for a good one. */
  readonly wrong: string | null;
}

/** A kept result that no living process works on. */
export interface LeftResult {
  /** The job that it is the result of, in fetching, without its addresses. */
  readonly job: Job;
  readonly taskId: string;
  /** Absolute. */
  readonly folder: string;
  /** Reads the file to its end, and holds it against its record; null where it is not there. */
  readonly read: () => Promise<KeptFile | null>;
}

/** What a job brought home, beside what the job itself knows. */
export interface Haul {
  readonly result: HaulFile;
  /** Null where the service gave none, or it comes later. */
  readonly cover: HaulFile | null;
  /** Why it is no good result, where the artist keeps it all the same. */
  readonly wrong?: string | null;
  readonly taskId: string;
  readonly credits: Credits | null;
  /** Milliseconds since the epoch. */
  readonly submittedAt: number | null;
  readonly connectionName: string;
}

/**
 * A folder inside the library in which an asset is put together; it appears under its final name by one rename, with
 * every file and asset.json in it, or not at all.
 */
export interface Staging {
  /** Absolute; on the library's own volume. Files are downloaded straight into it. */
  readonly folder: string;
  /** Copies the references in, writes asset.json, syncs, and renames the folder into place. */
  readonly commit: (haul: Haul) => Promise<StoredAsset>;
  /** What was kept in it of the same task before, held against its record; null where nothing was. */
  readonly kept: KeptFile | null;
  /**
   * Writes down that a file of the folder is the whole result: from now on it outlasts this process, until it is committed or
   * given up. One that was kept before goes.
   */
  readonly keep: (file: KeptFile) => Promise<void>;
  /** Removes the folder, unless something is kept in it. */
  readonly discard: () => Promise<void>;
}

/** Where a cover comes to, which its asset does not wait for. */
export interface CoverStaging {
  /** Absolute; on the library's own volume. */
  readonly folder: string;
  /** Adds it to the asset, wherever that lies now; passed by where it is gone. */
  readonly commit: (cover: HaulFile) => Promise<void>;
  readonly discard: () => Promise<void>;
}

/**
 * A folder of assets that a person can read without the app. Every reach into it ends in bounded time, with AppError `disk` where its
 * disk does not answer, and at once with the reason of its signal.
 */
export interface Library {
  readonly folder: string;
  /** Null until it was reached. */
  readonly id: string | null;
  /** Those of the library, newest first, where nothing else is said. What is known, be its drive there or not. */
  readonly list: (range: AssetRange) => Promise<{
    readonly assets: readonly StoredAsset[];
    readonly total: number;
  }>;
  /** Also one in the trash. */
  readonly get: (id: string) => Promise<StoredAsset | null>;
  /**
   * *Done before*: the same bytes and the same recipe as sent, in this library. What lies in the trash does not count.
   * Throws AppError where the library was not reached yet: nobody can tell then, and nothing must be paid for twice.
   */
  readonly findByFingerprint: (fingerprint: string, signal?: AbortSignal) => Promise<StoredAsset | null>;
  /** The same in its trash, which the artist may put back in place of making it again. Throws AppError likewise. */
  readonly findInTrash: (fingerprint: string, signal?: AbortSignal) => Promise<StoredAsset | null>;
  /** The asset whose result has these very bytes. Throws AppError likewise. */
  readonly findByResult: (sha256: string, signal?: AbortSignal) => Promise<StoredAsset | null>;
  /**
   * An asset that a job is about to be made of, where it lies now; null where it is not there any more, or in the trash.
   * Throws AppError `disk` while the library cannot be reached, for nobody can tell then.
   */
  readonly locate: (id: string, signal?: AbortSignal) => Promise<StoredAsset | null>;
  /** What a job brought home before the ledger could say so, thrown away since or not. Throws AppError likewise. */
  readonly findByJob: (jobId: string, signal?: AbortSignal) => Promise<StoredAsset | null>;
  /**
   * Opens (or reopens, emptied of half-written files) the staging folder of a job's task.
   * Throws AppError `disk`, also while the library cannot be reached.
   */
  readonly stage: (job: Job, signal?: AbortSignal) => Promise<Staging>;
  /** The same for the cover of an asset. */
  readonly stageCover: (asset: Asset) => Promise<CoverStaging>;
  /**
   * Results that came whole and were not made assets by a process that is gone; with folders that say so and cannot be read.
   * Throws AppError `disk` while the library cannot be reached.
   */
  readonly leftResults: () => Promise<{
    readonly left: readonly LeftResult[];
    readonly unreadable: readonly string[];
  }>;
  /** Deletes what is kept of a job, by the artist's word; of the named task alone, where one is named. */
  readonly discardKept: (jobId: string, taskId?: string) => Promise<void>;
  /** Why it cannot be reached now; null where it can, as far as is known. */
  readonly problem: () => AppError | null;
  /** Tells the ids of assets that came, changed, moved or went; none where only its status changed. */
  readonly subscribe: (listener: (ids: readonly string[]) => void) => () => void;
}

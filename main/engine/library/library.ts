import type { AppError } from '../../../shared/model/app-error.ts';
import type { Asset, AssetFile } from '../../../shared/model/asset.ts';
import type { AssetRun } from '../../../shared/model/chain/asset-run.ts';
import type { Credits } from '../../../shared/model/credits.ts';
import type { Job } from '../../../shared/model/job.ts';
import type { LibraryGrouping, LibraryPlace, LibrarySort } from '../../../shared/model/library-order.ts';

/** The versions of one subject in one place. */
export interface AssetStack {
  /** The key of the subject. */
  readonly subject: string;
  readonly members: number;
  /** The id of the one on top. */
  readonly top: string;
}

/** An asset with its absolute folder. */
export interface StoredAsset {
  readonly asset: Asset;
  readonly folder: string;
  readonly place: LibraryPlace;
  /** The stack that it is in; left out while that is not known. */
  readonly stack?: AssetStack;
}

/** A page of one order. */
export interface AssetRange {
  readonly place?: LibraryPlace | undefined;
  readonly sort?: LibrarySort | undefined;
  readonly reversed?: boolean | undefined;
  /** Whether the versions of one subject are one stack. */
  readonly stacked?: boolean | undefined;
  /** A typed search. */
  readonly query?: string | undefined;
  readonly groupBy?: LibraryGrouping | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** An asset's main file: the model or the depth map. */
export function resultOf(asset: Asset): AssetFile | undefined {
  return asset.files.find(({ role }) => role === 'result');
}

/** A whole and verified file inside the staging folder. */
export interface HaulFile {
  /** Absolute. */
  readonly file: string;
  readonly bytes: number;
  /** Hex, of the bytes as they were downloaded. */
  readonly sha256: string;
  /** The file extension, determined by the content; left out if the file's name has it. */
  readonly format?: string;
}

/** A whole result in a staging folder. */
export interface KeptFile extends HaulFile {
  /** Why the result cannot be used, as the end of a sentence; null for a good one. */
  readonly wrong: string | null;
}

/** A folder that may hold a kept result, and that the disk could not read. */
export interface FailedRead {
  readonly folder: string;
  /** The system's code, e.g. `EIO`, or its message. */
  readonly code: string;
}

/** A kept result whose process has ended. */
export interface OrphanedResult {
  /** The job of the result, in fetching, without signed addresses. */
  readonly job: Job;
  readonly taskId: string;
  /** Absolute. */
  readonly folder: string;
  /** Reads the file completely and compares it with its record; null if it is missing. */
  readonly read: () => Promise<KeptFile | null>;
}

/** What is stored of a finished job, beside what the job itself has. */
export interface Haul {
  readonly result: HaulFile;
  /** Null if the service gave none, or if it comes later. */
  readonly cover: HaulFile | null;
  /** Why the result cannot be used, if the artist keeps it anyway. */
  readonly wrong?: string | null;
  /** What the service says is doubtful about the result, as codes; left out if nothing is. */
  readonly warnings?: readonly string[];
  readonly taskId: string;
  readonly credits: Credits | null;
  /** Milliseconds since the epoch. */
  readonly submittedAt: number | null;
  readonly connectionName: string;
}

/**
 * A folder inside the library in which an asset is put together. One rename gives it its final name, with every file and asset.json in it,
 * or does not happen at all.
 */
export interface Staging {
  /** Absolute; on the library's own volume. Files are downloaded directly into it. */
  readonly folder: string;
  /** Copies the references, writes asset.json, syncs, and renames the folder into place. */
  readonly commit: (haul: Haul) => Promise<StoredAsset>;
  /** The result of the same task that was kept before, checked against its record; null if there is none. */
  readonly kept: KeptFile | null;
  /**
   * Records that a file of the folder is the whole result. From now on it survives the end of this process, until it is committed or
   * discarded. A result that was kept before is removed.
   */
  readonly keep: (file: KeptFile) => Promise<void>;
  /** Removes the folder, unless it has a kept result. */
  readonly discard: () => Promise<void>;
}

/** The folder for a cover that is downloaded after its asset was committed. */
export interface CoverStaging {
  /** Absolute; on the library's own volume. */
  readonly folder: string;
  /** Adds it to the asset, wherever the asset is now. Does nothing if the asset is gone. */
  readonly commit: (cover: HaulFile) => Promise<void>;
  readonly discard: () => Promise<void>;
}

/**
 * A folder of assets that a person can read without the app. Every access ends in bounded time: with AppError `disk` if the disk
 * does not answer, and at once with the reason of its signal.
 */
export interface Library {
  readonly folder: string;
  /** Null until it was reached. */
  readonly id: string | null;
  /** Assets of the library, newest first by default. Reads the index, also while the drive is missing. */
  readonly list: (range: AssetRange) => Promise<{
    readonly assets: readonly StoredAsset[];
    readonly total: number;
  }>;
  /** Also finds assets in the trash. */
  readonly get: (id: string) => Promise<StoredAsset | null>;
  /**
   * *Done before*: an asset of this library with the same bytes and the same recipe as sent, not in the trash.
   * Throws AppError while the library has not been reached: the answer is unknown then, and nothing may be paid for twice.
   */
  readonly findByFingerprint: (fingerprint: string, signal?: AbortSignal) => Promise<StoredAsset | null>;
  /** An asset of the same work whose sidecar is there without the result, as after a copy that left files out. It is not done before. Throws the same AppError. */
  readonly findWithoutFile: (fingerprint: string, signal?: AbortSignal) => Promise<StoredAsset | null>;
  /** The same in the trash, from which the artist may restore it instead of paying again. Throws the same AppError. */
  readonly findInTrash: (fingerprint: string, signal?: AbortSignal) => Promise<StoredAsset | null>;
  /** The asset whose result has exactly these bytes. Throws the same AppError. */
  readonly findByResult: (sha256: string, signal?: AbortSignal) => Promise<StoredAsset | null>;
  /**
   * An asset that a job needs as its input, in its present folder; null if it does not exist any more, or is in the trash.
   * Throws AppError `disk` while the library cannot be reached, because the answer is unknown then.
   */
  readonly locate: (id: string, signal?: AbortSignal) => Promise<StoredAsset | null>;
  /** The asset of a job whose end the ledger may not have recorded, also if it is in the trash. Throws the same AppError. */
  readonly findByJob: (jobId: string, signal?: AbortSignal) => Promise<StoredAsset | null>;
  /**
   * Makes the staging folder of a job's task, or opens it again and removes half-written files.
   * Throws AppError `disk`, also while the library cannot be reached.
   */
  readonly stage: (job: Job, signal?: AbortSignal) => Promise<Staging>;
  /** The same for the cover of an asset. */
  readonly stageCover: (asset: Asset) => Promise<CoverStaging>;
  /**
   * Kept results whose process has ended before they became assets; the folders whose records this version cannot read (`unreadable`);
   * and those that the disk could not read just now (`failed`), which another try may.
   * Throws AppError `disk` while the library cannot be reached.
   */
  readonly leftResults: (signal?: AbortSignal) => Promise<{
    readonly left: readonly OrphanedResult[];
    readonly unreadable: readonly string[];
    readonly failed: readonly FailedRead[];
  }>;
  /** Has an asset's sidecar name a run of a chain that it is a result of. Never throws: it is one without that. */
  readonly saveRun: (id: string, run: AssetRun) => Promise<void>;
  /** Deletes the kept results of a job, or of the named task alone. Only done when the artist asks for it. */
  readonly discardKept: (jobId: string, taskId?: string) => Promise<void>;
  /** Why it cannot be reached; null if it can, as far as is known. */
  readonly problem: () => AppError | null;
  /** Reports the ids of assets that were added, changed, moved or removed; none if only the library's status changed. */
  readonly subscribe: (listener: (ids: readonly string[]) => void) => () => void;
}

import type { AssetFile, MeasuredCounts } from '../../../../shared/model/asset.ts';
import type { AssetRun } from '../../../../shared/model/chain/asset-run.ts';
import type { CollectionChange } from '../../../../shared/model/collections/change-collection.ts';
import type { SearchChange } from '../../../../shared/model/collections/saved-searches.ts';
import type { TagTreeChange } from '../../../../shared/model/collections/tag-tree.ts';
import type { Job, KeptResult } from '../../../../shared/model/job.ts';
import type { Quality } from '../../../../shared/model/quality/quality.ts';
import type { DiskReply, DiskTask } from '../../disk/disk-messages.ts';
import type { BackUpTask } from '../backup/write-backup.ts';
import type { ChangeOutcome, FiledChange } from '../collections/change-files.ts';
import type { CollectionSurvey } from '../collections/collection-file.ts';
import type { OverwrittenFile } from '../collections/merge-file.ts';
import type { FactsOfFolder, FactsReport } from '../facts/write-facts.ts';
import type { SidecarMark } from '../index/index-entry.ts';
import type { KeptRecord } from '../kept-record.ts';
import type { FailedRead, Haul, HaulFile, KeptFile, StoredAsset } from '../library.ts';
import type { Relinked } from '../links/relinked.ts';
import type { PackedSidecars } from '../sync/read-many.ts';
import type { SidecarReport } from '../sync/sidecars.ts';
import type { MonthSurvey, SurveyDepth } from '../sync/survey.ts';
import type { ClaimOwners, ClaimState } from '../work/claim-files.ts';

/** What a change adds to a sidecar. */
export type SidecarChange =
  | { readonly of: 'child'; readonly child: string }
  | { readonly of: 'measured'; readonly measured: MeasuredCounts }
  /** Of a file with another hash than the result has now, nothing is changed. */
  | { readonly of: 'quality'; readonly quality: Quality }
  | { readonly of: 'cover'; readonly file: AssetFile }
  /** A run that it is a result of; added to those that it names. */
  | { readonly of: 'run'; readonly run: AssetRun }
  /** Where linked files lie now, and what they hold. */
  | { readonly of: 'links'; readonly files: readonly Relinked[] };

/**
 * All work that is done in a library's folder, with its result. It runs in a process of its own, because the folder may lie on a share
 * that stops answering. Paths are absolute; folders of assets are relative to the library.
 */
export interface LibraryWork {
  readonly open: {
    readonly task: { readonly library: string; readonly make: boolean };
    readonly reply: string;
  };
  /** The id of the library in a folder, null if there is none. Changes nothing. */
  readonly identify: { readonly task: { readonly library: string }; readonly reply: string | null };
  /** Gives the library an id of its own, and returns it. `from`: the id that it has; null for any. */
  readonly own: {
    readonly task: { readonly library: string; readonly from: string | null };
    readonly reply: string;
  };
  readonly prove: { readonly task: { readonly library: string; readonly id: string }; readonly reply: null };
  readonly isLibrary: {
    readonly task: { readonly library: string; readonly required: boolean };
    readonly reply: boolean;
  };
  /** Removes what ended processes left half-written; returns how many assets that were. */
  readonly sweep: {
    readonly task: { readonly library: string; readonly now: number; readonly data: string | null };
    readonly reply: number;
  };
  readonly months: { readonly task: { readonly library: string }; readonly reply: readonly string[] };
  /** When a folder was last changed; null if it cannot be read. */
  readonly changedAt: { readonly task: { readonly path: string }; readonly reply: number | null };
  readonly survey: {
    readonly task: {
      readonly library: string;
      readonly month: string;
      readonly depth: SurveyDepth;
      /** The index's file, which the process opens itself; or the known sidecars, if the index is in memory. */
      readonly known: string | ReadonlyMap<string, SidecarMark>;
    };
    readonly reply: MonthSurvey;
  };
  readonly read: {
    readonly task: { readonly library: string; readonly folders: readonly string[] };
    readonly reply: SidecarReport;
  };
  /** Reads many in a thread of that process. */
  readonly readMany: {
    readonly task: { readonly library: string; readonly folders: readonly string[] };
    readonly reply: PackedSidecars;
  };
  /** Checkpoints the write-ahead log of an index, which lies on this machine. */
  readonly settle: { readonly task: { readonly index: string }; readonly reply: null };
  /** Returns those that do not exist any more. */
  readonly gone: {
    readonly task: { readonly library: string; readonly folders: readonly string[] };
    readonly reply: readonly string[];
  };
  readonly there: { readonly task: { readonly path: string }; readonly reply: boolean };
  readonly isFolder: { readonly task: { readonly path: string }; readonly reply: boolean };
  readonly isLink: { readonly task: { readonly path: string }; readonly reply: boolean };
  /** Whether a file lies in a folder, with links resolved. */
  readonly within: {
    readonly task: { readonly path: string; readonly folder: string };
    readonly reply: boolean;
  };
  /** Returns the kept result in it. */
  readonly stage: {
    readonly task: {
      readonly staging: string;
      readonly pid: number;
      readonly known?: KeptResult | undefined;
      /** `<data>`, absolute; null without. */
      readonly data: string | null;
    };
    readonly reply: KeptFile | null;
  };
  /** Records that a file of a staging folder is the whole result. */
  readonly keep: {
    readonly task: { readonly staging: string; readonly job: Job; readonly file: KeptFile };
    readonly reply: null;
  };
  /** Removes a staging folder, unless it has a kept result. */
  readonly unstage: { readonly task: { readonly staging: string }; readonly reply: null };
  /** Adds a cover to an asset's files. Returns its entry in the sidecar, or null if the asset has a cover. */
  readonly placeCover: {
    readonly task: { readonly folder: string; readonly cover: HaulFile };
    readonly reply: AssetFile | null;
  };
  readonly leftResults: {
    readonly task: { readonly library: string; readonly now: number; readonly data: string | null };
    readonly reply: {
      readonly left: readonly { readonly folder: string; readonly record: KeptRecord }[];
      readonly unreadable: readonly string[];
      readonly failed: readonly FailedRead[];
    };
  };
  readonly findKept: {
    readonly task: { readonly folder: string; readonly record: KeptRecord };
    readonly reply: KeptFile | null;
  };
  /** Removes the staging folders of a job, or of one of its tasks. The marks are parts of the folders' names. */
  readonly discardKept: {
    readonly task: { readonly library: string; readonly jobMark: string; readonly taskMark: string | null };
    readonly reply: null;
  };
  readonly commit: {
    readonly task: {
      readonly library: string;
      readonly job: Job;
      readonly staging: string;
      readonly haul: Haul;
      readonly now: number;
    };
    readonly reply: { readonly kept: StoredAsset; readonly mark: SidecarMark };
  };
  /** Returns whether anything was changed. */
  readonly edit: {
    readonly task: { readonly folder: string; readonly change: SidecarChange };
    readonly reply: boolean;
  };
  /** Changes what the artist says of assets; each asset succeeds or fails by itself. */
  readonly writeFacts: {
    readonly task: {
      readonly library: string;
      readonly edits: readonly FactsOfFolder[];
      /** Milliseconds since the epoch. */
      readonly at: number;
    };
    readonly reply: FactsReport;
  };
  /** Returns how many sidecars were backed up. */
  readonly backUp: { readonly task: BackUpTask; readonly reply: number };
  /** Reads the files of collections that are not known as they are now. */
  readonly surveyCollections: {
    readonly task: { readonly library: string; readonly known: ReadonlyMap<string, SidecarMark> };
    readonly reply: CollectionSurvey;
  };
  /** Puts together what is in a file and what it held before an older text was saved over it. */
  readonly mergeCollection: {
    readonly task: { readonly library: string; readonly overwritten: OverwrittenFile; readonly at: number };
    readonly reply: null;
  };
  readonly changeCollections: {
    readonly task: {
      readonly library: string;
      readonly changes: readonly FiledChange[];
      readonly at: number;
    };
    readonly reply: readonly ChangeOutcome<CollectionChange>[];
  };
  readonly changeSearches: {
    readonly task: {
      readonly library: string;
      readonly changes: readonly SearchChange[];
      /** One for each change. */
      readonly freshIds: readonly string[];
      readonly at: number;
    };
    readonly reply: ChangeOutcome<SearchChange>;
  };
  readonly changeTagTree: {
    readonly task: { readonly library: string; readonly changes: readonly TagTreeChange[] };
    readonly reply: ChangeOutcome<TagTreeChange>;
  };
  /** Takes works for an owner; one answer for each. */
  readonly claim: {
    readonly task: {
      readonly library: string;
      readonly works: readonly string[];
      readonly owners: ClaimOwners;
      /** Milliseconds since the epoch. */
      readonly now: number;
    };
    readonly reply: readonly ClaimState[];
  };
  readonly unclaim: {
    readonly task: {
      readonly library: string;
      readonly works: readonly string[];
      readonly owners: ClaimOwners;
    };
    readonly reply: null;
  };
  readonly watch: { readonly task: { readonly library: string }; readonly reply: null };
  readonly makeFolders: { readonly task: { readonly path: string }; readonly reply: null };
  readonly rename: { readonly task: { readonly from: string; readonly to: string }; readonly reply: null };
  readonly remove: { readonly task: { readonly path: string }; readonly reply: null };
  /** None if there is no such folder, or if it is a link. */
  readonly names: { readonly task: { readonly path: string }; readonly reply: readonly string[] };
  readonly sync: { readonly task: { readonly path: string }; readonly reply: null };
}

/** One piece of work as it is sent to the process. */
export type LibraryTask = DiskTask<LibraryWork>;

export type LibraryReply = DiskReply<LibraryWork>;

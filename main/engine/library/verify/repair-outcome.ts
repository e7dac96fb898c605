import type { Finding } from './finding.ts';

/** Where the bytes of a file were found again. */
export type SourceKind =
  /** A file in the asset's own folder, under another name. */
  | 'beside'
  | 'other-asset'
  | 'kept-result'
  /** Where the artist's file lay when it was sent. */
  | 'original'
  /** What the index remembers of a sidecar. */
  | 'index'
  /** What a backup in the data folder has of a sidecar; it may be of before the last edits. */
  | 'backup';

/** What became of one fault, as data. */
export type RepairOutcome =
  | {
      readonly is: 'repaired';
      readonly from: SourceKind;
      /** The file whose bytes were taken; for `index` that is null. */
      readonly source: string | null;
      /** The damaged file under its new name; null if there was none. Absolute. */
      readonly aside: string | null;
    }
  /** Nothing that is known has the bytes. `silent`: folders of sources on disks that did not answer */
  | { readonly is: 'no-source'; readonly silent: readonly string[] }
  /** Only the artist can decide what is right. */
  | { readonly is: 'not-repairable' }
  /** The window or another program has changed it since it was looked at. */
  | { readonly is: 'changed' }
  /** The disk refused it. `why`: the system's code */
  | { readonly is: 'failed'; readonly why: string };

export interface Repair {
  readonly finding: Finding;
  readonly outcome: RepairOutcome;
}

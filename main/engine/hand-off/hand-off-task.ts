import type { HandOffFault, JobHandOff } from '../../../shared/model/hand-off/hand-off.ts';

/** Folders that no copy is written into, or below them. Absolute. */
export interface ForbiddenPlaces {
  readonly library: string;
  readonly data: string;
}

export interface PlaceTask {
  readonly place: Pick<JobHandOff, 'folder' | 'folders' | 'sources' | 'beside'>;
  readonly forbidden: ForbiddenPlaces;
  /** Whether the chosen folder must stay the one that it was when this process saw it first: somebody may put a link in its place. */
  readonly isPinned?: true;
}

/** What was seen of a place, without a change to it. */
export interface PlaceSeen {
  /** Why no copies can be written there; null if they can. */
  readonly fault: HandOffFault | null;
  /** Free space of its disk; null if that is not known. */
  readonly freeBytes: number | null;
}

/** A copy of a file under a name that is not taken. */
export interface CopyTask extends PlaceTask {
  /** The name of the copy, without its ending. */
  readonly name: string;
  /** The ending, without a dot; empty for none. */
  readonly ending: string;
  /** Tells the unfinished copy of this asset from all others: letters and digits. */
  readonly mark: string;
  readonly sha256: string;
  readonly bytes: number;
}

export interface BringTask extends CopyTask {
  /** The file that is copied. Absolute. */
  readonly from: string;
  /** The folder of the asset, in which that file must lie, also with its links resolved. Absolute. */
  readonly within: string;
  /** Whether the file is copied as it is, whatever `bytes` and `sha256` say. */
  readonly asItIs?: true;
  /** Whether the copy may have got its name before. */
  readonly mayBeThere: boolean;
}

export type BringReply =
  | { readonly is: 'brought' }
  /** It got its name before. `path` is null if it was renamed since. */
  | { readonly is: 'there'; readonly path: string | null }
  | { readonly is: 'fault'; readonly fault: HandOffFault };

export type NameReply =
  | { readonly is: 'named'; readonly path: string }
  | { readonly is: 'fault'; readonly fault: HandOffFault };

/** All work of the process that writes copies, with its result. */
export interface HandOffWork {
  /** Whether copies can be written into a place; null if they can. The chosen folder is made if only it is missing. */
  readonly check: { readonly task: PlaceTask; readonly reply: HandOffFault | null };
  /** The same, but nothing is made. */
  readonly see: { readonly task: PlaceTask; readonly reply: PlaceSeen };
  /** Writes the copy under a name of its own that nobody takes for a result. */
  readonly bring: { readonly task: BringTask; readonly reply: BringReply };
  /** Gives the copy that was brought its name. */
  readonly name: { readonly task: CopyTask; readonly reply: NameReply };
  /** Removes the name of its own after the copy has the right one. */
  readonly tidy: { readonly task: CopyTask; readonly reply: null };
}

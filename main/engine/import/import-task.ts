import type { View } from '../../../shared/interface/formats.ts';
import type { AssetFile } from '../../../shared/model/asset.ts';
import type { ImportFault, ImportNote } from '../../../shared/model/import/import-plan.ts';
import type { ImportedAs, ImportWay } from '../../../shared/model/import/imported.ts';

/** Where the bytes of a file lie. */
export interface SourceRef {
  /** Absolute: the file itself, or the archive that holds it. */
  readonly path: string;
  /** Its place in the archive's list, and its name there; null for a plain file. */
  readonly entry: { readonly index: number; readonly name: string } | null;
}

/** A file as it was seen when the plan was made. */
export interface SeenFile extends SourceRef {
  readonly bytes: number;
  /** When it, or its archive, was changed. Milliseconds since the epoch. */
  readonly modifiedMs: number;
}

/** A file of an asset that is imported. */
export interface PlannedFile extends SeenFile {
  /** Its path in the asset's folder. */
  readonly to: string;
  readonly role: AssetFile['role'];
}

/** What becomes one asset. */
export interface PlannedItem {
  readonly name: string;
  readonly as: ImportedAs | 'asset';
  readonly format: string;
  /** The first is the main file. */
  readonly files: readonly PlannedFile[];
  readonly references: readonly { readonly view: View; readonly name: string; readonly to: string }[];
  readonly notes: readonly ImportNote[];
  /** Of an asset from another library: its id, and the text of its asset.json. */
  readonly sidecar: { readonly id: string; readonly text: string; readonly path: string } | null;
}

/** What was seen and is not imported. */
export interface PassedBy {
  readonly name: string;
  readonly source: SourceRef;
  readonly bytes: number;
  readonly fault: ImportFault;
}

export interface Found {
  readonly items: readonly PlannedItem[];
  readonly passedBy: readonly PassedBy[];
}

/** The bytes of a file, as they were read. */
export interface Hashed {
  readonly bytes: number;
  readonly sha256: string;
}

export type BroughtIn =
  | {
      readonly is: 'in';
      readonly id: string;
      /** Relative to the library, with forward slashes. */
      readonly folder: string;
      /** The files that may be taken away where they lay, because their copies were read again and compared. None unless it was to be moved. */
      readonly copied: readonly CopiedFile[];
    }
  | {
      readonly is: 'fault';
      readonly fault: ImportFault;
      /** Whether the library takes nothing more: its disk is full, or gone. */
      readonly isFinal: boolean;
    };

/** A plain file of which a verified copy is in the library. */
export interface CopiedFile extends Hashed {
  readonly path: string;
  readonly modifiedMs: number;
}

/** All work of the process that reads what is imported, and writes it into the library. */
export interface ImportWork {
  /** Looks through files, folders and archives. Progress: entries that were read. */
  readonly look: {
    readonly task: {
      readonly paths: readonly string[];
      readonly pictures: boolean;
      /** The library's folder: nothing in it is imported. */
      readonly library: string;
    };
    readonly reply: Found;
  };
  /** Hashes a file. */
  readonly hash: { readonly task: { readonly file: SeenFile }; readonly reply: Hashed | null };
  /** Makes an asset of an item. Progress: bytes. */
  readonly bring: {
    readonly task: {
      readonly library: string;
      /** The folder that it is put together in; absolute. */
      readonly staging: string;
      /** The process that imports: its half-written folders are removed once it has ended. */
      readonly pid: number;
      readonly item: PlannedItem;
      /** The asset's; that of an asset of another library stays. */
      readonly id: string;
      readonly way: ImportWay;
      /** Milliseconds since the epoch. */
      readonly now: number;
    };
    readonly reply: BroughtIn;
  };
  /** Removes files of which the library has a verified copy. Returns those that could not be, with the reason. */
  readonly clear: {
    readonly task: { readonly files: readonly CopiedFile[] };
    readonly reply: readonly { readonly path: string; readonly why: string }[];
  };
  /**
   * Brings moved files back to where they lay; none that lies there is replaced.
   * Returns why one could not be; null if all are there again.
   */
  readonly bringBack: {
    readonly task: {
      /** The asset's folder, absolute. */
      readonly folder: string;
      readonly files: readonly (Hashed & { readonly path: string; readonly source: string })[];
    };
    readonly reply: { readonly path: string; readonly why: string } | null;
  };
  /** Removes a folder in which an import was broken off. */
  readonly discard: { readonly task: { readonly staging: string }; readonly reply: null };
}

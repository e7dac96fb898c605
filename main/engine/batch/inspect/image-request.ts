import type { ImageHeader } from './inspection-cache.ts';
import type { InspectionPlace } from './inspection-files.ts';

/**
 * A task of the threads that read images. `large`: whether a picture is decoded that takes much memory; if not, the outcome of such a one is
 * an error with the code `LARGE_PICTURE`.
 */
export type ImageRequest =
  /** What the bytes of files say. `decode`: whether their pictures are decoded as well, which takes longer than all the rest. */
  | {
      readonly do: 'inspect';
      readonly paths: readonly string[];
      readonly decode: boolean;
      readonly large: boolean;
    }
  /** Whether the picture of a file can be decoded, if the file still has these bytes. */
  | { readonly do: 'check'; readonly path: string; readonly sha256: string; readonly large: boolean }
  /** Which of these files begin like a picture. */
  | { readonly do: 'sniff'; readonly paths: readonly string[] };

/** What the bytes of a file say; without a size if its picture is known to be damaged. */
export interface ImageFound {
  readonly header: ImageHeader;
  /** Whether its picture is known to be sound. */
  readonly isSound: boolean;
}

/** What became of one of several files. The code is the system's. */
export type ImageOutcome =
  | { readonly ok: true; readonly found: ImageFound }
  | { readonly ok: false; readonly message: string; readonly code: string | undefined };

/** `changed`: its bytes are not those that were asked about. */
export type CheckOutcome = 'sound' | 'damaged' | 'changed';

export interface ImageReply {
  readonly outcomes: readonly ImageOutcome[];
  readonly check: CheckOutcome | null;
  readonly pictures: readonly boolean[];
}

/** What the threads are told as they start. */
export interface ImageWorkerData {
  /** Where they remember what they found; null to remember it in memory. */
  readonly cache: InspectionPlace | null;
}
